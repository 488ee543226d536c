import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { NoOrdersDrawing, NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { HistoryTable } from './history-table.tsx'
import { OrdersSkeleton } from '#web/features/counter/orders-skeleton.tsx'
import type { OrderHistory } from './use-order-history.ts'

type HistoryListProps = {
  history: OrderHistory
  /** Takes all filters away; nothing when there are none. */
  onClear: (() => void) | undefined
}

/** What the filters find with its sums, and in its place whatever there is to say instead. */
export function HistoryList({ history, onClear }: HistoryListProps) {
  const errorWords = useErrorWords()
  const { query, changing } = history
  if (query.isLoading) return <OrdersSkeleton />
  if (query.isError && (!query.data || changing)) {
    return (
      <ErrorState
        text={errorWords(query.error)}
        requestId={query.error.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return query.data ? <FoundOrders history={history} onClear={onClear} /> : null
}

function FoundOrders({ history, onClear }: HistoryListProps) {
  const t = useTranslations('history')
  const { query, orders, total, changing } = history
  const showing = total > orders.length && t('showing', { shown: orders.length, total })
  return (
    <div aria-busy={changing} className={clsx('transition-opacity', changing && 'opacity-60')}>
      <Sums history={history} />
      {orders.length > 0 ? <HistoryTable orders={orders} /> : <Nothing onClear={onClear} />}
      <LoadMore
        hasMore={query.hasNextPage && !changing}
        loading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
        note={query.isFetchNextPageError ? t('moreFailed') : showing}
      />
    </div>
  )
}

function Sums({
  history: { total, collectedAmount, changing },
}: Pick<HistoryListProps, 'history'>) {
  const t = useTranslations('history')
  return (
    <output className="mb-4 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="font-semibold">
        {changing ? t('changing') : t('found', { count: total })}
      </span>
      {collectedAmount > 0 && (
        <span className="text-sm">
          {t('collectedSum', { amount: formatRupees(collectedAmount) })}
        </span>
      )}
    </output>
  )
}

function Nothing({ onClear }: Pick<HistoryListProps, 'onClear'>) {
  const t = useTranslations('history')
  if (!onClear) {
    return (
      <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
    )
  }
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('noMatchTitle')}
      text={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    />
  )
}
