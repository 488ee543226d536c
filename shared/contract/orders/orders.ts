import { z } from 'zod'
import { BilledBuyer } from './buyer.ts'
import { takenWays } from './counter-payment.ts'
import { Dispute } from './disputes.ts'
import { endpoint } from '../../endpoint.ts'
import { orderStatusNames, paymentStatuses } from '../../order-status.ts'
import { ArticleKind, Attributes, ImagePath } from '../goods.ts'
import { GiftCode, GiftCredit, GiftLeft } from '../gift-codes.ts'
import { MAX_SEEN_AT_ONCE } from '../../limits.ts'
import { KeptLines, PickupCode, StatusForm } from './status-form.ts'
import { AnyId, Cursor, Id, Instant, Nothing, Rupees } from '../wire.ts'

export const OrderStatusName = z.enum(orderStatusNames)

/** The article's name in Hindi; missing when it has none, or when it was renamed after the booking. */
export const LineInHindi = z.object({ name: z.string() }).partial()

export const OrderProduct = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  inHindi: LineInHindi.exactOptional(),
  image: ImagePath.nullable(),
  variant: Attributes,
  /** As it was at the booking; missing in bookings of earlier releases. */
  kind: ArticleKind.exactOptional(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
  /** Tax-inclusive price of one piece. */
  price: Rupees,
  /** The shop's own offer that made this price, and the price before it, as they were at the booking. */
  ownOffer: z.object({ name: z.string(), wasPrice: Rupees.nullable() }).exactOptional(),
  /** GST inside the line's amount, at the rate of the time of booking. */
  totalTax: Rupees,
  grandTotal: Rupees,
  declined: z.boolean(),
  /**
   * Pieces that the customer booked and did not take at the hand-over. The line's amounts are those of the taken pieces,
   * or of all when none was taken.
   */
  notTaken: z.int(),
})

export const timelineEvents = [
  'booked',
  'line_declined',
  'ready',
  'code_renewed',
  'deadline_extended',
  'collected',
  'tried_not_taken',
  'cancelled',
  'not_collected',
  'payment_retried',
  'paid',
  'payment_not_received',
  'refund_started',
  'refunded',
  'returned',
  'collector_named',
  'collector_revoked',
] as const

/** The booking that the shopper made instead of one that waited for its payment. */
export const ReplacedBy = z.object({ orderId: Id, orderNumber: z.string() })

/** One entry of the time line: the actor, the change, the time and the reason. Entries by `system` have no reason. */
export const OrderEvent = z.object({
  event: z.enum(timelineEvents),
  by: z.enum(['shopper', 'merchant', 'system', 'admin']),
  at: Instant,
  reason: z.string().nullable(),
  /** The name of the person who was to collect, or who collected, instead of the shopper. */
  person: z.string().exactOptional(),
  /** In the entry that cancelled a booking because another one took its place. */
  replacedBy: ReplacedBy.exactOptional(),
})

/**
 * Reasons of a refund: the order or lines ended, pieces were not taken at the hand-over, the payment came late, twice, or with a wrong amount, somebody refunded
 * at the provider, or the shop took goods back.
 */
export const refundReasons = [
  'cancelled',
  'line_declined',
  'not_taken',
  'not_collected',
  'late',
  'duplicate',
  'mismatch',
  'provider',
  'returned',
] as const

/** `delayed`: bank or provider has not accepted the refund yet; it is tried again, then an administrator decides. */
export const Refund = z.object({
  amount: Rupees,
  reason: z.enum(refundReasons),
  /** `waits`: it is sent only when the dispute about its payment has ended. */
  state: z.enum(['started', 'delayed', 'waits', 'refunded']),
  startedAt: Instant,
  refundedAt: Instant.nullable(),
  /** The part of `amount` that the payer's bank gave by a lost dispute, so that it is not refunded; null without one. */
  byBank: Rupees.nullable().default(null),
  /** The number under which the payer's bank finds the refund (ARN, RRN or UTR), as soon as it is known. */
  bankReference: z.string().exactOptional(),
})
export type Refund = z.infer<typeof Refund>

/**
 * A discount lowers the amount to pay, not the value of the goods. `reference`: the last four characters of a gift
 * code.
 */
export const OrderDiscount = z.object({
  kind: z.enum(['gift_code']),
  reference: z.string(),
  amount: Rupees,
  gift: GiftLeft.nullable().default(null),
})

