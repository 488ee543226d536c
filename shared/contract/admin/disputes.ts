import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Dispute, disputeEntryKinds } from '../orders/disputes.ts'
import { AnyId, Id, Instant, Rupees } from '../wire.ts'

const DisputeCase = Dispute.extend({
  _id: Id,
  /** fraud, retrieval, chargeback, pre_arbitration or arbitration, as the provider says. */
  phase: z.string(),
  /** The payment's id at the provider. */
  paymentId: z.string(),
  paid: Rupees,
  /** What refunds give back besides what lost disputes gave, without those that wait. */
  refunded: Rupees,
  /** The refunds that are sent only when the dispute has ended. */
  waits: Rupees,
  /** Null for a payment of a subscription. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  storeId: Id.nullable(),
  shopName: z.string().nullable(),
  /** Of a payment of a subscription: whether its days are paid still; null for an order. */
  days: z.enum(['paid', 'unpaid']).nullable(),
})
export type DisputeCase = z.output<typeof DisputeCase>

const read = {
  method: 'GET',
  who: 'admin',
  adminRole: 'finance',
  limit: 'read',
  effect: 'read',
} as const

export const getDisputes = endpoint({
  ...read,
  path: '/admin/disputes',
  summary:
    'The disputes that payers have opened at their banks: open ones first, the earliest deadline first, then the ended ones, the latest first; at most two hundred. `storeId`: those about the money of one store.',
  input: z.strictObject({ storeId: AnyId.optional() }),
  output: z.object({ disputes: z.array(DisputeCase) }),
})

export const getDispute = endpoint({
  ...read,
  path: '/admin/dispute',
  summary: 'One dispute, with its entries in the shop’s ledger, the oldest first.',
  input: z.strictObject({ disputeId: AnyId }),
  output: DisputeCase.extend({
    /** `amount`: change of the sum that is owed to the shop. */
    ledger: z.array(z.object({ kind: z.enum(disputeEntryKinds), amount: Rupees, at: Instant })),
  }),
  errors: ['NOT_FOUND'],
})
