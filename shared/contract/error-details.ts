import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { BookingLimit } from './booking-caps.ts'
import { CheckedLine } from './cart.ts'
import { StoreStatus } from './onboarding.ts'
import { OrderEvent, OrderStatusName } from './orders.ts'
import { Instant } from './wire.ts'

const reason = <const T extends readonly string[]>(...reasons: T) => ({ reason: z.enum(reasons) })
const wait = { retryAfterSeconds: z.int() }
const tries = z.object({ triesLeft: z.int() })
/** The cart's lines with present price and stock. */
const changedCart = z.object({ products: z.array(CheckedLine) })
const cashRefused = z.object({
  noShows: z.int(),
  openBookings: z.int(),
  /** When enough no-shows have expired; null when only collecting or cancelling a booking helps. */
  until: Instant.nullable(),
})

/** The `details` of an error answer, by its code; a code without a row has none. */
export const errorDetails = {
  INVALID_INPUT: z
    .object(
      reason(
        'emptyBody',
        'notJson',
        'notAnObject',
        'unreadable',
        'unreadableAddress',
        'idempotencyKey',
        'oneStore',
      ),
    )
    .optional(),
  NOT_ALLOWED: z.object(reason('shopkeepers', 'administrators')),
  NOT_FOUND: z.object(
    reason(
      'address',
      'call',
      'account',
      'blockedCustomer',
      'booking',
      'closedCustomer',
      'email',
      'picture',
      'pickupCode',
      'place',
      'product',
      'registration',
      'form',
      'siteMap',
      'store',
    ),
  ),
  WRONG_CODE: tries,
  CODE_ENDED: tries,
  CASH_REFUSED: cashRefused,
  TOO_MANY_BOOKINGS: cashRefused,
  BOOKING_LIMIT: BookingLimit,
  OUT_OF_STOCK: changedCart,
  PRICE_CHANGED: changedCart,
  PRODUCT_UNAVAILABLE: changedCart,
  ORDER_STATUS_CONFLICT: z.object({
    ...reason('moved', 'notReady', 'stillDue'),
    /** The present status of the order; `by` and `at` say who set it and when. */
    orderStatus: OrderStatusName,
    by: OrderEvent.shape.by,
    at: Instant,
    /** The pickup deadline, when the change is allowed only after it. */
    dueAt: Instant.optional(),
  }),
  STOCK_MOVED: z.object({ ...reason('counted', 'held'), stock: z.int(), held: z.int() }),
  EXTENSION_REFUSED: z.object(reason('used', 'tooLate')),
  ACCOUNT_IN_USE: z.object({ openBookings: z.int(), ownsStore: z.boolean() }),
  REGISTRATION_CONFLICT: z.object(reason('pending', 'approved', 'suspended')),
  STORE_STATUS_CONFLICT: z.object({ ...reason('registration', 'store'), storeStatus: StoreStatus }),
  RATE_LIMITED: z.object(wait),
  READ_ONLY: z.object(wait),
  BUSY: z.object({ ...wait, ...reason('crowded', 'sameRequest', 'storage') }),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type ErrorDetails = { [C in keyof typeof errorDetails]: z.output<(typeof errorDetails)[C]> }
