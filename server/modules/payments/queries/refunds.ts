import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  paymentOrders,
  paymentPurposes,
  payments,
  refundLooks,
  refundParts,
  refunds,
  refundStates,
} from '#server/platform/db/tables/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { BookedRefund } from '../rules/match-refund.ts'
import type { RefundChange } from '../rules/refund-life.ts'
import type { Subject } from '../rules/subjects.ts'

export type RefundRow = typeof refunds.$inferSelect

type NewRefund = Pick<RefundRow, 'paymentId' | 'amountPaise' | 'causeEventId' | 'reason'> & {
  state: 'due' | 'submitted' | 'processed'
  providerRefundId?: string
}

/** Inserts a refund; undefined when the same cause has refunded this payment already. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string | undefined> {
  const isOver = refund.state === 'processed'
  const [row] = await tx
    .insert(refunds)
    .values({
      ...refund,
      createdAt: tx.now,
      nextAt: isOver ? null : tx.now,
      processedAt: isOver ? tx.now : null,
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
  /** The amount to send, without the parts that the provider has refunded already. */
  amountPaise: z.int(),
  generation: z.int(),
  providerRefundId: z.string().nullable(),
  providerPaymentId: z.string(),
  purpose: z.enum(paymentPurposes),
  subjectId: z.string(),
})
export type ClaimedRefund = z.infer<typeof claimedRefund>

const restOf = sql`(r.amount_paise - (select coalesce(sum(q.amount_paise), 0)::int from refund_parts q
  where q.refund_id = r.id))`

/**
 * Claims due refunds until `leaseUntil`: no other process works on them before that time, and after a crash another
 * process takes over. Only sending counts as an attempt, asking does not. While a dispute about its payment is open, a
 * refund waits, so that the payer does not get the money twice.
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
      where r.next_at <= ${tx.now.toISOString()}::timestamptz and (r.provider_refund_id is not null
        or not exists (select from disputes d where d.payment_id = r.payment_id and d.ended_at is null))
      order by r.next_at limit ${limit} for update of r skip locked
    )
    update refunds r set next_at = ${leaseUntil.toISOString()}::timestamptz,
      attempts = r.attempts + case when r.state in ('submitted', 'needs_person') then 0 else 1 end
    from due where r.id = due.id
    returning r.id, r.state, ${restOf} as "amountPaise", r.generation,
      r.provider_refund_id as "providerRefundId", due.provider_payment_id as "providerPaymentId",
      due.purpose, due.subject_id as "subjectId"`)
  return checkRows(claimedRefund, rows)
}

export async function savePostponed(tx: Tx, id: string, nextAt: Date): Promise<void> {
  await tx
    .update(refunds)
    .set({ nextAt, attempts: sql`greatest(${refunds.attempts} - 1, 0)` })
    .where(eq(refunds.id, id))
}

/** A claimed refund as it is now; undefined when it does not have to be sent any more. */
export async function findClaimed(db: Db, id: string): Promise<ClaimedRefund | undefined> {
  const { rows } = await db.execute(sql`
    select r.id, r.state, ${restOf} as "amountPaise", r.generation,
      r.provider_refund_id as "providerRefundId", p.provider_payment_id as "providerPaymentId",
      o.purpose, o.subject_id as "subjectId"
    from refunds r join payments p on p.id = r.payment_id
    join payment_orders o on o.id = p.payment_order_id
    where r.id = ${id} and r.state in ('due', 'failed') and r.provider_refund_id is null`)
  return checkRows(claimedRefund, rows)[0]
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

export type RefundOwner = Subject & { id: string }

const owner = { id: refunds.id, purpose: paymentOrders.purpose, subjectId: paymentOrders.subjectId }

export async function findOwner(db: Db, refundId: string): Promise<RefundOwner | undefined> {
  const [row] = await db
    .select(owner)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(eq(refunds.id, refundId))
  return row
}

type SavedRefund = RefundChange & { providerRefundId?: string | null; lastError?: string | null }

export async function saveRefund(tx: Tx, id: string, change: SavedRefund): Promise<void> {
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

/** Saves the bank's number of a refund of the provider, which may come long after the refund is processed. */
export async function saveBankReference(
  tx: Tx,
  { id, bankReference }: { id: string; bankReference: string },
): Promise<void> {
  await tx.update(refunds).set({ bankReference }).where(eq(refunds.providerRefundId, id))
}

export async function saveProviderRefund(
  tx: Tx,
  id: string,
  providerRefundId: string,
): Promise<void> {
  await tx.update(refunds).set({ providerRefundId }).where(eq(refunds.id, id))
}

/** The provider's ids among these that the books know: as refunds of Chowk, or as parts of them. */
export async function findKnownIds(db: Db, providerRefundIds: string[]): Promise<Set<string>> {
  const ids = sql`any(${sql.param(providerRefundIds)}::text[])`
  const { rows } = await db.execute(sql`
    select provider_refund_id as id from refunds where provider_refund_id = ${ids}
    union select provider_refund_id from refund_parts where provider_refund_id = ${ids}`)
  return new Set(checkRows(z.object({ id: z.string() }), rows).map(({ id }) => id))
}

const bookedRefund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amountPaise: z.int(),
  restPaise: z.int(),
  providerRefundId: z.string().nullable(),
  createdAt: z.coerce.date(),
})

