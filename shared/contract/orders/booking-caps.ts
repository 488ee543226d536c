import { z } from 'zod'
import { Id, Instant } from '../wire.ts'

/** The limits on the open pieces of one account in a store, and on its bookings in a day (of India). */
export const bookingCaps = [
  'bookings_per_day',
  'bookings_per_store_and_day',
  'pieces_per_product_and_day',
  'pieces_per_store_and_day',
  'open_pieces_per_product',
  'open_pieces_per_store',
] as const
export type BookingCap = (typeof bookingCaps)[number]

/** The cap that a booking would exceed: `details` of BOOKING_LIMIT. */
export const BookingLimit = z.object({
  cap: z.enum(bookingCaps),
  /** `size`: pieces or bookings that the cap allows; `used` and `left` add up to it. */
  size: z.int(),
  used: z.int(),
  left: z.int(),
  /** When the daily count is reset; null when collecting or cancelling a booking makes room. */
  until: Instant.nullable(),
  storeName: z.string(),
  /** Null for a cap on all products together. */
  productId: Id.nullable(),
  productName: z.string().nullable(),
  inHindi: z.object({ storeName: z.string(), productName: z.string() }).partial().exactOptional(),
})
export type BookingLimit = z.infer<typeof BookingLimit>

/** The reason for which a store rejects these lines. `limit` is null unless a cap is the reason. */
export const StoreRefusal = z.object({
  code: z.enum(['BOOKING_LIMIT', 'STORE_BLOCKED', 'STORE_UNAVAILABLE']),
  message: z.string(),
  limit: BookingLimit.nullable(),
})
export type StoreRefusal = z.infer<typeof StoreRefusal>
