import { useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { FilterBar } from '#web/features/history/filter-bar.tsx'
import {
  areDaysWrong,
  historyQuery,
  isFiltered,
  readHistoryFilters,
} from '#web/features/history/filters.ts'
import { HistoryList } from '#web/features/history/history-list.tsx'
import { useAddressDraft } from '#web/lib/use-address-draft.ts'
import { useDownloadHistory, useOrderHistory } from '#web/features/history/use-order-history.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { useMayAct } from '#web/lib/session.ts'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: OrderHistoryScreen,
  messages: ['history', 'orders'],
}

const FoundCounterBills = lazyPart(
  async () => (await import('#web/features/till/counter-bills.tsx')).FoundCounterBills,
  Nothing,
)

/** The ended orders of the store; all filters are in the address. */
function OrderHistoryScreen() {
  const t = useTranslations('history')
  const b = useTranslations('blocked')
  const mayManage = useMayAct('manager')
  const applied = readHistoryFilters(new URLSearchParams(useLocation().search))
  const draft = useAddressDraft(applied, (filters) => paths.orderHistory(historyQuery(filters)))
  const history = useOrderHistory(applied)
  const download = useDownloadHistory(applied)
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    draft.change({ search: '' })
    setClearings(clearings + 1)
  }
  return (
    <Page>
      <PageTitle
        note={t('note')}
        actions={
          mayManage && (
            <>
              <ButtonLink to={paths.blockedCustomers()} variant="quiet" className="max-sm:-ml-4">
                {b('title')}
              </ButtonLink>
              <DownloadMenu
                label={t('download')}
                disabled={history.total === 0 || areDaysWrong(draft.value)}
                {...download}
              />
            </>
          )
        }
      >
        {t('title')}
      </PageTitle>
      <FilterBar key={clearings} filters={draft.value} onChange={draft.change} />
      {applied.search && (
        <AfterHydration>
          <FoundCounterBills text={applied.search} />
        </AfterHydration>
      )}
      <HistoryList history={history} onClear={isFiltered(draft.value) ? clear : undefined} />
    </Page>
  )
}
