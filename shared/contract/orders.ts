import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_LINES_PER_ORDER, MAX_QUANTITY_PER_LINE } from '../limits.ts'
import { messageText } from '../message.ts'
import { isWholePaise } from '../money.ts'
import { orderStatusNames, paymentStatuses } from '../order-status.ts'
import { StoreRefusal } from './booking-caps.ts'
import { Attributes, ImagePath } from './catalog.ts'
import { Reason, StatusForm } from './status-form.ts'
import { Hours } from './stores.ts'
import { AnyId, Cursor, Id, Instant, Message, Rupees } from './wire.ts'

export const OrderStatusName = z.enum(orderStatusNames)

/** A line of a shopper's cart. `price` is only the price that the shopper last saw; the server sets the price. */
export const CartLine = z.strictObject({
  productId: Id,
  variantId: Id,
  quantity: z.int().min(1).max(MAX_QUANTITY_PER_LINE),
  price: z
    .number()
    .positive()
    .max(100_000)
    .refine(isWholePaise, messageText('fields.decimals'))
    .optional(),
})
export type CartLine = z.infer<typeof CartLine>

const Cart = z.strictObject({ products: z.array(CartLine).min(1).max(MAX_LINES_PER_ORDER) })

export const OrderProduct = z.object({
  productId: Id,
  variantId: Id,
  name: z.string(),
  image: ImagePath.nullable(),
  variant: Attributes,
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
  /** Tax-inclusive price of one piece. */
  price: Rupees,
  /** GST inside the line's amount, at the rate of the time of booking. */
  totalTax: Rupees,
  grandTotal: Rupees,
  declined: z.boolean(),
})

export const timelineEvents = [
  'booked',
  'line_declined',
  'ready',
  'code_renewed',
  'deadline_extended',
  'collected',
  'cancelled',
  'not_collected',
] as const

/** One entry of the time line: who did what, when and why. Entries by `system` have no reason. */
export const OrderEvent = z.object({
  event: z.enum(timelineEvents),
  by: z.enum(['shopper', 'merchant', 'system', 'admin']),
  at: Instant,
  reason: z.string().nullable(),
})

const OrderBase = z.object({
  orderId: Id,
  /** Short number a person can say at the counter. */
  orderNumber: z.string(),
  bookingDateTime: Instant,
  /** The ready-by time promised at the booking; null when there was none. */
  readyByAt: Instant.nullable(),
  orderStatus: OrderStatusName,
  paymentMethod: z.enum(['cash', 'online']),
  paymentStatus: z.enum(paymentStatuses),
  amount: Rupees,
  totalTax: Rupees,
  discount: Rupees,
  products: z.array(OrderProduct),
  timeline: z.array(OrderEvent),
  billNumber: z.string().nullable(),
})

/** Shown to the shopper alone, and only while the order is Ready for Pickup. */
export const PickupPass = z.object({
  /** Null after five wrong tries; the shopper can then renew it. */
  code: z.string().nullable(),
  token: z.string().nullable(),
  deadline: Instant,
  renewalsLeft: z.int(),
  /** The deadline after the shopper's one extension; null when it cannot be extended. */
  extendTo: Instant.nullable(),
})
export type PickupPass = z.infer<typeof PickupPass>

export const Booking = OrderBase.extend({
  storeId: Id,
  storeName: z.string(),
  storeImage: ImagePath.nullable(),
  address: z.string(),
  contact: z.string(),
  lat: z.number(),
  long: z.number(),
  ...Hours.shape,
  /** The deadline of the store to answer, or of the shopper to collect. */
  dueAt: Instant.nullable(),
  pickup: PickupPass.nullable(),
})
export type Booking = z.infer<typeof Booking>

export const MerchantOrder = OrderBase.extend({
  userName: z.string(),
  userEmail: z.string(),
  dueAt: Instant.nullable(),
  /** Wrong tries left before the shopper has to renew the code; null unless Ready for Pickup. */
  codeTriesLeft: z.int().nullable(),
  /** True when the store has blocked this customer. */
  blocked: z.boolean(),
})
export type MerchantOrder = z.infer<typeof MerchantOrder>

