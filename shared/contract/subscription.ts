import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_TAGS } from '../limits.ts'
import { messageText } from '../message.ts'
import { CheckoutOrder, checkoutProof, PaymentOutcome } from './checkout.ts'
import { Refund } from './orders/orders.ts'
import { Dispute } from './orders/disputes.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Rupees } from './wire.ts'

export const plans = ['monthly', 'yearly'] as const
export const Plan = z.enum(plans)
export type Plan = z.infer<typeof Plan>

/** A day of India, `YYYY-MM-DD`. */
const Day = z.iso.date()

const Period = z.object({ from: Day, until: Day })

const Prices = z.object({
  monthly: Rupees,
  yearly: Rupees,
  /** The one-time fee for an order of at most `tags` tags, the smallest number first; no tags cost nothing. */
  setup: z.array(z.object({ tags: z.int(), fee: Rupees })),
})
export type Prices = z.infer<typeof Prices>

const NextPrice = z.object({ price: Rupees, from: Day }).nullable()

/** `grace`: the paid days are over, but the shop takes bookings for some days; `ended`: no new bookings. */
export const subscriptionStates = ['free', 'paid', 'grace', 'ended'] as const

const Subscription = z.object({
  state: z.enum(subscriptionStates),
  /** The last free or paid day. */
  paidUntil: Day,
  /** The last day of grace. */
  bookingsUntil: Day,
  /** Days from today to `paidUntil`; negative after it. */
  daysLeft: z.int(),
  prices: Prices,
  /** The next price of each plan and its first day; null where none is planned. */
  nextPrices: z.object({ monthly: NextPrice, yearly: NextPrice }),
  /** The period that each plan would cover if it were paid now. */
  next: z.object({ monthly: Period, yearly: Period }),
  /** A chosen plan that is not paid yet. `open`: no payment is known. */
  waiting: z
    .object({
      plan: Plan,
      tags: z.int(),
      amount: Rupees,
      outcome: z.enum(['open', 'checking', 'failed']),
    })
    .nullable(),
  /** The address of the Checkout script; null without online payment, and then no subscription ends. */
  payOnline: z.object({ script: z.string() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  who: 'merchant',
  role: 'owner',
  seenBySupport: true,
  limit: 'merchant',
  effect: 'read',
  summary:
    'The last paid day of the merchant’s store, the prices, and a choice that waits for its payment.',
  input: Nothing,
  output: Subscription,
})

export const PlanForm = z.strictObject({
  plan: Plan,
  tags: z
    .int(messageText('subscriptionFields.tags', { maximum: MAX_TAGS }))
    .min(0, messageText('subscriptionFields.tags', { maximum: MAX_TAGS }))
    .max(MAX_TAGS, messageText('subscriptionFields.tags', { maximum: MAX_TAGS })),
  /** The sum that the merchant saw; the server rejects a different one. */
  amount: z.number().positive(),
})

export const orderSubscription = endpoint({
  method: 'POST',
  path: '/order-subscription',
  who: 'open-merchant',
  role: 'owner',
  limit: 'book',
  effect: 'write',
  summary:
    'Choose a plan and a number of tags, and get the data for their payment in Checkout. The same choice again continues its payment. 409 SUBSCRIPTION_CONFLICT when the prices have changed, or when an earlier choice was paid or is being checked.',
  input: PlanForm,
  output: CheckoutOrder,
  errors: ['SUBSCRIPTION_CONFLICT', 'PAYMENT_UNAVAILABLE'],
})

export const verifySubscription = endpoint({
  method: 'POST',
  path: '/verify-subscription',
  who: 'merchant',
  role: 'owner',
  limit: 'book',
  effect: 'write',
  summary:
    'Send the proof of payment that the provider’s Checkout gave the browser. Chowk asks the provider before anything counts as paid. The call may be repeated.',
  input: z.strictObject(checkoutProof),
  output: Message.extend({ outcome: PaymentOutcome, subscription: Subscription }),
  errors: ['NOT_FOUND', 'PAYMENT_NOT_PROVED'],
})

const Purchase = z.object({
  purchaseId: Id,
  plan: Plan,
  tags: z.int(),
  amount: Rupees,
  /** Time of the payment; null when the money was refunded without paying a period. */
  paidAt: Instant.nullable(),
  receiptNumber: z.string().nullable(),
  period: Period.nullable(),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  askedAt: Instant,
  /** Time at which the ready-made tags were sent; null while they wait, and without tags. */
  tagsSentAt: Instant.nullable(),
})
export type Purchase = z.infer<typeof Purchase>

export const getSubscriptionPayments = endpoint({
  method: 'GET',
  path: '/subscription-payments',
  who: 'merchant',
  role: 'owner',
  seenBySupport: true,
  limit: 'merchant',
  effect: 'read',
  summary: 'The payments of the merchant’s store for its subscription, the latest first.',
  input: z.strictObject({ page: Cursor.nullish() }),
  output: z.object({ payments: z.array(Purchase), nextPage: Cursor.nullable() }),
})

const Receipt = z.object({
  receiptNumber: z.string(),
  paidAt: Instant,
  plan: Plan,
  planAmount: Rupees,
  tags: z.int(),
  setupAmount: Rupees,
  amount: Rupees,
  /** Null when the payment was refunded. */
  period: Period.nullable(),
  paymentId: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string() }),
  buyer: z.object({
    shopName: z.string(),
    ownerName: z.string(),
    address: z.string(),
    gstin: z.string().nullable(),
  }),
  /** The tax inside `amount`; null for a receipt that is no tax invoice. */
  tax: z
    .object({
      /** The operator's GSTIN, and the accounting code of its service. */
      gstin: z.string(),
      sac: z.string(),
      percent: z.int(),
      /** The code of the State in which the service is supplied. */
      placeOfSupply: z.string(),
      taxable: Rupees,
      cgst: Rupees,
      sgst: Rupees,
      igst: Rupees,
    })
    .nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/subscription-receipt',
  who: 'merchant',
  role: 'owner',
  limit: 'merchant',
  effect: 'read',
  summary:
    'The receipt of a payment of the merchant’s store: a tax invoice where the operator charged GST on the day of the order.',
  input: z.strictObject({ number: z.string().max(40) }),
  output: Receipt,
  errors: ['NOT_FOUND'],
})

const TagOrder = z.object({
  purchaseId: Id,
  shopName: z.string(),
  ownerName: z.string(),
  /** The present address of the shop, in one line. */
  address: z.string(),
  contactNumber: z.string(),
  tags: z.int(),
  paidAt: Instant,
  sentAt: Instant.nullable(),
})
export type TagOrder = z.output<typeof TagOrder>

export const getTagOrders = endpoint({
  method: 'GET',
  path: '/admin/tag-orders',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'read',
  summary:
    'Ready-made tags that shops have paid for: open orders, the oldest first, and the 20 that were sent last.',
  input: Nothing,
  output: z.object({ toSend: z.array(TagOrder), sent: z.array(TagOrder) }),
})

export const noteTagsSent = endpoint({
  method: 'POST',
  path: '/admin/tag-orders/sent',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'write',
  summary: 'Note that the tags of a paid order were sent. A repeat changes nothing. Audited.',
  input: z.strictObject({ purchaseId: AnyId }),
  output: Message.extend({ sentAt: Instant }),
  errors: ['NOT_FOUND'],
})
