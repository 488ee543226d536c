import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { NoOrdersDrawing, NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { fits, isNarrowed, type Narrow } from './merchant-narrow.ts'
import type { Act } from './merchant-order-actions.tsx'
import { MerchantOrdersFilter } from './merchant-orders-filter.tsx'
import { MerchantOrdersSkeleton } from './merchant-orders-skeleton.tsx'
import { MerchantOrdersTable } from './merchant-orders-table.tsx'
import type { useMerchantOrders } from './use-merchant-orders.ts'
import { useWholeList } from './use-whole-list.ts'

type CurrentOrdersProps = {
  list: ReturnType<typeof useMerchantOrders>
  narrow: Narrow
  onNarrow: (narrow: Narrow) => void
  onAct: Act
}

/** The list with its filter, and in its place whatever there is to say instead. */
export function MerchantCurrentOrders({ list, narrow, onNarrow, onAct }: CurrentOrdersProps) {
  const t = useTranslations('orders')
  const errorWords = useErrorWords()
  const { query, orders, total, awaiting } = list
  useWholeList(query, isNarrowed(narrow))
  if (query.isPending) return <MerchantOrdersSkeleton />
  if (!query.data) {
    return (
      <ErrorState
        text={errorWords(query.error)}
        requestId={query.error?.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  if (total === 0 && orders.length === 0) {
    return (
      <EmptyState drawing={<NoOrdersDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
    )
  }
  return (
    <>
      <MerchantOrdersFilter narrow={narrow} total={total} awaiting={awaiting} onChange={onNarrow} />
      <Narrowed list={list} narrow={narrow} onNarrow={onNarrow} onAct={onAct} />
    </>
  )
}

function Narrowed({ list, narrow, onNarrow, onAct }: CurrentOrdersProps) {
  const t = useTranslations('orders')
  const { query, orders, total } = list
  const shown = orders.filter((order) => fits(order, narrow))
  const isNone = shown.length === 0
  const looksOn = isNarrowed(narrow) && !query.isFetchNextPageError
  return (
    <>
      <Found list={list} narrow={narrow} shown={shown} />
      {!isNone && <MerchantOrdersTable orders={shown} onAct={onAct} />}
      {isNone && !query.hasNextPage && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('noMatchTitle')}
          text={t('noMatchText', { total })}
          action={
            <Button onClick={() => onNarrow({ show: 'all', search: '' })}>{t('showAll')}</Button>
          }
        />
      )}
      <LoadMore
        hasMore={query.hasNextPage && !looksOn}
        loading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
        note={total > orders.length && t('showingOf', { shown: shown.length, total })}
      />
    </>
  )
}

type FoundProps = Pick<CurrentOrdersProps, 'list' | 'narrow'> & { shown: MerchantOrder[] }

/** How much a search has found, for the eye and for screen readers. */
function Found({ list: { query, total }, narrow, shown }: FoundProps) {
  const t = useTranslations('orders')
  const isWords = narrow.search.trim() !== ''
  return (
    <output className={isWords ? 'mb-3 block text-sm text-ink-muted' : 'sr-only'}>
      {isWords &&
        (query.hasNextPage
          ? t('lookingThrough', { total })
          : t('showingOf', { shown: shown.length, total }))}
    </output>
  )
}
