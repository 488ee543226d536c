import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLive, useLiveState } from '#web/lib/live.ts'
import { callPages, callQuery } from '#web/lib/queries.ts'

const bookingPages = callPages('POST /get-orders', {}, 'page')
const moved = [['POST /get-orders'], ['GET /booking']]

/** Own bookings, newest first; they follow what the stores do without a reload. */
export function useBookings() {
  useLive('booking', moved)
  const query = useInfiniteQuery({ ...bookingPages, refetchOnMount: 'always' })
  const { data } = query
  return {
    bookings: useMemo(() => data?.pages.flatMap(({ orders }) => orders), [data]),
    /** When they were last told, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live: useLiveState(),
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** One own booking; `wanted` is false while it is not known whose it would be. */
export function useBookingOf(orderId: string, wanted = true) {
  useLive('booking', moved)
  const query = useQuery({
    ...callQuery('GET /booking', { orderId }),
    enabled: wanted && orderId !== '',
    refetchOnMount: 'always',
  })
  return {
    booking: query.data,
    /** When it was last told, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live: useLiveState(),
    error: query.error,
    /** Why the last try failed, also while others are still to come. */
    trouble: query.failureReason,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
  }
}
