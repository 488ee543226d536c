import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { paymentOrders, payments } from '#server/platform/db/tables/payments.ts'
import { CAPTURED } from '../rules/payment-rank.ts'
import type { Subject } from '../rules/subjects.ts'

export type PaymentRow = typeof payments.$inferSelect

/** Locks all payments of a subject, in the order of their ids at the provider. */
export async function lockPayments(tx: Tx, { purpose, subjectId }: Subject): Promise<PaymentRow[]> {
  const ofSubject = and(eq(paymentOrders.purpose, purpose), eq(paymentOrders.subjectId, subjectId))
  const own = tx.select({ id: paymentOrders.id }).from(paymentOrders).where(ofSubject)
  return tx
    .select()
    .from(payments)
    .where(inArray(payments.paymentOrderId, own))
    .orderBy(asc(payments.providerPaymentId))
    .for('update')
}

/** All attempts to pay this subject, the first seen first. */
export async function findPayments(db: Db, subject: Subject): Promise<PaymentRow[]> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.paymentOrderId))
    .where(
      and(
        eq(paymentOrders.purpose, subject.purpose),
        eq(paymentOrders.subjectId, subject.subjectId),
      ),
    )
    .orderBy(asc(payments.firstSeenAt), asc(payments.providerPaymentId))
  return rows.map(({ payment }) => payment)
}

export async function findByProviderPayment(
  db: Db,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
  return row
}

export type KnownPayment = Pick<PaymentRow, 'rank' | 'amountPaise' | 'currency'> & {
  /** The amount that the provider has refunded, according to the books. */
  givenPaise: number
}

/** The stored payments, by their ids at the provider. */
export async function findKnown(
  db: Db,
  providerPaymentIds: string[],
): Promise<Map<string, KnownPayment>> {
  if (providerPaymentIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: payments.providerPaymentId,
      rank: payments.rank,
      amountPaise: payments.amountPaise,
      currency: payments.currency,
      givenPaise: sql<number>`(select coalesce(sum(case when r.provider_refund_id is null
          then (select coalesce(sum(q.amount_paise), 0) from refund_parts q where q.refund_id = r.id
            and not exists (select from disputes d where d.provider_dispute_id = q.provider_refund_id))
          else r.amount_paise end), 0)::int
        from refunds r where r.payment_id = ${payments.id})`,
    })
    .from(payments)
    .where(inArray(payments.providerPaymentId, providerPaymentIds))
  return new Map(rows.map(({ id, ...known }) => [id, known]))
}

/** The payments of a payment order that are captured according to the books. */
export async function findCaptured(db: Db, paymentOrderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.paymentOrderId, paymentOrderId), gte(payments.rank, CAPTURED)))
}

type SeenPayment = Pick<
  PaymentRow,
  | 'paymentOrderId'
  | 'providerPaymentId'
  | 'amountPaise'
  | 'currency'
  | 'status'
  | 'rank'
  | 'isMismatch'
  | 'errorReason'
  | 'capturedAt'
>

/** Saves the present state of a payment; the caller has locked its subject. */
export async function savePayment(tx: Tx, seen: SeenPayment): Promise<PaymentRow> {
  const { status, rank, errorReason, capturedAt, isMismatch } = seen
  const [row] = await tx
    .insert(payments)
    .values({ ...seen, firstSeenAt: tx.now })
    .onConflictDoUpdate({
      target: payments.providerPaymentId,
      set: { status, rank, errorReason, capturedAt, isMismatch },
    })
    .returning()
  if (!row) throw new Error('a payment was not saved')
  return row
}

export async function saveWinner(tx: Tx, paymentId: string, isWinner: boolean): Promise<void> {
  await tx.update(payments).set({ isWinner }).where(eq(payments.id, paymentId))
}
