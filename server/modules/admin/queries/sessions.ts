import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { adminLoginFailures, admins, adminSessions } from '#server/platform/db/tables/admin.ts'
import { mustExist } from '#shared/must-exist.ts'

/** The session with its administrator. */
export async function findAdminSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: admins.id,
      UID: admins.uid,
      hasSecondFactor: sql<boolean>`${isNotNull(admins.totpSealed)}`,
      seenAt: adminSessions.seenAt,
      provedAt: adminSessions.provedAt,
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(and(eq(adminSessions.tokenHash, tokenHash), gt(adminSessions.expiresAt, now)))
  return row
}

type NewSession = { tokenHash: Buffer; adminId: string; expiresAt: Date }

export async function insertAdminSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insert(adminSessions)
    .values({ ...session, createdAt: tx.now, seenAt: tx.now, provedAt: tx.now })
}

export async function deleteAdminSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash))
}

export async function saveProof(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ provedAt: tx.now })
    .where(eq(adminSessions.tokenHash, tokenHash))
}

export async function touchAdminSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(adminSessions).set({ seenAt: now }).where(eq(adminSessions.tokenHash, tokenHash))
}

/** Locks the counter of a UID: failures since the last success, and the time before which no log-in is evaluated. */
export async function lockFailures(tx: Tx, uidHash: Buffer) {
  await tx.insert(adminLoginFailures).values({ uidHash, failures: 0 }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(adminLoginFailures)
    .where(eq(adminLoginFailures.uidHash, uidHash))
    .for('update')
  return mustExist(row, 'the count of failed log-ins')
}

export async function saveFailures(
  tx: Tx,
  uidHash: Buffer,
  failed: { failures: number; waitUntil: Date },
): Promise<void> {
  await tx.update(adminLoginFailures).set(failed).where(eq(adminLoginFailures.uidHash, uidHash))
}

export async function clearFailures(tx: Tx, uidHash: Buffer): Promise<void> {
  await tx.delete(adminLoginFailures).where(eq(adminLoginFailures.uidHash, uidHash))
}

export async function deleteExpiredRows(tx: Tx, failuresBefore: Date): Promise<void> {
  await tx.delete(adminSessions).where(lt(adminSessions.expiresAt, tx.now))
  await tx.delete(adminLoginFailures).where(lt(adminLoginFailures.waitUntil, failuresBefore))
}
