import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { Booking, changedByBooking } from './bookings.ts'
import { Cart, LoweredLine } from './cart.ts'
import { ReplacedBy } from './orders.ts'
import { CheckoutOrder, checkoutProof, PaymentOutcome } from '../checkout.ts'
import { AnyId, Id, Instant } from '../wire.ts'

/** A new booking of one store's cart, or another attempt to pay for a booking that waits for its payment. */
export const PaymentForm = z
  .strictObject({
    products: Cart.shape.products.optional(),
    orderId: AnyId.optional(),
    besides: Cart.shape.besides,
    despitePayments: Cart.shape.despitePayments,
    buyer: Cart.shape.buyer,
    keepBuyer: Cart.shape.keepBuyer,
  })
  .refine(({ products, orderId }) => (products === undefined) !== (orderId === undefined), {
    path: ['products'],
    error: messageText('fields.cartOrBooking'),
  })

/** The data for the provider's Checkout of a booking. */
export const PaymentOrder = CheckoutOrder.extend({
  orderId: Id,
  orderNumber: z.string(),
  /** The end of the time for payment; the items are held until then. */
  payBy: Instant,
  inHindi: z.object({ storeName: z.string(), description: z.string() }).partial().exactOptional(),
  lowered: z.array(LoweredLine),
})
export type PaymentOrder = z.infer<typeof PaymentOrder>

export const createOrder = endpoint({
  method: 'POST',
  path: '/create-order',
  who: 'user',
  limit: 'book',
  effect: 'write',
  idempotent: 'merging',
  changes: changedByBooking,
  summary:
    'Book one store’s cart to be paid online (`products`), or pay again for one of the caller’s bookings that waits for its payment (`orderId`). Holds the items for 25 minutes. A second checkout of the same products continues with, or replaces, the bookings that wait with one of them. 409 PAYMENT_CONFLICT has that booking in `details`, also while a payment of it is under way: `begun`, or `otherSum` when another sum came and goes back, until its id is in `despitePayments`; `replaced` names the booking that has the products now; 409 ALREADY_BOOKED, GOODS_CHANGED, `besides` and `lowered` are those of `POST /cop-order`; PAYMENT_UNAVAILABLE means that nothing was booked or charged.',
  input: PaymentForm,
  output: PaymentOrder,
  errors: [
    'OWN_STORE',
    'STORE_BLOCKED',
    'STORE_UNAVAILABLE',
    'BOOKING_LIMIT',
    'TOO_MANY_PAYMENTS',
    'OUT_OF_STOCK',
    'PRICE_CHANGED',
    'GOODS_CHANGED',
    'ALREADY_BOOKED',
    'PRODUCT_UNAVAILABLE',
    'NOT_FOUND',
    'PAYMENT_CONFLICT',
    'PAYMENT_UNAVAILABLE',
  ],
})

export const verifyPayment = endpoint({
  method: 'POST',
  path: '/verify-payment',
  who: 'user',
  limit: 'book',
  effect: 'write',
  summary:
    'Send the proof of payment that the provider’s Checkout gave the browser. Chowk asks the provider before it confirms anything. The call may be repeated. `products` is ignored.',
  input: z.strictObject({
    ...checkoutProof,
    products: z.array(z.unknown()).max(200).optional(),
  }),
  output: z.object({ message: z.string(), outcome: PaymentOutcome, booking: Booking }),
  errors: ['NOT_FOUND', 'PAYMENT_NOT_PROVED'],
})

const PaymentState = z.object({
  outcome: PaymentOutcome,
  /** The end of the time for payment; the items are held until then. Null unless the booking waits for payment. */
  payBy: Instant.nullable(),
  /** True when a payment of another sum than the booking's came, which goes back. */
  isOtherSum: z.boolean(),
  /** True when another attempt (`POST /create-order` with `orderId`) is possible. */
  canRetry: z.boolean(),
  /** The booking that took the place of this one; null when there is none. */
  replacedBy: ReplacedBy.nullable(),
})

export const paymentState = endpoint({
  method: 'GET',
  path: '/payment-state',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The state of the payment of one of the caller’s online bookings, for a browser that polls it.',
  input: z.strictObject({ orderId: AnyId }),
  output: PaymentState,
  errors: ['NOT_FOUND'],
})

export const askPayment = endpoint({
  method: 'POST',
  path: '/ask-payment',
  who: 'user',
  limit: 'book',
  effect: 'write',
  summary:
    'Ask the payment provider about one of the caller’s online bookings that waits for its payment, such as after Checkout was closed, and answer with the state that follows. The call may be repeated.',
  input: z.strictObject({ orderId: AnyId }),
  output: PaymentState.extend({
    /** False when the provider did not answer: a payment may have arrived all the same. */
    isAnswered: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
})
