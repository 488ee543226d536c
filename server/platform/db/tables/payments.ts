import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { disputeStatuses } from '#shared/contract/orders/disputes.ts'
import { refundReasons } from '#shared/contract/orders/orders.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const paymentPurposes = ['order', 'subscription'] as const
export const refundStates = ['due', 'submitted', 'processed', 'failed', 'needs_person'] as const

/** One order of the provider for each subject that is paid online, and one for each QR of the counter. */
export const paymentOrders = pgTable('payment_orders', {
  id: uuid('id').primaryKey().defaultRandom(),
  purpose: text('purpose', { enum: paymentPurposes }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  receipt: text('receipt').notNull(),
  providerOrderId: text('provider_order_id'),
  account: text('account').notNull(),
  /** The link in the provider’s QR; null for an order of Checkout. */
  qrLink: text('qr_link'),
  amountPaise: integer('amount_paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  state: text('state', { enum: ['creating', 'created', 'failed'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  watchedFrom: instant('watched_from').notNull(),
  nextCheckAt: instant('next_check_at'),
})

/** Every attempt to pay. The rank of its status never falls. */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentOrderId: uuid('payment_order_id').notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  currency: text('currency').notNull(),
  status: text('status', {
    enum: ['created', 'failed', 'authorized', 'captured', 'refunded'],
  }).notNull(),
  rank: smallint('rank').notNull(),
  isWinner: boolean('is_winner').notNull().default(false),
  isMismatch: boolean('is_mismatch').notNull().default(false),
  errorReason: text('error_reason'),
  /** Only servers from before migration 076 write it; a later release drops it. */
  dispute: text('dispute'),
  firstSeenAt: instant('first_seen_at').notNull(),
  capturedAt: instant('captured_at'),
})

/** Disputes that payers open at their banks, as the provider describes them. */
export const disputes = pgTable('disputes', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentId: uuid('payment_id').notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  /** The amount that the provider has deducted for good. */
  deductedPaise: integer('deducted_paise').notNull(),
  status: text('status', { enum: disputeStatuses }).notNull(),
  phase: text('phase').notNull(),
  reasonCode: text('reason_code').notNull(),
  /** The provider's own words. */
  reason: text('reason'),
  respondBy: instant('respond_by'),
  openedAt: instant('opened_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  endedAt: instant('ended_at'),
})

/** The part of a dispute (`which`: the name of its relation) that gave the payer what refunds had to give, in paise. */
export const coversPaise = (which: SQL) => sql<number>`(select coalesce(sum(q.amount_paise), 0)::int
  from refund_parts q where q.provider_refund_id = ${which}.provider_dispute_id)`

/**
 * The sum that a dispute of the relation `disputes` takes from its shop, in paise: what is disputed while it is open, then what was
 * deducted, less the refunds that the payer gets by it. All disputes and refunds of a payment take at most the payment: the
 * ended ones first, then in the order in which they were opened.
 */
export const takenPaise = sql<number>`(
  select (least(m.rest, s.lost + greatest(0, s.open - m.waits))
    - least(m.rest, s.lost_before + greatest(0, s.open_before - m.waits)))::int
  from (select greatest(0, p.amount_paise - coalesce(sum(r.amount_paise), 0)) as rest,
      coalesce(sum(r.amount_paise - (select coalesce(sum(q.amount_paise), 0) from refund_parts q
        where q.refund_id = r.id)) filter (where r.provider_refund_id is null and r.state <> 'processed'), 0) as waits
    from payments p left join refunds r on r.payment_id = p.id
    where p.id = disputes.payment_id group by p.id) m,
  (select coalesce(sum(paise) filter (where not is_open), 0) as lost,
      coalesce(sum(paise) filter (where is_open), 0) as open,
      coalesce(sum(paise) filter (where not is_open and is_before), 0) as lost_before,
      coalesce(sum(paise) filter (where is_open and is_before), 0) as open_before
    from (select b.ended_at is null as is_open, b.id <> disputes.id as is_before,
        case when b.ended_at is null then b.amount_paise
          else b.deducted_paise - ${coversPaise(sql`b`)} end as paise
      from disputes b where b.payment_id = disputes.payment_id and (b.ended_at is null, b.opened_at, b.id)
        <= (disputes.ended_at is null, disputes.opened_at, disputes.id)) upto) s)`

