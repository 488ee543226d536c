import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { pushKeys } from '#server/platform/db/tables/notices.ts'

type NewPair = { publicKey: string; sealed: Buffer; origin: 'made' | 'set' }

/** Stores the pair. The database accepts one generated pair, so a second generated pair is not stored. */
export async function insertKeyPair(tx: Tx, pair: NewPair): Promise<void> {
  await tx
    .insert(pushKeys)
    .values({ ...pair, addedAt: tx.now })
    .onConflictDoNothing()
}

/** The pair that a server on this database has generated; undefined before. */
export async function findMadePair(db: Db) {
  const [pair] = await db.select().from(pushKeys).where(eq(pushKeys.origin, 'made'))
  return pair
}

export async function findPair(db: Db, publicKey: string) {
  const [pair] = await db.select().from(pushKeys).where(eq(pushKeys.publicKey, publicKey))
  return pair
}
