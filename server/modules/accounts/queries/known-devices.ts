import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { knownDevices, users } from '#server/platform/db/tables/accounts.ts'

/** True when this browser was used to log in to the account of this address before. */
export async function isKnownDevice(tx: Tx, email: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .select({ userId: users.id })
    .from(users)
    .innerJoin(knownDevices, eq(knownDevices.userId, users.id))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, deviceHash)))
  return row !== undefined
}

/** Saves the device as known; keeps only the `keep` most recent devices. */
export async function rememberDevice(
  tx: Tx,
  { userId, deviceHash }: { userId: string; deviceHash: Buffer },
  keep: number,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, seenAt: tx.now })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { seenAt: tx.now },
    })
  const surplus = tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt))
    .offset(keep)
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceHash, surplus)))
}

export async function forgetDevice(tx: Tx, userId: string, deviceHash: Buffer): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
}

export async function eraseDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

export function deleteOldDevices(tx: Tx, before: Date): Promise<number> {
  return largestOf(
    tx.delete(knownDevices).where(batchOf(knownDevices, lt(knownDevices.seenAt, before))),
  )
}
