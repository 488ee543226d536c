import { HOUR_MS } from '#shared/formats/india-time.ts'
import {
  type CartLine,
  type LeftBooking,
  savedCartStorage,
  seenBookingsStorage,
} from '#web/lib/browser-keys.ts'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { Output } from '#web/lib/call.ts'

/** A booking with what decides whether it has taken lines. */
export type TakingBooking = Pick<
  Output<'POST /get-orders'>['orders'][number],
  'orderId' | 'orderNumber' | 'timeline' | 'paymentMethod'
> & { products: { variantId: string; name: string }[] }

/** A booking that this tab has made. */
export type MadeBooking = Omit<LeftBooking, 'names'> & { products: { name: string }[] }

/** The clocks of browser and server may differ by this much. */
const CLOCK_SLACK_MS = HOUR_MS

/** A late answer may name a booking again whose result the person has closed. */
const MOST_SEEN = 20

/** The bookings that this tab has made: the page shows their result itself. */
const madeHere = new Set<string>()

/**
 * The bookings that have taken these lines since a time, in milliseconds of the epoch. A line that no booking has was
 * removed by the shopper on another device. `bookings`: the newest first.
 */
export function leftBookings(
  lost: readonly CartLine[],
  bookings: readonly TakingBooking[],
  since: number,
): LeftBooking[] {
  const taking = bookings.filter((booking) => takenAt(booking) >= since - CLOCK_SLACK_MS)
  const found = lost.flatMap(({ variantId }) =>
    taking
      .flatMap(({ products, ...booking }) =>
        products
          .filter((one) => one.variantId === variantId)
          .map(({ name }) => ({ ...idsOf(booking), names: [name] })),
      )
      .slice(0, 1),
  )
  return withLeft([], found)
}

/** The known bookings with the lines of others; the same list when nothing is new. */
export function withLeft(
  known: readonly LeftBooking[],
  more: readonly LeftBooking[],
): LeftBooking[] {
  return more.reduce<LeftBooking[]>((all, { names, ...ids }) => {
    const one = all.find(({ orderId }) => orderId === ids.orderId)
    if (!one) return [...all, { ...ids, names }]
    const fresh = names.filter((name) => !one.names.includes(name))
    if (fresh.length === 0) return all
    return all.map((booking) =>
      booking === one ? { ...ids, names: [...one.names, ...fresh] } : booking,
    )
  }, known as LeftBooking[])
}

/** Keeps what has left the cart with the browser, until a page of the cart has told it, or the person has seen it. */
export function noteLeft(more: readonly LeftBooking[]): void {
  const saved = savedCartStorage.read()
  const left = withLeft(saved.left ?? [], withoutSeen(more))
  if (left.length > 0) savedCartStorage.write({ ...saved, left })
}

/** The person has closed the result of this booking, so that no page that opens later tells it again. */
export function noteSeen(orderId: string): void {
  const others = seenBookingsStorage.read().filter((one) => one !== orderId)
  seenBookingsStorage.write([orderId, ...others].slice(0, MOST_SEEN))
  const { left = [], ...saved } = savedCartStorage.read()
  const rest = withoutSeen(left)
  savedCartStorage.write({ ...saved, ...(rest.length > 0 && { left: rest }) })
}

function withoutSeen(bookings: readonly LeftBooking[]): LeftBooking[] {
  const seen = seenBookingsStorage.read()
  return bookings.filter(({ orderId }) => !seen.includes(orderId))
}

/** True while the booking has what it took out of the cart, and the shopper has not collected it. */
export function isStillBooked({ orderStatus }: Pick<Booking, 'orderStatus'>): boolean {
  return orderStatus === 'Awaiting Confirmation' || orderStatus === 'Ready for Pickup'
}

/** A booking by this tab: the other tabs tell what has left their carts. */
export function noteMadeHere(booking: MadeBooking): void {
  madeHere.add(booking.orderId)
  noteLeft([{ ...idsOf(booking), names: booking.products.map(({ name }) => name) }])
}

/** The bookings that a page of the cart has to tell. */
export function toTell(left: readonly LeftBooking[] = []): LeftBooking[] {
  return withoutSeen(left).filter(({ orderId }) => !madeHere.has(orderId))
}

/** Called when a page has told these bookings. What it has not told, such as its own, stays for the other tabs. */
export function forgetLeft(told: readonly LeftBooking[]): void {
  const { left = [], ...saved } = savedCartStorage.read()
  const rest = left.flatMap((booking) => untoldPart(booking, told))
  if (rest.length === left.length && rest.every((one, at) => one === left[at])) return
  savedCartStorage.write({ ...saved, ...(rest.length > 0 && { left: rest }) })
}

/** The booking with the lines that are not told yet; nothing when there is none. */
function untoldPart(booking: LeftBooking, told: readonly LeftBooking[]): LeftBooking[] {
  const one = told.find(({ orderId }) => orderId === booking.orderId)
  if (!one) return [booking]
  const names = booking.names.filter((name) => !one.names.includes(name))
  return names.length > 0 ? [{ ...booking, names }] : []
}

/** The time at which a booking takes its lines out of the cart; none while an online payment has not arrived. */
function takenAt({ timeline, paymentMethod }: TakingBooking): number {
  const taking = paymentMethod === 'online' ? 'paid' : 'booked'
  return Date.parse(timeline.find(({ event }) => event === taking)?.at ?? '')
}

function idsOf({ orderId, orderNumber }: Omit<LeftBooking, 'names'>) {
  return { orderId, orderNumber }
}
