import { z } from 'zod'
import { Id, Instant } from './wire.ts'

/** What one account may hold in a store or book in a day of India. */
export const bookingCaps = [
  'bookings_per_day',
  'bookings_per_store_and_day',
  'pieces_per_product_and_day',
  'pieces_per_store_and_day',
  'open_pieces_per_product',
  'open_pieces_per_store',
] as const
export type BookingCap = (typeof bookingCaps)[number]

/** The cap that a booking would go beyond: `details` of BOOKING_LIMIT. */
export const BookingLimit = z.object({
  cap: z.enum(bookingCaps),
  /** Pieces or bookings that the cap allows, how many of them are used up, and how many are left. */
  size: z.int(),
  used: z.int(),
  left: z.int(),
  /** When the day's count starts anew; null where collecting or cancelling a booking helps. */
  until: Instant.nullable(),
  storeName: z.string(),
  /** Null where all products count. */
  productId: Id.nullable(),
  productName: z.string().nullable(),
})
export type BookingLimit = z.infer<typeof BookingLimit>

/** Why a store would not take these lines from this account; `limit` is null when the store has blocked it. */
export const StoreRefusal = z.object({
  code: z.enum(['BOOKING_LIMIT', 'STORE_BLOCKED']),
  message: z.string(),
  limit: BookingLimit.nullable(),
})
export type StoreRefusal = z.infer<typeof StoreRefusal>
