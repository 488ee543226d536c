import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedGrievance } from '#shared/contract/grievances/admin.ts'
import { grievanceFilters } from '#shared/contract/grievances/topics.ts'
import { paths } from '#shared/paths.ts'
import { StateBadge } from '#web/features/grievances/thread.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { callPages } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Clock } from './clock.tsx'
import { isOverdue } from './time-left.ts'

const REFRESH_MS = 60_000

/** Complaints and requests about data, of one shop or of all, the first due first. */
export function GrievanceList({ storeId }: { storeId?: string }) {
  const t = useTranslations('officer')
  const [filter, setFilter] = useState<(typeof grievanceFilters)[number]>('open')
  const query = useInfiniteQuery({
    ...callPages('GET /admin/grievances', { filter, ...(storeId && { storeId }) }, 'page'),
    refetchInterval: REFRESH_MS,
  })
  const counts = query.data?.pages[0]?.counts
  const rows = query.data?.pages.flatMap((page) => page.grievances) ?? []
  const columns = useColumns()
  const now = useNow()
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup
        legend={t('filter')}
        options={grievanceFilters.map((value) => ({
          value,
          label: t(`filters.${value}`, { count: value === 'closed' ? 0 : (counts?.[value] ?? 0) }),
        }))}
        value={filter}
        onChange={(next) => setFilter(grievanceFilters.find((one) => one === next) ?? 'open')}
      />
      <Loaded query={query}>
        {rows.length === 0 ? (
          <EmptyState drawing={<NothingFoundDrawing />} title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <Table
              caption={t('back')}
              columns={columns}
              rows={rows}
              rowKey={({ grievanceId }) => grievanceId}
              isLate={(row) => isOverdue(row, now)}
            />
            <MorePages query={query} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function useColumns(): Column<ListedGrievance>[] {
  const t = useTranslations('officer')
  const topics = useTranslations('grievances.topics')
  return [
    {
      key: 'number',
      header: t('number'),
      onCard: 'heading',
      cell: ({ grievanceId, number, state }) => (
        <span className="flex flex-wrap items-center gap-2 @table:flex-col @table:items-start @table:gap-1">
          <Link
            to={paths.adminDashboard({ grievance: grievanceId })}
            className="money inline-flex min-h-11 items-center font-semibold text-primary hover:underline @table:min-h-8"
          >
            {number}
          </Link>
          <StateBadge state={state} />
        </span>
      ),
    },
    {
      key: 'about',
      header: t('about'),
      cell: ({ topic, beginning }) => (
        <span className="block max-w-md">
          <span className="font-semibold">{topics(topic)}</span>
          <span className="line-clamp-2 text-ink-muted wrap-anywhere">{beginning}</span>
        </span>
      ),
    },
    { key: 'person', header: t('person'), cell: ({ personName }) => personName || '–' },
    {
      key: 'answer',
      header: t('answerClock'),
      cell: (row) => <Clock of={row} which="answer" />,
    },
    {
      key: 'redress',
      header: t('redressClock'),
      cell: (row) => <Clock of={row} which="redress" />,
    },
    { key: 'officer', header: t('officer'), cell: ({ officer }) => officer ?? t('nobody') },
  ]
}
