import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Buyer } from './buyer.ts'
import { Cart, LoweredLine } from './cart.ts'
import { ImagePath } from '../goods.ts'
import { OrderStatusName, OrderProduct, OrderBase, OrdersPage } from './orders.ts'
import { Reason } from './status-form.ts'
import { ExchangeDays, Hours } from '../stores/stores.ts'
import { AnyId, Cursor, Id, Instant, Rupees, SAMPLE_ID } from '../wire.ts'

/** Only for the shopper, and only while the order is Ready for Pickup. */
export const PickupPass = z.object({
  /** The person whom the shopper named; only this person's own pass shows the code. */
  collector: z
    .object({
      name: z.string(),
      /** The token of the link to the person's pass. */
      linkToken: z.string(),
      /** True after five wrong tries: the shopper can renew the code for this person. */
      isCodeEnded: z.boolean(),
    })
    .exactOptional(),
  /** Null after five wrong tries, when the shopper can renew it, and while somebody else is to collect. */
  code: z.string().nullable(),
  token: z.string().nullable(),
  deadline: Instant,
  renewalsLeft: z.int(),
  /** The deadline after the shopper's one extension; null when it cannot be extended. */
  extendTo: Instant.nullable(),
})
export type PickupPass = z.infer<typeof PickupPass>

/** The store's texts in Hindi, where it has written them. */
export const StoreInHindi = z
  .object({ storeName: z.string(), address: z.string(), instructions: z.string() })
  .partial()

export const Booking = OrderBase.extend({
  storeId: Id,
  storeName: z.string(),
  storeImage: ImagePath.nullable(),
  address: z.string(),
  contact: z.string(),
  /** The store's note for customers; empty when it has none. */
  instructions: z.string(),
  exchangeDays: ExchangeDays,
  inHindi: StoreInHindi.exactOptional(),
  lat: z.number(),
  long: z.number(),
  ...Hours.shape,
  /** The deadline of the store to answer, or of the shopper to collect. */
  dueAt: Instant.nullable(),
  pickup: PickupPass.nullable(),
})
export type Booking = z.infer<typeof Booking>

/** The reads that an order changes when a shopper makes it, pays for it or cancels it. */
export const changedByBooking = [
  'POST /get-orders',
  'GET /booking',
  'GET /payment-state',
  'GET /cart',
  'POST /cart/check',
  'GET /product',
  'GET /getProducts',
]

export const bookWithCash = endpoint({
  method: 'POST',
  path: '/cop-order',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: 'merging',
  changes: changedByBooking,
  summary:
    'Book one store’s cart, to be paid in cash at the counter. 409 PRICE_CHANGED, GOODS_CHANGED or OUT_OF_STOCK have the present cart in `details.products`; a price that has fallen books at the lower price and is named in `lowered`. 409 ALREADY_BOOKED: one of the products is in a paid booking of the caller; with that booking’s id in `besides` it is booked once more. 429 BOOKING_LIMIT has the cap in `details`, 403 STORE_BLOCKED means that the store has blocked this account. 409 PAYMENT_CONFLICT: another booking with one of these products waits for its online payment; with its id in `insteadOf` the provider is asked about its payment, and when nothing was paid it is cancelled, and this booking takes its place; `begun` and `otherSum`: money for it is under way, or another sum came and goes back, and it is replaced only with its id in `despitePayments`; `replaced`: another booking has done so before. With `toTry` the customer chooses among the products in the shop, and `amount` is that of the dearest product. After an error, nothing is booked.',
  input: Cart.extend({
    insteadOf: AnyId.optional(),
    /** The products are up to three sizes or colours of one article, one piece each, to be tried on in the shop. */
    toTry: z.boolean().optional(),
  }),
  output: z.object({
    orderId: Id,
    orderNumber: z.string(),
    orderStatus: OrderStatusName,
    amount: Rupees,
    storeId: Id,
    products: z.array(OrderProduct),
    /** The promised ready-by time; null when there is none. */
    readyByAt: Instant.nullable(),
    /** The deadline of the store to answer. */
    dueAt: Instant.nullable(),
    lowered: z.array(LoweredLine),
  }),
  errors: [
    'OWN_STORE',
    'CASH_REFUSED',
    'TOO_MANY_BOOKINGS',
    'STORE_BLOCKED',
    'STORE_UNAVAILABLE',
    'BOOKING_LIMIT',
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'GOODS_CHANGED',
    'ALREADY_BOOKED',
    'PRODUCT_UNAVAILABLE',
    'PAYMENT_CONFLICT',
    'NOT_FOUND',
  ],
})

export const getOrders = endpoint({
  method: 'POST',
  path: '/get-orders',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'The caller’s own bookings, newest first.',
  input: OrdersPage,
  output: z.object({ orders: z.array(Booking), nextPage: Cursor.nullable() }),
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/booking',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'One of the caller’s own bookings, with its pickup pass when it is ready.',
  input: z.strictObject({ orderId: AnyId }),
  output: Booking,
  errors: ['NOT_FOUND'],
})

export const renewPickupCode = endpoint({
  method: 'POST',
  path: '/renew-pickup-code',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  secret: true,
  changes: ['POST /get-orders', 'GET /booking'],
  summary: 'A new pickup code for the caller’s own ready booking, at most three times.',
  input: z.strictObject({ orderId: AnyId }),
  output: z.object({ message: z.string(), pickup: PickupPass }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'NO_RENEWALS_LEFT'],
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/cancel-order',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  changes: changedByBooking,
  summary:
    'Cancel one of the caller’s bookings before the store has marked it ready; its pieces are free again.',
  input: z.strictObject({ orderId: AnyId, reason: Reason.optional() }),
  output: z.object({ message: z.string(), booking: Booking }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
})

export const extendPickup = endpoint({
  method: 'POST',
  path: '/extend-pickup',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  secret: true,
  changes: ['POST /get-orders', 'GET /booking'],
  summary: 'Move the pickup deadline of the caller’s own ready booking by one open day, once.',
  input: z.strictObject({ orderId: AnyId }),
  output: z.object({ message: z.string(), booking: Booking }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'EXTENSION_REFUSED'],
})

export const changeBuyer = endpoint({
  method: 'PUT',
  path: '/booking-buyer',
  who: 'user',
  limit: 'book',
  effect: 'write',
  changes: ['POST /get-orders', 'GET /booking'],
  summary:
    'Name the buyer for the bill of one of the caller’s open bookings, or with null none. Until the hand-over.',
  input: z.strictObject({ orderId: AnyId, buyer: Buyer.nullable() }),
  sample: { orderId: SAMPLE_ID, buyer: null },
  output: z.object({ message: z.string(), booking: Booking }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT'],
})
