import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/orders.ts'
import type { CallKey, Output } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { bookingPages } from './use-bookings.ts'

type Pages = InfiniteData<Output<'POST /get-orders'>, string | null>

/** Shows a booking as the server has just told it, wherever it stands; and asks anew for what moved with it. */
export function usePutBooking() {
  const queryClient = useQueryClient()
  const put = (booking: Booking) => {
    const { orderId } = booking
    queryClient.setQueryData(callQuery('GET /booking', { orderId }).queryKey, booking)
    queryClient.setQueryData<Pages>(
      bookingPages.queryKey,
      (known) => known && withBooking(known, booking),
    )
  }
  const lookAgain = (...others: CallKey[]) => {
    for (const key of ['POST /get-orders', 'GET /booking', ...others]) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
  }
  return { put, lookAgain }
}

function withBooking({ pages, ...rest }: Pages, booking: Booking): Pages {
  const place = (one: Booking) => (one.orderId === booking.orderId ? booking : one)
  return { ...rest, pages: pages.map((page) => ({ ...page, orders: page.orders.map(place) })) }
}
