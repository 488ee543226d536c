import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { lockRows, type Withdrawal, withdrawRow } from '#server/platform/db/rows/dated-rows.ts'
import { gstRates } from '#server/platform/db/tables/settings.ts'
import type { GstRate } from '#shared/catalog/gst.ts'

/** Locks the table of rates, so that changes run one after the other. */
export const lockRates = (tx: Tx): Promise<void> => lockRows(tx, gstRates)

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
export const withdrawRate = (tx: Tx, id: string, change: Withdrawal): Promise<boolean> =>
  withdrawRow(tx, gstRates, id, change)
