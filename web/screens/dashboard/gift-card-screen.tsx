import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { GiftList } from '#web/features/giftcodes/gift-list.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useMayAct, useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: GiftCardScreen, messages: ['merchant'] }

const GiftPanels = lazyPart(
  async () => (await import('#web/features/giftcodes/gift-panels.tsx')).GiftPanels,
)

/** Creates, checks, redeems and lists gift codes. */
function GiftCardScreen() {
  const t = useTranslations('gifts')
  const hydrated = useHydrated()
  const session = useSession()
  const isOwner = useMayAct('owner')
  const storeId = (session.status === 'user' && session.user.storeId) || ''
  const { data: store } = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <div className="mb-8 grid items-start gap-4 md:grid-cols-2">
        <Suspense fallback={<PanelSkeletons />}>
          {hydrated ? <GiftPanels shopName={store?.shopName ?? ''} /> : <PanelSkeletons />}
        </Suspense>
      </div>
      {isOwner && <GiftList />}
    </Page>
  )
}

/** The skeletons are as high as the two panels, so that the list below them does not move. */
function PanelSkeletons() {
  return (
    <>
      <Card>
        <SkeletonText lines={4} />
        <Skeleton className="mt-4 h-28" />
      </Card>
      <Card>
        <SkeletonText lines={5} />
        <Skeleton className="mt-5 h-28" />
        <SkeletonText lines={2} className="mt-5 md:hidden" />
      </Card>
    </>
  )
}
