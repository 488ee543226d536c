import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive, useLiveState } from '#web/lib/live.ts'
import { callPages, callQuery } from '#web/lib/queries.ts'

export const bookingPages = callPages('POST /get-orders', {}, 'page')
const moved = [['POST /get-orders'], ['GET /booking'], ['GET /cart']]

/** Asked anew this often while no live news arrive. */
const STALE_LOOK_MS = 30_000

/** Own bookings, newest first; they follow what the stores do without a reload. */
export function useBookings(wanted = true) {
  useLive('booking', moved)
  const live = useLiveState()
  const query = useInfiniteQuery({
    ...bookingPages,
    enabled: wanted,
    refetchOnMount: 'always',
    refetchInterval: live === 'stale' && STALE_LOOK_MS,
  })
  const { data } = query
  return {
    bookings: useMemo(() => data?.pages.flatMap(({ orders }) => orders), [data]),
    /** When they were last told, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live,
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** One own booking; `wanted` is false while it is not known whose it would be. */
export function useBookingOf(orderId: string, wanted = true) {
  useLive('booking', moved)
  const live = useLiveState()
  const query = useQuery({
    ...callQuery('GET /booking', { orderId }),
    enabled: wanted && orderId !== '',
    refetchOnMount: 'always',
    refetchInterval: live === 'stale' && STALE_LOOK_MS,
  })
  return {
    booking: query.data,
    /** When it was last told, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live,
    error: query.error,
    /** Why the last try failed, also while others are still to come. */
    trouble: query.failureReason,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
  }
}
