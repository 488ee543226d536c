import type { Cart } from '#web/lib/browser-keys.ts'
import { lineKey } from './cart-lines.ts'
import { type CheckedCart, judgeLines } from './cart-summary.ts'

/** A line that a paid booking has. */
export type BookedLine = { key: string; orderId: string; orderNumber: string; name: string }

/** The lines of the cart that paid bookings have. */
function bookedLines(cart: Cart, checked: CheckedCart | undefined): BookedLine[] {
  const lines = Object.values(cart).flatMap((store) => Object.values(store))
  return judgeLines(lines, checked).flatMap(({ line, today, problem }) => {
    if (problem !== 'booked' || !today?.booked) return []
    const { orderId, orderNumber } = today.booked
    return [{ key: lineKey(line), orderId, orderNumber, name: line.productName }]
  })
}

/** The known lines with those that a paid booking has now; the same list when none is new. */
export function withBooked(
  known: readonly BookedLine[],
  cart: Cart,
  checked: CheckedCart | undefined,
): readonly BookedLine[] {
  const isKnown = ({ key, orderId }: BookedLine) =>
    known.some((one) => one.key === key && one.orderId === orderId)
  const fresh = bookedLines(cart, checked).filter((line) => !isKnown(line))
  return fresh.length > 0 ? [...known, ...fresh] : known
}

export type LeftBooking = Pick<BookedLine, 'orderId' | 'orderNumber'> & { names: string[] }

/** The bookings whose lines have left the cart, each with the names of these lines. */
export function leftBookings(known: readonly BookedLine[], cart: Cart): LeftBooking[] {
  const inCart = new Set(Object.values(cart).flatMap((store) => Object.values(store).map(lineKey)))
  const left = Map.groupBy(
    known.filter(({ key }) => !inCart.has(key)),
    ({ orderId }) => orderId,
  )
  return [...left].map(([orderId, lines]) => {
    const orderNumber = lines[0]?.orderNumber ?? ''
    return { orderId, orderNumber, names: lines.map(({ name }) => name) }
  })
}
