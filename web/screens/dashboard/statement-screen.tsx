import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import { paths } from '#shared/paths.ts'
import { AccountantFiles } from '#web/features/billing/accountant-files.tsx'
import { OwnTaxes } from '#web/features/billing/own-taxes.tsx'
import { StatementEntries } from '#web/features/billing/statement-entries.tsx'
import { Balance, PeriodSums, Waiting } from '#web/features/billing/statement-sums.tsx'
import { periodOf, useSpreadsheet, useStatement } from '#web/features/billing/use-statement.ts'
import { CounterUpi } from '#web/features/payouts/counter-upi.tsx'
import { OwnPayouts } from '#web/features/payouts/own-payouts.tsx'
import { OwnSplits } from '#web/features/payouts/own-splits.tsx'
import { AccountFolder } from '#web/features/exports/account-folder.tsx'
import { DateRange } from '#web/features/history/date-range.tsx'
import { readHistoryFilters } from '#web/features/history/filters.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useLocation } from '#web/lib/router.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useMayAct } from '#web/lib/session.ts'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: StatementScreen,
  messages: ['statement', 'history', 'payouts', 'archive', 'folder'],
}

/** The files for the shop's accountant, and for the owner the shop's balance and ledger too. */
function StatementScreen() {
  return useMayAct('owner') ? <OwnersStatement /> : <ManagersFiles />
}

function ManagersFiles() {
  const t = useTranslations('statement')
  const { period, range } = usePeriod()
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      {range}
      <AccountantFiles period={period} />
    </Page>
  )
}

/** The period in the address, and the fields that change it. */
function usePeriod() {
  const t = useTranslations('statement')
  const now = useNow()
  const applied = readHistoryFilters(new URLSearchParams(useLocation().search))
  const period = periodOf(applied, now)
  const draft = useAddressDraft({ ...period, search: '' }, ({ from, to }) =>
    paths.statement({ from, to }),
  )
  const words = { range: t('period'), from: t('from'), to: t('to') }
  const change = ({ from, to }: typeof applied) => {
    // Ignores an emptied date and keeps the previous period.
    if (from && to) draft.change({ search: '', from, to })
  }
  const range = (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <DateRange filters={draft.value} onChange={change} words={words} />
    </div>
  )
  return { period, range }
}

/** The balance that the platform owes the shop, the ledger of a period, and the files for the shop's accountant. */
function OwnersStatement() {
  const t = useTranslations('statement')
  const { period, range } = usePeriod()
  const statement = useStatement(period)
  const { download, isPending, disabled } = useSpreadsheet('GET /statement/csv', period)
  return (
    <Page>
      <PageTitle
        note={t('note')}
        actions={
          <Button
            variant="secondary"
            loading={isPending}
            disabled={!statement.summary?.total || disabled}
            onClick={download}
          >
            <Download aria-hidden="true" className="size-4.5" />
            {t('download')}
          </Button>
        }
      >
        {t('title')}
      </PageTitle>
      {range}
      <Account statement={statement} period={period} />
    </Page>
  )
}

type AccountProps = {
  statement: ReturnType<typeof useStatement>
  period: ReturnType<typeof periodOf>
}

function Account({ statement, period }: AccountProps) {
  const { query, summary, changing } = statement
  if (!summary || (query.isError && changing))
    return <NotLoaded query={query} waiting={<StatementSkeleton />} />
  return (
    <div className="flex flex-col gap-6">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Balance balance={summary.balance} />
          <OwnPayouts />
          <OwnSplits />
          <CounterUpi />
          <Waiting notOwedYet={summary.notOwedYet} waiting={summary.waiting} />
        </div>
        <div className="flex flex-col gap-4">
          <PeriodSums summary={summary} />
          <OwnTaxes />
          <AccountantFiles period={period} />
          <AccountFolder of="/account-folder" />
        </div>
      </div>
      <StatementEntries statement={statement} />
    </div>
  )
}

function StatementSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[1, 2].map((card) => (
        <Card key={card}>
          <SkeletonText lines={5} />
        </Card>
      ))}
    </div>
  )
}
