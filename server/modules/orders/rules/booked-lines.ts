import type { BegunPayment } from '#server/modules/payments/rules/payment-rank.ts'
import type { CheckedLine } from '#shared/contract/orders/cart.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { WantedLine } from './cart.ts'

/** The lines of the shopper's open online bookings, the earliest first; `isPaid` is false while a payment is pending. */
export type OnlineLines = {
  onlineLines: { orderId: string; variantId: string; isPaid: boolean }[]
}

/**
 * Throws ALREADY_BOOKED when a paid booking of the shopper has one of these products, because a cart that was not
 * updated would be paid twice. `besides`: bookings that the shopper knows of and wants these products beside.
 */
export function refuseSecondPayment(
  { onlineLines }: OnlineLines,
  products: readonly WantedLine[],
  besides: readonly string[],
): void {
  const wanted = new Set(products.map(({ variantId }) => variantId))
  const paid = onlineLines.filter(
    ({ orderId, variantId, isPaid }) =>
      isPaid && wanted.has(variantId) && !besides.includes(orderId),
  )
  if (paid.length === 0) return
  const bookings = [...Map.groupBy(paid, ({ orderId }) => orderId)].map(([orderId, lines]) => ({
    orderId,
    orderNumber: orderNumber(orderId),
    variantIds: lines.map(({ variantId }) => variantId),
  }))
  const numbers = bookings.map((booking) => booking.orderNumber).join(', ')
  throw new AppError('ALREADY_BOOKED', { numbers, bookings })
}

type BegunPayments = ReadonlyMap<string, BegunPayment | null>

/** The shopper's online booking of this variant: a paid one, else one that waits for its payment, with what has begun. */
export function bookedIn(
  { onlineLines }: OnlineLines,
  wanted: string,
  begun: BegunPayments,
): CheckedLine['booked'] {
  const lines = onlineLines.filter(({ variantId }) => variantId === wanted)
  const line = lines.findLast(({ isPaid }) => isPaid) ?? lines.at(-1)
  if (!line) return null
  const { orderId, isPaid } = line
  return { orderId, orderNumber: orderNumber(orderId), isPaid, begun: begun.get(orderId) ?? null }
}

/** The ids of the shopper's bookings that wait for their payment and have one of these variants. */
export function waitingWith(
  { onlineLines }: OnlineLines,
  wanted: readonly { variantId: string }[],
): string[] {
  const ids = new Set(wanted.map(({ variantId }) => variantId))
  const waiting = onlineLines.filter(({ variantId, isPaid }) => !isPaid && ids.has(variantId))
  return [...new Set(waiting.map(({ orderId }) => orderId))]
}