/** A credit note of the order's bill; `GET /bill` returns it by its number. */
export const CreditNote = z.object({
  number: z.string(),
  issuedAt: Instant,
  /** The sum of money that was given back. */
  amount: Rupees,
  credit: GiftCredit.nullable().default(null),
  /** The bill of the goods that the customer took for the returned ones; null without an exchange. */
  exchangeBill: z.string().nullable().default(null),
})

export const OrderBase = z.object({
  orderId: Id,
  /** A short number that a person can say at the counter. */
  orderNumber: z.string(),
  bookingDateTime: Instant,
  /** The ready-by time promised at the booking; null when there was none. */
  readyByAt: Instant.nullable(),
  orderStatus: OrderStatusName,
  paymentMethod: z.enum(['cash', 'online']),
  /** The products are sizes or colours of one article, to be tried on in the shop. */
  toTry: z.boolean(),
  /**
   * `partly_refunded`, `refunded`: the payer has a part or all of the payment back, by `refunds` or from the bank by lost
   * `disputes`, also after the hand-over.
   */
  paymentStatus: z.enum(paymentStatuses),
  /** The payment at the counter as the store recorded it; null for an online payment and before the hand-over. */
  paidBy: z.enum([...takenWays, 'split']).nullable(),
  refunds: z.array(Refund),
  /** Disputes about the payment, the oldest first. */
  disputes: z.array(Dispute),
  /** The amount to pay or paid: the products less `discount`. Of a booking to try, until it ends, its dearest product. */
  amount: Rupees,
  totalTax: Rupees,
  /** The sum of `discounts`. */
  discount: Rupees,
  discounts: z.array(OrderDiscount),
  products: z.array(OrderProduct),
  timeline: z.array(OrderEvent),
  billNumber: z.string().nullable(),
  /** The buyer whom the bill names, or is to name; null for none. */
  buyer: BilledBuyer.nullable().default(null),
  /** The oldest first. */
  creditNotes: z.array(CreditNote),
})

/** An entry as the shop sees it. Shoppers see the shop only, never the member of its staff. */
export const StaffOrderEvent = OrderEvent.extend({
  /** The member of the shop's staff; null for the shopper, Chowk and the system. */
  name: z.string().nullable(),
})

export const MerchantOrder = OrderBase.extend({
  timeline: z.array(StaffOrderEvent),
  userName: z.string(),
  userEmail: z.string(),
  dueAt: Instant.nullable(),
  /** The time at which a member of the store first looked at the order or acted on it; null while it is new. */
  seenAt: Instant.nullable(),
  /** The name of that member; null while the order is new, or when the account is gone. */
  seenBy: z.string().nullable(),
  /** The person whom the customer named to collect a ready order; missing when the customer comes. */
  collector: z.string().exactOptional(),
  /** Wrong tries left before the shopper has to renew the code; null unless Ready for Pickup. */
  codeTriesLeft: z.int().nullable(),
  /** True when the store has blocked this customer. */
  blocked: z.boolean(),
})
export type MerchantOrder = z.infer<typeof MerchantOrder>

export const OrdersPage = z.strictObject({ page: Cursor.nullish() })

export const getMerchantOrders = endpoint({
  method: 'POST',
  path: '/get-merchant-orders',
  scope: 'orders:read',
  who: 'merchant',
  seenBySupport: true,
  limit: 'read',
  effect: 'read',
  summary:
    'Current orders of the merchant’s store, the soonest promised first: by the promised ready-by time while an order waits for an answer, then by the pickup deadline.',
  input: OrdersPage,
  output: z.object({
    orders: z.array(MerchantOrder),
    nextPage: Cursor.nullable(),
    /** `total`: all current orders; `awaiting`: orders that wait for the store's answer; `unseen`: the new ones of them. */
    total: z.int(),
    awaiting: z.int(),
    unseen: z.int(),
    /**
     * The pause of new bookings by the store's own choice; `by`: the person who began it. Null when the store takes
     * bookings.
     */
    pause: z
      .object({ since: Instant, until: Instant.nullable(), by: z.string().nullable() })
      .nullable(),
    /** The newest orders that wait for an answer, from all pages. */
    newest: z.array(
      MerchantOrder.pick({
        orderId: true,
        orderNumber: true,
        userName: true,
        bookingDateTime: true,
        seenAt: true,
      }),
    ),
  }),
})

