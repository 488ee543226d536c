import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { loadNextPage } from '#web/lib/pages.ts'
import { useLive, useLiveState } from '#web/lib/live.ts'
import { callPages, callQuery } from '#web/lib/queries.ts'
import type { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import type { Output } from '#web/lib/call.ts'
import type { PageRequestData } from '#web/lib/screen.ts'

export const bookingPages = callPages('POST /get-orders', {}, 'page')
const movedReads = [['POST /get-orders'], ['GET /booking'], ['GET /cart']]

/** The interval between requests for the bookings while the live connection is down. */
const STALE_POLL_MS = 30_000

/** The shopper's bookings, newest first. Changes by the stores appear without a reload. */
export function useBookings(wanted = true) {
  useLive('booking', movedReads)
  const live = useLiveState()
  const query = useInfiniteQuery({
    ...bookingPages,
    enabled: wanted,
    refetchOnMount: 'always',
    refetchInterval: live === 'stale' && STALE_POLL_MS,
  })
  const { data } = query
  return {
    bookings: useMemo(() => data?.pages.flatMap(({ orders }) => orders), [data]),
    /** The time at which the bookings were last received, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live,
    error: query.error,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void loadNextPage(query),
  }
}

/** One booking of the shopper. `wanted` is false until the session is known. */
export function useBookingOf(orderId: string, wanted = true) {
  useLive('booking', movedReads)
  const live = useLiveState()
  const query = useQuery({
    ...callQuery('GET /booking', { orderId }),
    enabled: wanted && orderId !== '',
    refetchOnMount: 'always',
    refetchInterval: live === 'stale' && STALE_POLL_MS,
  })
  return {
    booking: query.data,
    /** The time at which the booking was last received, in milliseconds of the epoch. */
    at: query.dataUpdatedAt,
    live,
    error: query.error,
    /** The error of the last attempt, also while further attempts follow. */
    trouble: query.failureReason,
    retry: () => void query.refetch(),
    retrying: query.isRefetching,
  }
}

type Pages = InfiniteData<Output<'POST /get-orders'>, string | null>

/** Updates a booking on every screen with the server's answer. */
export function useCacheBooking() {
  const queryClient = useQueryClient()
  return (booking: Booking) => {
    const { orderId } = booking
    queryClient.setQueryData(callQuery('GET /booking', { orderId }).queryKey, booking)
    queryClient.setQueryData<Pages>(
      bookingPages.queryKey,
      (known) => known && withChange(known, orderId, () => booking),
    )
  }
}

/** Updates the pass of a booking on every screen. */
export function useCachePickup() {
  const queryClient = useQueryClient()
  return (orderId: string, pickup: PickupPass) => {
    const change = (known: Booking) => ({ ...known, pickup })
    const { queryKey } = callQuery('GET /booking', { orderId })
    queryClient.setQueryData<Booking>(queryKey, (known) => known && change(known))
    queryClient.setQueryData<Pages>(
      bookingPages.queryKey,
      (known) => known && withChange(known, orderId, change),
    )
  }
}

function withChange(
  { pages, ...rest }: Pages,
  orderId: string,
  change: (known: Booking) => Booking,
): Pages {
  const place = (one: Booking) => (one.orderId === orderId ? change(one) : one)
  return { ...rest, pages: pages.map((page) => ({ ...page, orders: page.orders.map(place) })) }
}

/** Loads on the server the booking that the address names, or the list. */
export async function loadBookings({ url, queryClient }: PageRequestData): Promise<void> {
  const orderId = url.searchParams.get('orderId')
  if (!orderId) return queryClient.prefetchInfiniteQuery(bookingPages)
  await queryClient.prefetchQuery(callQuery('GET /booking', { orderId }))
}
