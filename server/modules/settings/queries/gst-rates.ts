import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import type { GstRate } from '#shared/catalog/gst.ts'

/** Locks the table of rates, so that changes run one after the other. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table gst_rates in share row exclusive mode`)
}

export type NewGstRate = GstRate & { source: string }

/** False when another row of the same heading begins on that day. */
export async function insertRate(tx: Tx, rate: NewGstRate & { setBy: string }): Promise<boolean> {
  const added = await tx
    .insert(gstRates)
    .values({ ...rate, setAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: gstRates.id })
  return added.length > 0
}

export async function findRate(tx: Tx, id: string) {
  const [row] = await tx.select().from(gstRates).where(eq(gstRates.id, id))
  return row
}

/** Withdraws a rate that begins after `today`; false when it has begun or was withdrawn. */
export async function withdrawRate(
  tx: Tx,
  id: string,
  { today, withdrawnBy }: { today: string; withdrawnBy: string },
): Promise<boolean> {
  const changed = await tx
    .update(gstRates)
    .set({ withdrawnBy, withdrawnAt: tx.now })
    .where(and(eq(gstRates.id, id), isNull(gstRates.withdrawnAt), gt(gstRates.validFrom, today)))
    .returning({ id: gstRates.id })
  return changed.length > 0
}