export const seeOrders = endpoint({
  method: 'POST',
  path: '/orders-seen',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
  summary:
    'Note that the merchant has looked at these orders of the merchant’s store, so that no device rings for them again. The first look counts; a repeat changes nothing.',
  input: z.strictObject({ orderIds: z.array(AnyId).min(1).max(MAX_SEEN_AT_ONCE) }),
  output: z.object({
    /** The number of these orders that nobody had seen before. */
    seen: z.int(),
  }),
  errors: ['NOT_FOUND'],
})

/** The reads that a step of the store changes: the order, the day's figures, the goods and the gift codes. */
export const changedByMove = [
  'POST /get-merchant-orders',
  'GET /order-history',
  'GET /day-summary',
  'GET /day-close',
  'GET /figures',
  'GET /last-bills',
  'GET /sold-often',
  'GET /goods-to-sell',
  'GET /earlier-buyers',
  'GET /gift-codes',
  'GET /inventory',
  'GET /stock-movements',
] as const

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/update-order-status',
  scope: 'orders:write',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  changes: changedByMove,
  summary:
    'Change the status of an order of the merchant’s store: Ready for Pickup (lines may be declined), Collected (the shopper’s code or token, or for cash an override with its reason; for cash a gift code may lower what is to pay; `kept` hands over less, and nothing kept ends the order as Cancelled, tried and not taken), Cancelled (with a reason), Not Collected (after the deadline).',
  input: StatusForm,
  output: z.object({ message: z.string(), order: MerchantOrder }),
  errors: [
    'NOT_FOUND',
    'ORDER_STATUS_CONFLICT',
    'WRONG_CODE',
    'CODE_ENDED',
    'HAND_OVER_LOCKED',
    'GIFT_CODE_USED',
  ],
})

export const checkGiftCodeOfOrder = endpoint({
  method: 'POST',
  path: '/check-gift-code-of-order',
  who: 'merchant',
  limit: 'gift',
  effect: 'write',
  summary:
    'The discount of a gift code at the hand-over of a ready cash order of the merchant’s store (for the `kept` pieces, or for all), without redeeming the code. Refused codes are counted.',
  input: z.strictObject({ orderId: AnyId, code: GiftCode, kept: KeptLines.optional() }),
  output: z.object({
    lastFour: z.string(),
    /** What is left of the code. */
    amount: Rupees,
    /** The part of the value that lowers the amount to pay. */
    discount: Rupees,
    toPay: Rupees,
    /** The part of the value that is lost, because the code was redeemed as a whole before. */
    lost: Rupees,
    /** What stays on the code for later. */
    rest: Rupees,
    /** Time at which the store redeemed the code without a bill, if that was in the last hours; otherwise null. */
    redeemedAt: Instant.nullable(),
  }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'GIFT_CODE_USED'],
})

export const scanPickup = endpoint({
  method: 'POST',
  path: '/scan-pickup',
  who: 'merchant',
  limit: 'merchant',
  effect: 'read',
  summary:
    'Show the order of a pickup QR code, without handing it over. Orders of other stores are not found.',
  input: z.strictObject({ token: z.string().min(1).max(100) }),
  output: MerchantOrder,
  errors: ['NOT_FOUND'],
})

export const findPickup = endpoint({
  method: 'POST',
  path: '/find-pickup',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
  summary:
    'Show the ready orders of the merchant’s store that have this pickup code, without handing them over: one order, very rarely several. A code that matches no order counts as a wrong code of the store’s day.',
  input: z.strictObject({ code: PickupCode }),
  output: z.object({ orders: z.array(MerchantOrder) }),
  errors: ['NOT_FOUND', 'HAND_OVER_LOCKED'],
})

export const DaySummary = z.object({
  /** `awaiting`: open orders that wait for the store's answer; `ready`: open orders that wait for the customer. */
  awaiting: z.int(),
  ready: z.int(),
  /** Open orders with a promised ready-by time or a pickup deadline before the end of today. */
  dueToday: z.int(),
  handedOver: z.int(),
  /** Today's payments at the counter, in cash or by UPI, with sales without a booking, less the money that was given back there; null for a member who may not see it. */
  taken: Rupees.nullable(),
  /** The part of `taken` that the store recorded as UPI. */
  takenByUpi: Rupees.nullable(),
})
export type DaySummary = z.infer<typeof DaySummary>

export const daySummary = endpoint({
  method: 'GET',
  path: '/day-summary',
  scope: 'orders:read',
  who: 'merchant',
  seenBySupport: true,
  limit: 'read',
  effect: 'read',
  summary:
    'Open orders of the merchant’s store, and the hand-overs and payments of today (in India).',
  input: Nothing,
  output: DaySummary,
})
