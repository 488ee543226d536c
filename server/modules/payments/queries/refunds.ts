import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/tables/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  paymentOrders,
  paymentPurposes,
  payments,
  refunds,
  refundStates,
} from '#server/platform/db/tables/payments.ts'
import type { RefundChange } from '../rules/refund-life.ts'
import type { Subject } from '../rules/subjects.ts'

export type RefundRow = typeof refunds.$inferSelect

type NewRefund = Pick<RefundRow, 'paymentId' | 'amountPaise' | 'causeEventId' | 'reason'> & {
  state: 'due' | 'processed'
}

/** Inserts a refund; undefined when the same cause has refunded this payment already. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string | undefined> {
  const isDue = refund.state === 'due'
  const [row] = await tx
    .insert(refunds)
    .values({
      ...refund,
      createdAt: tx.now,
      nextAt: isDue ? tx.now : null,
      processedAt: isDue ? null : tx.now,
    })
    .onConflictDoNothing({ target: [refunds.paymentId, refunds.causeEventId] })
    .returning({ id: refunds.id })
  return row?.id
}

/** The sum of a payment's refunds in any state. */
export async function sumRefunds(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  return row?.sum ?? 0
}

/** All refunds of a subject, the oldest first. */
export async function findRefunds(
  db: Db,
  subject: Subject,
): Promise<(RefundRow & { ofWinner: boolean })[]> {
  const rows = await db
    .select({ refund: refunds, ofWinner: payments.isWinner })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(
      and(
        eq(paymentOrders.purpose, subject.purpose),
        eq(paymentOrders.subjectId, subject.subjectId),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ refund, ofWinner }) => ({ ...refund, ofWinner }))
}

const claimedRefund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amountPaise: z.int(),
  generation: z.int(),
  providerRefundId: z.string().nullable(),
  providerPaymentId: z.string(),
  purpose: z.enum(paymentPurposes),
  subjectId: z.string(),
})
export type ClaimedRefund = z.infer<typeof claimedRefund>

/**
 * Claims due refunds until `leaseUntil`: no other process works on them before that time, and after a crash another
 * process takes over. Only sending counts as an attempt, asking does not.
 */
export async function claimRefunds(
  tx: Tx,
  { leaseUntil, limit }: { leaseUntil: Date; limit: number },
): Promise<ClaimedRefund[]> {
  const { rows } = await tx.execute(sql`
    with due as (
      select r.id, p.provider_payment_id, o.purpose, o.subject_id from refunds r
      join payments p on p.id = r.payment_id
      join payment_orders o on o.id = p.payment_order_id
      where r.next_at <= ${tx.now.toISOString()}::timestamptz
      order by r.next_at limit ${limit} for update of r skip locked
    )
    update refunds r set next_at = ${leaseUntil.toISOString()}::timestamptz,
      attempts = r.attempts + case when r.state in ('submitted', 'needs_person') then 0 else 1 end
    from due where r.id = due.id
    returning r.id, r.state, r.amount_paise as "amountPaise", r.generation,
      r.provider_refund_id as "providerRefundId", due.provider_payment_id as "providerPaymentId",
      due.purpose, due.subject_id as "subjectId"`)
  return checkRows(claimedRefund, rows)
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

export type RefundOwner = Subject & { id: string }

const owner = { id: refunds.id, purpose: paymentOrders.purpose, subjectId: paymentOrders.subjectId }

export async function findOwner(
  db: Db,
  which: { id: string } | { providerRefundId: string },
): Promise<RefundOwner | undefined> {
  const condition =
    'id' in which ? eq(refunds.id, which.id) : eq(refunds.providerRefundId, which.providerRefundId)
  const [row] = await db
    .select(owner)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(condition)
  return row
}

type Saved = RefundChange & { providerRefundId?: string | null; lastError?: string | null }

export async function saveRefund(tx: Tx, id: string, change: Saved): Promise<void> {
  const processedAt = change.state === 'processed' ? tx.now : null
  await tx
    .update(refunds)
    .set({ ...change, processedAt })
    .where(eq(refunds.id, id))
}

/** Saves a person's decision: the refund is sent again, or the money was paid back in another way. */
export async function saveDecision(
  tx: Tx,
  id: string,
  decision: Partial<
    Pick<RefundRow, 'state' | 'nextAt' | 'attempts' | 'processedAt' | 'settledBy' | 'settleNote'>
  >,
): Promise<void> {
  await tx.update(refunds).set(decision).where(eq(refunds.id, id))
}

/** The provider's ids among these that belong to refunds of Chowk already. */
export async function findUsedIds(tx: Tx, providerRefundIds: string[]): Promise<string[]> {
  if (providerRefundIds.length === 0) return []
  const rows = await tx
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(inArray(refunds.providerRefundId, providerRefundIds))
  return rows.flatMap(({ id }) => id ?? [])
}
