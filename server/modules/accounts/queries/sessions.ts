import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { memberRights, storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** The session with its user and the store that the user may act for, in one query. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      storeId: stores.id,
      storeStatus: stores.status,
      staffRole: storeMembers.role,
      staffRights: memberRights,
      seenAt: sessions.seenAt,
      createdAt: sessions.createdAt,
      provedAt: sessions.provedAt,
      codeProvedAt: sessions.codeProvedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(storeMembers, eq(storeMembers.userId, users.id))
    .leftJoin(stores, eq(stores.id, storeMembers.storeId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row
}

type NewSession = Omit<typeof sessions.$inferInsert, 'id' | 'createdAt' | 'seenAt'>

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...session, createdAt: tx.now, seenAt: tx.now })
}

/** Returns the id of the session's user; undefined when there was no such session. */
export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId })
  return row?.userId
}

/** Shortens the sessions of a user that would last longer than this. */
export async function endSessionsBy(tx: Tx, userId: string, expiresAt: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, expiresAt)))
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes all sessions of a user but one; returns the browsers of the deleted ones. */
export async function deleteOtherSessions(tx: Tx, userId: string, tokenHash: Buffer) {
  return tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
    .returning({ deviceHash: sessions.deviceHash })
}

type Other = { userId: string; sessionId: string; tokenHash: Buffer }

/** Deletes one session of a user, unless it is the one of `tokenHash`. */
export async function deleteOtherSession(tx: Tx, { userId, sessionId, tokenHash }: Other) {
  return tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.id, sessionId),
        ne(sessions.tokenHash, tokenHash),
      ),
    )
    .returning({ deviceHash: sessions.deviceHash })
}

/** Deletes all but the newest `keep` sessions of a user; returns whether any was deleted. */
export async function pruneSessions(tx: Tx, userId: string, keep: number): Promise<boolean> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, tx.now)))
  const surplus = tx
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .offset(keep)
  const ended = await tx
    .delete(sessions)
    .where(inArray(sessions.tokenHash, surplus))
    .returning({ hash: sessions.tokenHash })
  return ended.length > 0
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ seenAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

/** Saves that the person entered or set the password in this session now. */
export async function saveProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.update(sessions).set({ provedAt: tx.now }).where(eq(sessions.tokenHash, tokenHash))
}

/** Saves that the person without a password entered an e-mailed code in this session now. */
export async function saveCodeProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.update(sessions).set({ codeProvedAt: tx.now }).where(eq(sessions.tokenHash, tokenHash))
}

export function deleteExpiredSessions(tx: Tx): Promise<number> {
  return largestOf(tx.delete(sessions).where(batchOf(sessions, lt(sessions.expiresAt, tx.now))))
}
