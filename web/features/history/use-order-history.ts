import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callPages } from '#web/lib/queries.ts'
import { areDaysWrong, historyQuery, type HistoryFilters } from './filters.ts'

/** Orders that are over. While another filter is under way the old answer stays, marked as `changing`. */
export function useOrderHistory(filters: HistoryFilters) {
  const query = useInfiniteQuery({
    ...callPages('GET /order-history', historyQuery(filters), 'page'),
    placeholderData: keepPreviousData,
    enabled: !areDaysWrong(filters),
  })
  const pages = query.data?.pages
  return {
    query,
    orders: pages?.flatMap((page) => page.orders) ?? [],
    /** Over all pages. */
    total: pages?.[0]?.total ?? 0,
    collectedAmount: pages?.[0]?.collectedAmount ?? 0,
    changing: query.isPlaceholderData,
  }
}

export type OrderHistory = ReturnType<typeof useOrderHistory>
