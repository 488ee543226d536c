import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { loginFailures, sessions, users } from '#server/platform/db/tables/accounts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { sha256 } from '#server/platform/secrets.ts'

export type SignedIn = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The session with its person and that person's store, in one look. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      storeId: stores.id,
      storeStatus: stores.status,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(stores, eq(stores.ownerId, users.id))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row
}

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

type NewSession = { tokenHash: Buffer; userId: string; expiresAt: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: tx.now, seenAt: tx.now })
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Keeps the newest `keep` sessions of a person and drops the expired ones. */
export async function pruneSessions(tx: Tx, userId: string, keep: number): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, tx.now)))
  const surplus = tx
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .offset(keep)
  await tx.delete(sessions).where(inArray(sessions.tokenHash, surplus))
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

export async function savePasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.update(users).set({ passwordHash: hash }).where(eq(users.id, userId))
}

/** Failures are counted per address written in the form, known or not, so that both look alike. */
const keyOf = (email: string) => sha256(email)

/** Failures since the last success, and until when the next try has to wait. */
export async function lockLoginFailures(tx: Tx, email: string) {
  const emailHash = keyOf(email)
  await tx.insert(loginFailures).values({ emailHash, failures: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(loginFailures)
    .where(eq(loginFailures.emailHash, emailHash))
    .for('update')
  return { failures: row?.failures ?? 0, waitUntil: row?.waitUntil ?? null }
}

export async function countLoginFailure(tx: Tx, email: string, waitUntil: Date): Promise<void> {
  await tx
    .update(loginFailures)
    .set({ failures: sql`${loginFailures.failures} + 1`, waitUntil })
    .where(eq(loginFailures.emailHash, keyOf(email)))
}

export async function clearLoginFailures(tx: Tx, email: string): Promise<void> {
  await tx.delete(loginFailures).where(eq(loginFailures.emailHash, keyOf(email)))
}

export async function deleteExpiredSessions(tx: Tx): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, tx.now))
}

const FAILURES_KEPT_MS = 24 * 3_600_000

export async function deleteOldFailures(tx: Tx): Promise<void> {
  const old = new Date(tx.now.getTime() - FAILURES_KEPT_MS)
  await tx.delete(loginFailures).where(lt(loginFailures.waitUntil, old))
}
