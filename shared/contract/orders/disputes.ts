import { z } from 'zod'
import { Instant, Rupees } from '../wire.ts'

export const disputeStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const

/** The entries of disputes in the ledger of a shop. */
export const disputeEntryKinds = ['dispute_hold', 'dispute_release', 'dispute_loss'] as const
export type DisputeEntryKind = (typeof disputeEntryKinds)[number]

/** The reasons of the provider that have words in both languages; others are `other`. */
export const disputeReasons = [
  'chargeback',
  'pre_arbitration',
  'arbitration',
  'retrieval',
  'fraud',
  'goods_not_received',
  'goods_not_as_described',
  'duplicate',
  'unauthorised',
  'amount_differs',
  'refund_not_received',
  'other',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** A dispute that the payer has opened at the bank. */
export const Dispute = z.object({
  /** The provider's id. */
  disputeId: z.string(),
  amount: Rupees,
  status: z.enum(disputeStatuses),
  reason: z.enum(disputeReasons),
  /** The provider's own words, in its language. */
  words: z.string().nullable(),
  openedAt: Instant,
  /** The time until which the operator has to answer at the provider. */
  respondBy: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** What is held while the dispute is open, or what the bank gave the payer, so that the shop does not get it. */
  taken: Rupees,
  /** What the bank gave the payer instead of refunds, which are not sent. With `taken`: all that an ended one gave. */
  covered: Rupees.default(0),
})
export type Dispute = z.output<typeof Dispute>
