import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { BlockedList } from '#web/features/customers/blocked-list.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { Page } from '#web/ui/page.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: BlockedCustomersScreen }

/** Customers from whom the shop takes no bookings. */
function BlockedCustomersScreen() {
  const t = useTranslations('blocked')
  useHead({ title: t('title') })
  return (
    <Page>
      <BackTitle to={paths.orderHistory()} label={t('backTo')} note={t('note')}>
        {t('title')}
      </BackTitle>
      <BlockedList />
    </Page>
  )
}
