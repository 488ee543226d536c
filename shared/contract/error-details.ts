import { z } from 'zod'
import type { ErrorCode } from '../errors.ts'
import { BookingLimit } from './orders/booking-caps.ts'
import { CheckedLine } from './orders/cart.ts'
import { EditableProduct, HeldVariants } from './catalog/product-editor.ts'
import { StoreStatus } from './onboarding.ts'
import { OrderEvent, OrderStatusName } from './orders/orders.ts'
import { Id, Instant, Rupees } from './wire.ts'
import { YourAccount } from './stores/your-account.ts'

const reason = <const T extends readonly string[]>(...reasons: T) => ({ reason: z.enum(reasons) })
const wait = { retryAfterSeconds: z.int() }
const tries = z.object({ triesLeft: z.int() })
/** The cart's lines with present price and stock. */
const changedCart = z.object({ products: z.array(CheckedLine) })
/** The present stock of a variant. `counted`: the stock has changed; `held`: it would fall below the held pieces. */
const StockConflict = z.object({
  _id: Id,
  ...reason('counted', 'held'),
  stock: z.int(),
  held: z.int(),
})
const cashRefused = z.object({
  noShows: z.int(),
  openBookings: z.int(),
  /** Time at which enough no-shows have expired; null when only collecting or cancelling a booking helps. */
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
  NOT_ALLOWED: z.object(
    reason(
      'shopkeepers',
      'managers',
      'owner',
      'administrators',
      'support',
      'finance',
      'owners',
      'suspended',
      'right',
      'seeing',
      'token',
      'scope',
    ),
  ),
  NOT_FOUND: z.object(
    reason(
      'address',
      'call',
      'account',
      'administrator',
      'archive',
      'bill',
      'billNumber',
      'billLink',
      'blockedCustomer',
      'booking',
      'closedCustomer',
      'device',
      'session',
      'familyMember',
      'email',
      'giftCode',
      'hold',
      'picture',
      'pickupCode',
      'phone',
      'place',
      'product',
      'push',
      'receipt',
      'dispute',
      'refund',
      'registration',
      'setting',
      'review',
      'staff',
      'invitation',
      'integration',
      'import',
      'payout',
      'campaign',
      'unsubscribe',
      'form',
      'siteMap',
      'shopMessage',
      'shops',
      'store',
      'subscription',
      'supportView',
      'tag',
      'missedSearch',
      'wordMeaning',
    ),
  ),
  /** `byCode`: an e-mailed code suffices for a person without a password. */
  PROOF_NEEDED: z.object({ byCode: z.boolean() }).optional(),
  WRONG_CODE: tries,
  WRONG_OTP: tries,
  CODE_ENDED: tries,
  CASH_REFUSED: cashRefused,
  TOO_MANY_BOOKINGS: cashRefused,
  TOO_MANY_PAYMENTS: z.object({ pending: z.int() }),
  PAYMENT_CONFLICT: z.object({
    ...reason('paid', 'checking', 'begun', 'otherSum', 'over', 'retries', 'replaced'),
    /** The booking that waits, or waited, for its payment; for `replaced` the booking that took its place. */
    orderId: Id,
    orderStatus: OrderStatusName,
  }),
  SUBSCRIPTION_CONFLICT: z.object(reason('paid', 'checking', 'price')),
  SETTING_CONFLICT: z.object(reason('taken', 'began', 'withdrawn', 'changed', 'inUse')),
  WAITLIST_CONFLICT: z.object(reason('inStock', 'full')),
  REVIEW_CONFLICT: z.object(
    reason(
      'notCollected',
      'tooLate',
      'written',
      'edited',
      'editOver',
      'answered',
      'own',
      'hidden',
      'kept',
    ),
  ),
  /** `wrong`: no pass was ever behind the link. */
  PASS_ENDED: z.object(reason('wrong', 'takenBack', 'ended')),
  QUESTION_CONFLICT: z.object(
    reason('newAccount', 'tooMany', 'ended', 'answered', 'soldOut', 'shopClosed'),
  ),
  GRIEVANCE_CONFLICT: z.object(reason('closed', 'tooLate', 'tooMany', 'noAccount')),
  STORE_UNAVAILABLE: z.object({
    /**
     * `off`: the shop cannot take bookings. `paused` and `pausedUntil`: the shop takes no bookings for some time, by
     * its own choice.
     */
    ...reason('off', 'paused', 'pausedUntil'),
    /** The end of the pause; null when it is not known. */
    until: Instant.nullable(),
  }),
  BOOKING_LIMIT: BookingLimit,
  OUT_OF_STOCK: changedCart,
  PRICE_CHANGED: changedCart,
  GOODS_CHANGED: changedCart,
  /** The caller's paid bookings that have wanted products; `numbers` names them in one text. */
  ALREADY_BOOKED: z.object({
    numbers: z.string(),
    bookings: z.array(z.object({ orderId: Id, orderNumber: z.string(), variantIds: z.array(Id) })),
  }),
  PRODUCT_UNAVAILABLE: changedCart,
  ORDER_STATUS_CONFLICT: z.object({
    ...reason('moved', 'changed', 'notReady', 'stillDue', 'isReady'),
    /** The present status of the order; `by` and `at` are its actor and time. */
    orderStatus: OrderStatusName,
    by: OrderEvent.shape.by,
    at: Instant,
    /** The pickup deadline; only when the change is allowed after it, or when the booking ends by itself then. */
    dueAt: Instant.optional(),
  }),
  STOCK_MOVED: StockConflict.omit({ _id: true }).extend({
    /** With several corrections in one call: all conflicts; the fields above describe the first one. */
    variants: z.array(StockConflict).optional(),
  }),
  /** The lines of a sale at the counter that have fewer free pieces than wanted, with the held ones. */
  TOO_FEW_FREE: z.object({
    lines: z.array(z.object({ variantId: Id, free: z.int(), held: z.int() })),
  }),
  PRODUCT_CHANGED: z.object({ product: EditableProduct }),
  /** `note`: the words of the administrator. */
  PRODUCT_TAKEN_DOWN: z.object({ note: z.string(), at: Instant }),
  VARIANT_HELD: HeldVariants,
  EXTENSION_REFUSED: z.object(reason('used', 'tooLate')),
  /** `readyUntil`: the time at which the last of the ready bookings ends by itself; those cannot be cancelled. */
  ACCOUNT_IN_USE: z.object({
    openBookings: z.int(),
    readyBookings: z.int(),
    readyUntil: Instant.nullable(),
    ownsStore: z.boolean(),
  }),
  ACCOUNT_CHANGED: z.object({ account: YourAccount }),
  GIFT_CODE_USED: z.object({ redeemedAt: Instant, amount: Rupees }),
  GIFT_CODE_LIMIT: z.object({
    ...reason('codes', 'amount'),
    /** The number and the value of the codes that the store may still issue today. */
    codesLeft: z.int(),
    rupeesLeft: z.int(),
  }),
  REGISTRATION_CONFLICT: z.object(reason('pending', 'approved', 'suspended', 'staff')),
  /** `tokens`, `webhooks`: the shop has as many as it may have; `off`: the webhook is switched off. */
  INTEGRATION_CONFLICT: z.object(reason('tokens', 'webhooks', 'off')),
  STAFF_CONFLICT: z.object(
    reason(
      'member',
      'full',
      'otherEmail',
      'ownsShop',
      'otherShop',
      'alreadyHere',
      'shopClosed',
      'noPassword',
    ),
  ),
  ADMIN_CONFLICT: z.object(reason('self', 'lastOwner', 'ended')),
  /** `working`: the job works on it; `applied`: its products are saved; `problems`: cells are wrong. */
  IMPORT_CONFLICT: z.object(
    reason('working', 'applied', 'problems', 'nothing', 'notApplied', 'tooOld'),
  ),
  /** The time from which the account may be changed. */
  TOO_FRESH: z.object({ from: Instant }),
  /** `unpayable` names the first shop to which nothing can be transferred. */
  PAYOUT_CONFLICT: z.object({
    ...reason('unpayable', 'transferred', 'noneInFile', 'notStopped', 'stopped', 'stoppedAlready'),
    shopName: z.string().optional(),
  }),
  /** `full`: the shop has as many offers as it may have; `ended`: the offer is over. */
  CAMPAIGN_CONFLICT: z.object(reason('full', 'ended')),
  STORE_STATUS_CONFLICT: z.object({ ...reason('registration', 'store'), storeStatus: StoreStatus }),
  RATE_LIMITED: z.object(wait),
  READ_ONLY: z.object(wait),
  BUSY: z.object({ ...wait, ...reason('crowded', 'sameRequest', 'storage', 'searches') }),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type ErrorDetails = { [C in keyof typeof errorDetails]: z.output<(typeof errorDetails)[C]> }
