import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminCallers } from '#shared/contract/admin/roles.ts'
import { paths } from '#shared/paths.ts'
import { AdminGate } from '#web/features/admin/admin-session.tsx'
import { Administrators } from '#web/features/admin/administrators/administrators.tsx'
import { AuditList } from '#web/features/admin/audit-list.tsx'
import { CityFigures } from '#web/features/admin/overview/city-figures.tsx'
import { CityToday } from '#web/features/admin/overview/city-today.tsx'
import { CustomerFile } from '#web/features/admin/overview/customer-file.tsx'
import { FindAnything } from '#web/features/admin/overview/find-anything.tsx'
import { OrderFile } from '#web/features/admin/overview/order-file.tsx'
import { DisputeFile } from '#web/features/admin/dispute-cases.tsx'
import { GrievanceFile } from '#web/features/admin/grievances/grievance-file.tsx'
import { GrievanceList } from '#web/features/admin/grievances/grievance-list.tsx'
import { Payments } from '#web/features/admin/payments.tsx'
import { RegistrationDetails } from '#web/features/admin/registration-details.tsx'
import { RegistrationQueue } from '#web/features/admin/registration-queue.tsx'
import { QuestionReports } from '#web/features/admin/question-reports.tsx'
import { ForAdmins, OtherRolesNotice, useMayAsAdmin } from '#web/features/admin/roles.tsx'
import { ReviewQueue } from '#web/features/admin/review-queue.tsx'
import { SearchWords } from '#web/features/admin/search-words.tsx'
import { SentMessages } from '#web/features/admin/shops/sent-messages.tsx'
import { CitySettings } from '#web/features/admin/settings/city-settings.tsx'
import { ShopFile } from '#web/features/admin/shops/shop-file.tsx'
import { ShopTable } from '#web/features/admin/shops/shop-table.tsx'
import { UndeclaredGoods } from '#web/features/admin/shops/undeclared-goods.tsx'
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
    'archive',
    'folder',
    'grievances',
    'administrators',
    'settings',
  ],
}

function AdminDashboardScreen() {
  return (
    <AdminGate>
      {() => (
        <Page>
          <Shown />
        </Page>
      )}
    </AdminGate>
  )
}

/** The screen of an address, and the administrators who may see it. */
type Shows<Props> = Record<string, { callers: AdminCallers; Shown: ComponentType<Props> }>

/** Files of one thing, by the query parameter that has its id. */
const files = {
  registration: { callers: 'support', Shown: RegistrationDetails },
  order: { callers: 'any', Shown: OrderFile },
  store: { callers: 'any', Shown: ShopFile },
  customer: { callers: 'any', Shown: CustomerFile },
  grievance: { callers: 'support', Shown: GrievanceFile },
  dispute: { callers: 'finance', Shown: DisputeFile },
} as const satisfies Shows<{ id: string }>

function Shown() {
  const t = useTranslations('administrators')
  const [search] = useSearchParams()
  const may = useMayAsAdmin()
  const kind = (Object.keys(files) as (keyof typeof files)[]).find((name) => search.get(name))
  if (!kind) return <Lists show={search.get('show')} wanted={search.get('search') ?? ''} />
  const { callers, Shown: File } = files[kind]
  if (!may(callers)) return <OtherRolesNotice title={t(`files.${kind}`)} callers={callers} />
  return <File id={search.get(kind) ?? ''} />
}

function Shops({ wanted }: { wanted: string }) {
  const t = useTranslations('shopOverview')
  return (
    <div className="flex flex-col gap-8">
      <ShopTable wanted={wanted} />
      <ForAdmins callers="support">
        <UndeclaredGoods />
        <Section title={t('messages')}>
          <SentMessages />
        </Section>
      </ForAdmins>
    </div>
  )
}

/** The tabs in their order, each with its lists. */
const lists = {
  today: {
    callers: 'any',
    Shown: () => (
      <div className="flex flex-col gap-8">
        <FindAnything />
        <CityToday />
      </div>
    ),
  },
  queue: { callers: 'support', Shown: RegistrationQueue },
  stores: { callers: 'any', Shown: Shops },
  payments: { callers: 'any', Shown: Payments },
  transfers: { callers: 'finance', Shown: Transfers },
  reviews: { callers: 'support', Shown: () => <ReviewQueue /> },
  grievances: { callers: 'support', Shown: () => <GrievanceList /> },
  questions: { callers: 'support', Shown: QuestionReports },
  words: { callers: 'support', Shown: SearchWords },
  figures: {
    callers: 'any',
    Shown: () => (
      <div className="flex flex-col gap-8">
        <CityFigures />
        <TryFigures />
      </div>
    ),
  },
  settings: { callers: 'finance', Shown: CitySettings },
  administrators: { callers: 'owner', Shown: Administrators },
  audit: { callers: 'owner', Shown: AuditList },
} as const satisfies Shows<{ wanted: string }>
type Tab = keyof typeof lists
const tabs = Object.keys(lists) as Tab[]

function Lists({ show, wanted }: { show: string | null; wanted: string }) {
  const t = useTranslations('admin')
  const navigate = useNavigate()
  const may = useMayAsAdmin()
  const shown = tabs.find((tab) => tab === show) ?? 'today'
  const { callers, Shown: List } = lists[shown]
  if (!may(callers)) return <OtherRolesNotice title={t(shown)} callers={callers} />
  const own = tabs.filter((tab) => may(lists[tab].callers))
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs
        label={t('title')}
        tabs={own.map((value) => ({ value, label: t(value) }))}
        value={shown}
        onChange={(value) => navigate(paths.adminDashboard({ show: value }), { replace: true })}
      >
        <List key={wanted} wanted={wanted} />
      </Tabs>
    </>
  )
}
