import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Dispute } from '../orders/disputes.ts'
import { Refund, refundReasons } from '../orders/orders.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words, Reason } from '../wire.ts'

export const getStuckRefunds = endpoint({
  method: 'GET',
  path: '/admin/refunds',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'read',
  summary:
    'Refunds that wait for a person’s decision because the payment provider accepted no try, then those that wait for the end of a dispute; each group with the oldest first.',
  input: Nothing,
  output: z.object({
    refunds: z.array(
      z.object({
        _id: Id,
        /** Null when the payment was not for an order. */
        orderNumber: z.string().nullable(),
        shopName: z.string().nullable(),
        amount: Rupees,
        reason: z.enum(refundReasons),
        startedAt: Instant,
        /** The provider's latest error. */
        error: z.string().nullable(),
        /** The payment's id at the provider, to find it in the provider's dashboard. */
        paymentId: z.string(),
        /** It is sent, or paid by the bank, when the dispute about its payment has ended; nobody has to decide. */
        waits: z.boolean(),
      }),
    ),
  }),
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/retry',
  who: 'proved-admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'write',
  summary: 'Send a refund that waits for a person to the payment provider again.',
  input: z.strictObject({ refundId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/refunds/settle',
  who: 'proved-admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'write',
  summary:
    'Close a refund that waits for a person, because the money was given back in another way. The note describes this way.',
  input: z.strictObject({ refundId: AnyId, note: Reason }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

const PrepaidOrder = z.object({
  _id: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  customerName: z.string(),
  amount: Rupees,
  /** Time at which the shop marked the order as ready. */
  readyAt: Instant,
  /** Time until which the shop holds the order. */
  deadline: Instant,
  /** Disputes about the payment, the oldest first. */
  disputes: z.array(Dispute),
  refunds: z.array(Refund),
})
export type PrepaidOrder = z.output<typeof PrepaidOrder>

export const getPrepaidOrders = endpoint({
  method: 'GET',
  path: '/admin/prepaid-orders',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  effect: 'read',
  summary:
    'Orders that are paid online and lie ready, found by order number or words of shop and customer, the oldest first; at most 20.',
  input: z.strictObject({ search: Words(100) }),
  output: z.object({ orders: z.array(PrepaidOrder) }),
})

export const adminHandOver = endpoint({
  method: 'POST',
  path: '/admin/hand-over',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'read',
  effect: 'write',
  summary:
    'Hand over a ready order that was paid online, without its pickup code, for a reason. Audited; shopper and shop get an e-mail.',
  input: z.strictObject({ orderId: AnyId, reason: Reason }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_STATUS_CONFLICT', 'PROOF_NEEDED'],
})
