import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AdminGate } from '#web/features/admin/admin-session.tsx'
import { AuditList } from '#web/features/admin/audit-list.tsx'
import { CityFigures } from '#web/features/admin/desk/city-figures.tsx'
import { CityToday } from '#web/features/admin/desk/city-today.tsx'
import { CustomerFile } from '#web/features/admin/desk/customer-file.tsx'
import { FindAnything } from '#web/features/admin/desk/find-anything.tsx'
import { OrderFile } from '#web/features/admin/desk/order-file.tsx'
import { GrievanceFile } from '#web/features/admin/grievances/grievance-file.tsx'
import { GrievanceList } from '#web/features/admin/grievances/grievance-list.tsx'
import { Payments } from '#web/features/admin/payments.tsx'
import { RegistrationDetails } from '#web/features/admin/registration-details.tsx'
import { RegistrationQueue } from '#web/features/admin/registration-queue.tsx'
import { QuestionReports } from '#web/features/admin/question-reports.tsx'
import { ReviewQueue } from '#web/features/admin/review-queue.tsx'
import { SearchWords } from '#web/features/admin/search-words.tsx'
import { SentMessages } from '#web/features/admin/shops/sent-messages.tsx'
import { CitySettings } from '#web/features/admin/settings/city-settings.tsx'
import { ShopFile } from '#web/features/admin/shops/shop-file.tsx'
import { ShopTable } from '#web/features/admin/shops/shop-table.tsx'
import { TryFigures } from '#web/features/admin/try-figures.tsx'
import { Transfers } from '#web/features/admin/transfers/transfers.tsx'
import { useNavigate, useSearchParams } from '#web/lib/router.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: AdminDashboardScreen,
  messages: [
    'week',
    'errors',
    'account',
    'reviews',
    'questions',
    'payouts',
    'desk',
    'grievances',
    'settings',
  ],
}

function AdminDashboardScreen() {
  const [search] = useSearchParams()
  const registration = search.get('registration')
  const order = search.get('order')
  const customer = search.get('customer')
  const store = search.get('store')
  const grievance = search.get('grievance')
  return (
    <AdminGate>
      {() => (
        <Page>
          {registration ? (
            <RegistrationDetails id={registration} />
          ) : order ? (
            <OrderFile id={order} />
          ) : store ? (
            <ShopFile id={store} />
          ) : customer ? (
            <CustomerFile id={customer} />
          ) : grievance ? (
            <GrievanceFile id={grievance} />
          ) : (
            <Lists show={search.get('show')} wanted={search.get('search') ?? ''} />
          )}
        </Page>
      )}
    </AdminGate>
  )
}

function Shops({ wanted }: { wanted: string }) {
  const t = useTranslations('shopDesk')
  return (
    <div className="flex flex-col gap-8">
      <ShopTable wanted={wanted} />
      <Section title={t('messages')}>
        <SentMessages />
      </Section>
    </div>
  )
}

/** The tabs in their order, each with its lists. */
const lists = {
  today: () => (
    <div className="flex flex-col gap-8">
      <FindAnything />
      <CityToday />
    </div>
  ),
  queue: RegistrationQueue,
  stores: Shops,
  payments: Payments,
  transfers: Transfers,
  reviews: ReviewQueue,
  grievances: GrievanceList,
  questions: QuestionReports,
  words: SearchWords,
  figures: () => (
    <div className="flex flex-col gap-8">
      <CityFigures />
      <TryFigures />
    </div>
  ),
  settings: CitySettings,
  audit: AuditList,
}
type Tab = keyof typeof lists
const tabs = Object.keys(lists) as Tab[]

function Lists({ show, wanted }: { show: string | null; wanted: string }) {
  const t = useTranslations('admin')
  const navigate = useNavigate()
  const shown = tabs.find((tab) => tab === show) ?? 'today'
  const List = lists[shown]
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(value) }))}
        value={shown}
        onChange={(value) => navigate(paths.adminDashboard({ show: value }), { replace: true })}
      >
        <List key={wanted} wanted={wanted} />
      </Tabs>
    </>
  )
}
