import type { Booking } from '#shared/contract/orders.ts'
import type { SavedPass, SavedPasses } from '#web/lib/browser-keys.ts'

const MOST_PASSES = 10

/** What is worth keeping of a booking for a counter without signal; nothing without a code. */
export function toSavedPass(booking: Booking, savedAt: string): SavedPass | null {
  const { pickup } = booking
  if (!pickup?.code || !pickup.token) return null
  const { orderId, orderNumber, storeId, storeName, address, contact, lat, long } = booking
  return {
    orderId,
    orderNumber,
    storeId,
    storeName,
    address,
    contact,
    lat,
    long,
    due: cashDueOf(booking),
    code: pickup.code,
    token: pickup.token,
    deadline: pickup.deadline,
    savedAt,
  }
}

/** Rupees to pay at the counter. */
export function cashDueOf({
  paymentMethod,
  paymentStatus,
  amount,
}: Pick<Booking, 'paymentMethod' | 'paymentStatus' | 'amount'>): number {
  return paymentMethod === 'cash' && paymentStatus !== 'paid' ? amount : 0
}

/** The passes of an account after its bookings were seen: new ones in front, those without a code gone. */
export function keepPasses(
  kept: SavedPasses,
  email: string,
  bookings: readonly Booking[],
  savedAt: string,
): SavedPasses {
  const seen = new Set(bookings.map(({ orderId }) => orderId))
  const fresh = bookings.flatMap((booking) => toSavedPass(booking, savedAt) ?? [])
  const others = kept.email === email ? kept.passes.filter(({ orderId }) => !seen.has(orderId)) : []
  return { email, passes: [...fresh, ...others].slice(0, MOST_PASSES) }
}
