import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { disputes, takenPaise } from '#server/platform/db/tables/payments.ts'

export type DisputeRow = typeof disputes.$inferSelect
type SeenDispute = Omit<typeof disputes.$inferInsert, 'id'>

export async function findDispute(
  tx: Tx,
  providerDisputeId: string,
): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.providerDisputeId, providerDisputeId))
  return row
}

/** Saves the present state of a dispute; the caller has locked the subject of its payment. */
export async function saveDispute(tx: Tx, seen: SeenDispute): Promise<void> {
  const { paymentId: _payment, providerDisputeId: _id, seenAt: _seenAt, ...set } = seen
  await tx
    .insert(disputes)
    .values(seen)
    .onConflictDoUpdate({ target: disputes.providerDisputeId, set })
}

export async function findDisputeStatus(
  db: Db,
  providerDisputeId: string,
): Promise<DisputeRow['status'] | undefined> {
  const [row] = await db
    .select({ status: disputes.status })
    .from(disputes)
    .where(eq(disputes.providerDisputeId, providerDisputeId))
  return row?.status
}

/** The provider's ids of the disputes that may still move, the earliest deadline first: open ones, and those lost since. */
export async function findWatchedDisputes(db: Db, lostSince: Date): Promise<string[]> {
  const rows = await db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(
      or(
        isNull(disputes.endedAt),
        and(eq(disputes.status, 'lost'), gt(disputes.endedAt, lostSince)),
      ),
    )
    .orderBy(asc(disputes.respondBy), asc(disputes.id))
  return rows.map(({ id }) => id)
}

/** The amount that ended disputes about a payment gave the payer, without the refunds that they have covered. */
export async function sumLost(tx: Tx, paymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${takenPaise}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), isNotNull(disputes.endedAt)))
  return row?.sum ?? 0
}
