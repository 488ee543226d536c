import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckGift } from '#web/features/giftcodes/check-gift.tsx'
import { CreateGift, type MadeGift } from '#web/features/giftcodes/create-gift.tsx'
import { GiftList } from '#web/features/giftcodes/gift-list.tsx'
import { NewGiftCode } from '#web/features/giftcodes/made-gift.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSession } from '#web/lib/session.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'

/** Makes gift codes, checks and redeems them, and lists those that were made. */
export function GiftCardScreen() {
  const t = useTranslations('gifts')
  const [made, setMade] = useState<MadeGift>()
  const session = useSession()
  const storeId = (session.status === 'user' && session.user.storeId) || ''
  const { data: store } = useQuery({
    ...callQuery('POST /get-store-name', { storeId }),
    enabled: storeId !== '',
  })
  useHead({ title: t('title') })
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <div className="mb-8 grid items-start gap-4 md:grid-cols-2">
        <CheckGift />
        {made ? (
          <NewGiftCode
            made={made}
            shopName={store?.shopName ?? ''}
            onDone={() => setMade(undefined)}
          />
        ) : (
          <CreateGift onMade={setMade} />
        )}
      </div>
      <GiftList />
    </Page>
  )
}
