import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { BlockedList } from '#web/features/customers/blocked-list.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: BlockedCustomersScreen, messages: ['orders'] }

/** Customers from whom the shop takes no bookings. */
function BlockedCustomersScreen() {
  const t = useTranslations('blocked')
  return (
    <Page>
      <BackTitle to={paths.orderHistory()} label={t('backTo')} note={t('note')}>
        {t('title')}
      </BackTitle>
      <BlockedList />
    </Page>
  )
}
