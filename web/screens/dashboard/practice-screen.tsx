import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { Screen } from '#web/lib/screen.ts'
import { useMayAct } from '#web/lib/session.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: PracticeScreen,
  messages: ['merchant', 'orders', 'gift', 'bookings', 'tryOn', 'collect'],
}

const PracticeBooking = lazyPart(
  async () => (await import('#web/features/first-steps/practice-booking.tsx')).PracticeBooking,
)

/** A made-up booking with the counter's own parts, from its arrival to the hand-over. */
function PracticeScreen() {
  const t = useTranslations('practice')
  const menu = useTranslations('dashboard')
  const mayManage = useMayAct('manager')
  return (
    <Page width="reading">
      <BackTitle
        to={mayManage ? paths.firstSteps() : paths.currentOrders()}
        label={menu(mayManage ? 'firstSteps' : 'currentOrders')}
        note={t('note')}
      >
        {t('title')}
      </BackTitle>
      <AfterHydration>
        <PracticeBooking />
      </AfterHydration>
    </Page>
  )
}
