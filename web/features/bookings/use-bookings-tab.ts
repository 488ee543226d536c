import { useState } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Booking } from '#shared/contract/orders.ts'
import { byUrgency, isOpenBooking } from './booking-facts.ts'

export type BookingsTab = 'open' | 'past'

const DAY_MS = 86_400_000
/** Nothing stays open longer: a silent store, ten days at the counter, and holidays between. */
const LONGEST_OPEN_DAYS = 45

/**
 * Parts open bookings from earlier ones. A booking that ends while it is looked at stays where it is, so that
 * nobody has to search for it.
 */
export function useBookingsTab(bookings: readonly Booking[], now: number) {
  const [query, setQuery] = useSearchParams()
  const [seenOpen, setSeenOpen] = useState<ReadonlySet<string>>(new Set())
  const fresh = bookings.filter((one) => isOpenBooking(one) && !seenOpen.has(one.orderId))
  if (fresh.length > 0) {
    setSeenOpen(new Set([...seenOpen, ...fresh.map(({ orderId }) => orderId)]))
  }
  const isHere = (one: Booking) => isOpenBooking(one) || seenOpen.has(one.orderId)
  const open = byUrgency(bookings.filter(isHere))
  const past = bookings.filter((one) => !isHere(one))
  const isParted = open.length > 0 && past.length > 0
  const wanted = query.get('show') === 'past' ? 'past' : 'open'
  const tab: BookingsTab = isParted ? wanted : open.length > 0 ? 'open' : 'past'
  const oldest = bookings.at(-1)
  return {
    tab,
    isParted,
    openCount: open.filter(isOpenBooking).length,
    shown: tab === 'open' ? open : past,
    /** Whether the next page may hold more of this tab. */
    mayGrow:
      tab === 'past' ||
      !oldest ||
      now - Date.parse(oldest.bookingDateTime) < LONGEST_OPEN_DAYS * DAY_MS,
    choose: (next: BookingsTab) =>
      setQuery(next === 'past' ? { show: next } : {}, { replace: true, keepScroll: true }),
  }
}
