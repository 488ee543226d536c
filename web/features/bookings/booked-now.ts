import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { CheckedLine } from '#shared/contract/orders/cart.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'

/**
 * The lines of a booking as they are booked again, and their sum in paise: as the shopper saw them in the booking, or
 * as the shop has them now, once that was shown. `changed` are the lines that the shop has changed, with the price
 * before.
 */
export function bookedNow(
  booking: Pick<Booking, 'products'>,
  present: readonly CheckedLine[] = [],
) {
  const lines = booking.products.map(({ name, ...booked }) => {
    const { productId, variantId, quantity, price, variant, kind } = booked
    const line = {
      productId,
      variantId,
      quantity,
      price,
      productName: name,
      variant,
      ...(kind && { kind }),
    }
    const now = present.find((one) => one.variantId === variantId)
    if (!now) return { ...line, before: price, isChanged: false }
    const { price: nowPrice, productName, variant: nowVariant, kind: nowKind, problem } = now
    const shown = { price: nowPrice, productName, variant: nowVariant, kind: nowKind }
    return { ...line, ...shown, before: price, isChanged: problem !== null }
  })
  return {
    products: lines.map(({ before: _before, isChanged: _changed, ...line }) => line),
    changed: lines.filter(({ isChanged }) => isChanged),
    totalPaise: lines.reduce((sum, line) => sum + paiseFromRupees(line.price) * line.quantity, 0),
  }
}