/**
 * True for a payment (`which`: the name of its relation) whose disputes concern the subject: it has paid it, or no other
 * payment has. A dispute about a second payment, which goes back anyway, says nothing about the money of an order.
 */
export const isOwnMoney = (which: SQL) => sql`(${which}.is_winner or not exists (
  select from payments w where w.payment_order_id = ${which}.payment_order_id and w.is_winner))`

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentId: uuid('payment_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  causeEventId: text('cause_event_id').notNull(),
  reason: text('reason', { enum: refundReasons }).notNull(),
  state: text('state', { enum: refundStates }).notNull(),
  providerRefundId: text('provider_refund_id'),
  generation: smallint('generation').notNull().default(1),
  attempts: smallint('attempts').notNull().default(0),
  nextAt: instant('next_at'),
  createdAt: instant('created_at').notNull(),
  processedAt: instant('processed_at'),
  lastError: text('last_error'),
  settledBy: uuid('settled_by'),
  settleNote: text('settle_note'),
  /** The number by which the payer's bank finds the refund. */
  bankReference: text('bank_reference'),
})

/** True for a refund (`which`: the name of its relation) that is sent only when the dispute about its payment has ended. */
export const waitsForDispute = (which: SQL) =>
  sql<boolean>`(${which}.provider_refund_id is null and ${which}.state <> 'processed' and exists (
    select from disputes d where d.payment_id = ${which}.payment_id and d.ended_at is null))`

/** The part of a refund that the payer has got by a lost dispute, in paise. */
export const coveredPaise = (
  which: SQL,
) => sql<number>`(select coalesce(sum(q.amount_paise), 0)::int
  from refund_parts q join disputes d on d.provider_dispute_id = q.provider_refund_id
  where q.refund_id = ${which}.id)`

/** The columns of a refund that is shown to its payer. */
export const shownRefund = {
  ...getTableColumns(refunds),
  waits: waitsForDispute(sql`refunds`),
  coveredPaise: coveredPaise(sql`refunds`),
}

/** Parts of refunds that another refund at the provider has paid, such as a refund in the provider's dashboard. */
export const refundParts = pgTable(
  'refund_parts',
  {
    providerRefundId: text('provider_refund_id').notNull(),
    refundId: uuid('refund_id').notNull(),
    amountPaise: integer('amount_paise').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerRefundId, table.refundId] })],
)

/** The times until which the refunds and disputes of all payments at the provider were read; one row. */
export const refundLooks = pgTable('refund_looks', {
  id: boolean('id').primaryKey().default(true),
  lookedUntil: instant('looked_until').notNull(),
  /** Null before the first look. */
  disputesUntil: instant('disputes_until'),
})

/** Webhooks of the provider until they are processed. */
export const webhookInbox = pgTable('webhook_inbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  bodySha256: bytea('body_sha256').notNull(),
  body: bytea('body'),
  receivedAt: instant('received_at').notNull(),
  doneAt: instant('done_at'),
  attempts: smallint('attempts').notNull().default(0),
  nextAt: instant('next_at').notNull(),
  error: text('error'),
})

/** The payment of an order as a query: whether a dispute about it is open, and what is left of it. */
export function onlineMoney(orderId: SQL): SQL {
  return sql`select
    exists (select from ${disputes} where ${disputes.paymentId} = p.id and ${disputes.endedAt} is null)
      as "isDisputed",
    greatest(0, p.amount_paise
      - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.payment_id = p.id)
      - (select coalesce(sum(${takenPaise}), 0) from ${disputes}
        where ${disputes.paymentId} = p.id and ${disputes.endedAt} is not null))::int as "moneyLeftPaise"
  from payment_orders po join payments p on p.payment_order_id = po.id and p.is_winner
  where po.purpose = 'order' and po.subject_id = ${orderId}`
}
