import { eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { loginFailures } from '#server/platform/db/tables/accounts.ts'
import { mustExist } from '#shared/must-exist.ts'

/** Locks the counter: the failures since the last success, and the time before which no try is allowed. */
export async function lockLoginFailures(tx: Tx, keyHash: Buffer) {
  await tx.insert(loginFailures).values({ emailHash: keyHash, failures: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(loginFailures)
    .where(eq(loginFailures.emailHash, keyHash))
    .for('update')
  const { failures, waitUntil } = mustExist(row, 'the count of failed log-ins')
  return { failures, waitUntil }
}

export async function countLoginFailure(tx: Tx, keyHash: Buffer, waitUntil: Date): Promise<void> {
  await tx
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} + 1`, waitUntil })
    .where(eq(loginFailures.emailHash, keyHash))
}

export async function clearLoginFailures(tx: Tx, keyHash: Buffer): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.emailHash, keyHash))
}

export function deleteOldFailures(tx: Tx, before: Date): Promise<number> {
  const isOld = lt(loginFailures.waitUntil, before)
  return largestOf(tx.delete(loginFailures).where(batchOf(loginFailures, isOld)))
}