/** Locks all refunds of a payment, the oldest first. */
export async function lockRefunds(tx: Tx, paymentId: string): Promise<BookedRefund[]> {
  const { rows } = await tx.execute(sql`
    select r.id, r.state, r.amount_paise as "amountPaise", ${restOf} as "restPaise",
      r.provider_refund_id as "providerRefundId", r.created_at as "createdAt"
    from refunds r where r.payment_id = ${paymentId} order by r.created_at, r.id for update of r`)
  return checkRows(bookedRefund, rows)
}

/** The amount of a refund that is not refunded by other refunds at the provider. */
export async function findRest(tx: Tx, refundId: string): Promise<number> {
  const { rows } = await tx.execute(
    sql`select ${restOf} as rest from refunds r where r.id = ${refundId}`,
  )
  return checkRows(z.object({ rest: z.int() }), rows)[0]?.rest ?? 0
}

/** Ids of the refunds at the provider that are recorded as parts of this payment's refunds. */
export async function findParts(tx: Tx, paymentId: string): Promise<Set<string>> {
  const found = await tx
    .select({ id: refundParts.providerRefundId })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(eq(refunds.paymentId, paymentId))
  return new Set(found.map(({ id }) => id))
}

/** Saves that a refund at the provider has refunded a part; the rest is sent under a new key. */
export async function insertPart(
  tx: Tx,
  part: Omit<typeof refundParts.$inferInsert, 'seenAt'>,
): Promise<void> {
  await tx.insert(refundParts).values({ ...part, seenAt: tx.now })
  await tx
    .update(refunds)
    .set({ generation: sql`${refunds.generation} + 1` })
    .where(eq(refunds.id, part.refundId))
}

/** Removes the parts that this refund or dispute gave, and returns them. */
export async function takeParts(
  tx: Tx,
  providerRefundId: string,
): Promise<{ refundId: string; amountPaise: number }[]> {
  const { refundId, amountPaise } = refundParts
  return tx
    .delete(refundParts)
    .where(eq(refundParts.providerRefundId, providerRefundId))
    .returning({ refundId, amountPaise })
}

export async function deleteParts(tx: Tx, providerRefundId: string): Promise<void> {
  await tx.delete(refundParts).where(eq(refundParts.providerRefundId, providerRefundId))
}

const dateColumn = z.coerce.date().optional()
const looks = z.object({ refunds: dateColumn, disputes: dateColumn })

/**
 * The times until which the refunds and disputes of all payments were read from the provider. Before the first reading:
 * the time of the first payment order.
 */
export async function findCheckedUntil(db: Db): Promise<z.output<typeof looks>> {
  const { rows } = await db.execute(sql`
    select jsonb_strip_nulls(jsonb_build_object(
      'refunds', coalesce((select looked_until from refund_looks), first.at),
      'disputes', coalesce((select disputes_until from refund_looks), first.at))) as times
    from (select min(created_at) as at from payment_orders) first`)
  return mustExist(checkRows(z.object({ times: looks }), rows)[0], 'the times').times
}

export async function saveCheckedUntil(tx: Tx, until: Date): Promise<void> {
  const set = { lookedUntil: until, disputesUntil: until }
  await tx.insert(refundLooks).values(set).onConflictDoUpdate({ target: refundLooks.id, set })
}
