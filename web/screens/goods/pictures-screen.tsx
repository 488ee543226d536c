import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { WaitingOrders } from '#web/features/counter/ring/waiting-orders.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import type { Screen } from '#web/lib/screen.ts'
import { useSession } from '#web/lib/session.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: PicturesScreen,
  messages: ['merchant', 'pictures'],
}

const PicturesOfMany = lazyPart(
  async () => (await import('#web/features/picture-board/picture-board.tsx')).PicturesOfMany,
)

/** Adds pictures to many products. */
function PicturesScreen() {
  const t = useTranslations('pictureBoard')
  const session = useSession()
  const isHydrated = useHydrated()
  // Loads the code in parallel with the data.
  useEffect(() => void PicturesOfMany.preload(), [])
  return (
    <Page>
      <BackTitle
        to={paths.products()}
        label={t('toProducts')}
        note={t('note')}
        actions={<WaitingOrders />}
      >
        {t('title')}
      </BackTitle>
      {/* The server would wait for the code of the part, so it renders the lines in its place. */}
      {isHydrated && session.status === 'user' ? (
        <Suspense fallback={<SkeletonText lines={5} />}>
          <PicturesOfMany email={session.user.email} />
        </Suspense>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Page>
  )
}
