import { and, asc, eq, gt, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { paymentOrders, payments } from '#server/platform/db/tables/payments.ts'
import type { Subject } from '../rules/subjects.ts'

export type PaymentOrderRow = typeof paymentOrders.$inferSelect

type NewPaymentOrder = Subject & {
  amountPaise: number
  account: string
  nextCheckAt: Date | null
}

export async function insertPaymentOrder(tx: Tx, order: NewPaymentOrder): Promise<void> {
  await tx.insert(paymentOrders).values({
    ...order,
    receipt: order.receipt ?? order.subjectId,
    state: 'creating',
    createdAt: tx.now,
    watchedFrom: tx.now,
  })
}

const ofSubject = ({ purpose, subjectId, receipt = subjectId }: Subject) =>
  and(eq(paymentOrders.purpose, purpose), eq(paymentOrders.receipt, receipt))

export async function findPaymentOrder(
  db: Db,
  subject: Subject,
): Promise<PaymentOrderRow | undefined> {
  const [row] = await db.select().from(paymentOrders).where(ofSubject(subject))
  return row
}

/** `receipt`: of a paid QR, whose id is not saved when the answer to its creation was lost. */
export async function findByProviderOrder(
  db: Db,
  providerOrderId: string,
  receipt?: string,
): Promise<PaymentOrderRow | undefined> {
  const isIt = eq(paymentOrders.providerOrderId, providerOrderId)
  const [row] = await db
    .select()
    .from(paymentOrders)
    .where(receipt === undefined ? isIt : or(isIt, eq(paymentOrders.receipt, receipt)))
  return row
}

/** Saves the QR that the counter shows; another one that was saved before stays. Returns the link of the saved one. */
export async function saveQr(
  tx: Tx,
  subject: Subject,
  { id: providerOrderId, link: qrLink }: { id: string; link: string },
): Promise<string | undefined> {
  await tx
    .update(paymentOrders)
    .set({ providerOrderId, qrLink, state: 'created' })
    .where(and(ofSubject(subject), isNull(paymentOrders.qrLink)))
  return (await findPaymentOrder(tx, subject))?.qrLink ?? undefined
}

export async function findPaymentOrderById(
  db: Db,
  id: string,
): Promise<PaymentOrderRow | undefined> {
  const [row] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, id))
  return row
}

/** Saves the provider's id of the order for the payer; a saved id stays. */
export async function saveProviderOrder(
  tx: Tx,
  subject: Subject,
  providerOrderId: string,
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({
      providerOrderId: sql`coalesce(${paymentOrders.providerOrderId}, ${providerOrderId})`,
      state: 'created',
    })
    .where(ofSubject(subject))
}

/** Saves the id of an order that was found at the provider. The state stays, because no payer knows the order. */
export async function saveFoundOrder(
  tx: Tx,
  subject: Subject,
  providerOrderId: string,
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ providerOrderId })
    .where(and(ofSubject(subject), isNull(paymentOrders.providerOrderId)))
}

export async function saveFailed(tx: Tx, subject: Subject): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ state: 'failed' })
    .where(and(ofSubject(subject), eq(paymentOrders.state, 'creating')))
}

/** Saves another attempt to pay, after which the provider is asked frequently again. */
export async function saveWatched(
  tx: Tx,
  subject: Subject,
  nextCheckAt: Date | null,
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({
      watchedFrom: tx.now,
      nextCheckAt,
      state: sql`case when ${paymentOrders.providerOrderId} is null then 'creating' else 'created' end`,
    })
    .where(ofSubject(subject))
}

export async function saveNextChecks(
  tx: Tx,
  checks: { id: string; nextCheckAt: Date | null }[],
): Promise<void> {
  await tx.execute(sql`
    update payment_orders o set next_check_at = c."nextCheckAt"
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as c (id uuid, "nextCheckAt" timestamptz)
    where o.id = c.id`)
}

export type DueCheck = Required<Subject> & { id: string; watchedFrom: Date; isPaid: boolean }

type Due = {
  until: Date
  /** When true, also unpaid orders whose check is not due yet. */
  allUnpaid: boolean
  /** The id of the last order of the page before. */
  after: string | null
  limit: number
}

/** Payment orders whose check is due. */
export async function findDueChecks(
  db: Db,
  { until, allUnpaid, after, limit }: Due,
): Promise<DueCheck[]> {
  const isDue = lte(paymentOrders.nextCheckAt, until)
  const isUnpaid = and(isNotNull(paymentOrders.nextCheckAt), not(isPaid))
  return db
    .select({
      id: paymentOrders.id,
      purpose: paymentOrders.purpose,
      subjectId: paymentOrders.subjectId,
      receipt: paymentOrders.receipt,
      watchedFrom: paymentOrders.watchedFrom,
      isPaid,
    })
    .from(paymentOrders)
    .where(
      and(
        allUnpaid ? or(isDue, isUnpaid) : isDue,
        after === null ? undefined : gt(paymentOrders.id, after),
      ),
    )
    .orderBy(asc(paymentOrders.id))
    .limit(limit)
}

const isPaid = sql<boolean>`exists (select 1 from ${payments} p
  where p.payment_order_id = ${paymentOrders.id} and p.is_winner)`

/** True when a check is still not answered at this time. */
export async function hasLateCheck(db: Db, before: Date): Promise<boolean> {
  const late = await db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(lte(paymentOrders.nextCheckAt, before))
    .limit(1)
  return late.length > 0
}