export const bookWithCash = endpoint({
  method: 'POST',
  path: '/cop-order',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  summary:
    'Book one store’s cart, to be paid in cash at the counter. 409 PRICE_CHANGED or OUT_OF_STOCK have the present cart in `details.products`, 429 BOOKING_LIMIT has the cap in `details`, 403 STORE_BLOCKED means that the store has blocked this account. After an error, nothing is booked.',
  input: Cart,
  output: z.object({
    orderId: Id,
    orderNumber: z.string(),
    orderStatus: OrderStatusName,
    amount: Rupees,
    storeId: Id,
    products: z.array(OrderProduct),
  }),
  errors: [
    'OWN_STORE',
    'CASH_REFUSED',
    'TOO_MANY_BOOKINGS',
    'STORE_BLOCKED',
    'BOOKING_LIMIT',
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'PRODUCT_UNAVAILABLE',
  ],
})

/** A cart line with its present price and stock. */
export const CheckedLine = z.object({
  productId: Id,
  variantId: Id,
  productName: z.string(),
  image: ImagePath.nullable(),
  variant: Attributes,
  quantity: z.int(),
  price: Rupees,
  MRP: Rupees,
  /** Percent of GST inside the price. */
  gstRate: z.number(),
  /** Pieces still free. */
  free: z.int(),
  problem: z.enum(['price_changed', 'out_of_stock', 'too_many', 'unavailable']).nullable(),
})
export type CheckedLine = z.infer<typeof CheckedLine>

export const CheckedCart = z.object({
  stores: z.array(
    z.object({
      storeId: Id,
      shopName: z.string(),
      address: z.string(),
      contactNumber: z.string(),
      ...Hours.shape,
      products: z.array(CheckedLine),
      /** Null for a guest, and when the store accepts these lines from the caller. */
      refused: StoreRefusal.nullable(),
    }),
  ),
  /** Ids of variants that were not found: they do not exist, or their store is not approved. */
  gone: z.array(Id),
})
export type CheckedCart = z.infer<typeof CheckedCart>

export const checkCart = endpoint({
  method: 'POST',
  path: '/cart/check',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary:
    'The present price, stock and hours for each line of a cart, and whether each store accepts it from the caller.',
  input: z.strictObject({ products: z.array(CartLine).min(1).max(200) }),
  output: CheckedCart,
})

const Page = z.strictObject({ page: Cursor.nullish() })

export const getOrders = endpoint({
  method: 'POST',
  path: '/get-orders',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'The caller’s own bookings, newest first.',
  input: Page,
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

export const getMerchantOrders = endpoint({
  method: 'POST',
  path: '/get-merchant-orders',
  who: 'merchant',
  limit: 'read',
  effect: 'read',
  summary: 'Current orders of the merchant’s store, newest first.',
  input: Page,
  output: z.object({
    orders: z.array(MerchantOrder),
    nextPage: Cursor.nullable(),
    /** `total`: all current orders; `awaiting`: those that wait for the store's answer. */
    total: z.int(),
    awaiting: z.int(),
  }),
})

export const updateOrderStatus = endpoint({
  method: 'POST',
  path: '/update-order-status',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  summary:
    'Change the status of an order of the merchant’s store: Ready for Pickup (lines may be declined), Collected (the shopper’s code or token, or for cash an override with its reason), Cancelled (with a reason), Not Collected (after the deadline).',
  input: StatusForm,
  output: z.object({ message: z.string(), order: MerchantOrder }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'WRONG_CODE', 'CODE_ENDED', 'HAND_OVER_LOCKED'],
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

export const renewPickupCode = endpoint({
  method: 'POST',
  path: '/renew-pickup-code',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: true,
  secret: true,
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
  summary: 'Cancel an own booking before the store has marked it ready; frees its pieces.',
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
  summary: 'Move the pickup deadline of the caller’s own ready booking by one open day, once.',
  input: z.strictObject({ orderId: AnyId }),
  output: z.object({ message: z.string(), booking: Booking }),
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'EXTENSION_REFUSED'],
})

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'The account’s copy of the browser’s cart, and whether this shopper may book with cash.',
  input: z.strictObject({}),
  output: z.object({
    products: z.array(CartLine),
    /** Null while cash is allowed. */
    cashRefused: z
      .object({
        code: z.enum(['CASH_REFUSED', 'TOO_MANY_BOOKINGS']),
        message: z.string(),
        noShows: z.int(),
        openBookings: z.int(),
        /** When enough no-shows have expired for cash to be allowed again; null when open bookings are the reason. */
        until: Instant.nullable(),
      })
      .nullable(),
  }),
})

export const putCart = endpoint({
  method: 'PUT',
  path: '/cart',
  who: 'user',
  limit: 'read',
  effect: 'write',
  summary:
    'Save the browser’s cart with the account. It replaces the saved one; an empty list empties it.',
  input: z.strictObject({ products: z.array(CartLine).max(200) }),
  output: Message,
})
