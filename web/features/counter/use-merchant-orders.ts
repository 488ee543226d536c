import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { callPages } from '#web/lib/queries.ts'
import { useLiveState } from '#web/lib/live.ts'
import { allOrders, type OrderPages, withOrder } from './merchant-order.ts'

export const merchantOrdersQuery = callPages('POST /get-merchant-orders', {}, 'page')
export const merchantOrdersKey = ['POST /get-merchant-orders'] as const
export const orderHistoryKey = ['GET /order-history'] as const

/** The interval between requests for the list while the live connection is down. */
const STALE_POLL_MS = 30_000

const NONE: Omit<OrderPages['pages'][number], 'orders' | 'nextPage'> = {
  total: 0,
  awaiting: 0,
  unseen: 0,
  pause: null,
  newest: [],
}

/** Current orders of the own store, the soonest promised first, with the counts of all current orders. */
export function useMerchantOrders() {
  const live = useLiveState()
  const query = useInfiniteQuery({
    ...merchantOrdersQuery,
    refetchInterval: live === 'stale' ? STALE_POLL_MS : false,
  })
  const first = query.data?.pages[0] ?? NONE
  return {
    query,
    live,
    orders: allOrders(query.data),
    total: first.total,
    awaiting: first.awaiting,
    unseenCount: first.unseen,
    pause: first.pause,
    newest: first.newest,
  }
}

/** Puts an order, in its present or expected state, into the shown list. */
export function useCacheOrder(): (order: MerchantOrder) => void {
  const queryClient = useQueryClient()
  return (order) => {
    const { queryKey } = merchantOrdersQuery
    // Only one order is newer, so the list keeps the time of the server's answer.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
    queryClient.setQueryData<OrderPages>(
      queryKey,
      (pages) => (pages ? withOrder(pages, order) : pages),
      updatedAt === undefined ? {} : { updatedAt },
    )
  }
}

/** Changes fields of an order in the shown list. */
export function useChangeOrder(): (orderId: string, change: Partial<MerchantOrder>) => void {
  const queryClient = useQueryClient()
  const putOrder = useCacheOrder()
  return (orderId, change) => {
    const known = allOrders(queryClient.getQueryData<OrderPages>(merchantOrdersQuery.queryKey))
    const order = known.find((one) => one.orderId === orderId)
    if (order) putOrder({ ...order, ...change })
  }
}
