import type { Tx } from '#server/platform/db/open.ts'
import { paymentCorrections } from '#server/platform/db/tables/billing.ts'

type NewCorrection = Omit<typeof paymentCorrections.$inferInsert, 'at'>

/** Returns false when another correction of the bill has this number: the caller saw the bill before it. */
export async function insertCorrection(tx: Tx, correction: NewCorrection): Promise<boolean> {
  const rows = await tx
    .insert(paymentCorrections)
    .values({ ...correction, at: tx.now })
    .onConflictDoNothing()
    .returning({ seq: paymentCorrections.seq })
  return rows.length > 0
}
