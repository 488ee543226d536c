import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  adminDevices,
  adminLoginFailures,
  admins,
  adminSessions,
} from '#server/platform/db/tables/admin.ts'
import { mustExist } from '#shared/must-exist.ts'

/** The session with its administrator. */
export async function findAdminSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      userId: admins.id,
      UID: admins.uid,
      hasSecondFactor: sql<boolean>`${isNotNull(admins.totpSealed)}`,
      role: admins.role,
      seenAt: adminSessions.seenAt,
      provedAt: adminSessions.provedAt,
    })
    .from(adminSessions)
    .innerJoin(admins, eq(admins.id, adminSessions.adminId))
    .where(
      and(
        eq(adminSessions.tokenHash, tokenHash),
        gt(adminSessions.expiresAt, now),
        isNull(admins.endedAt),
      ),
    )
  return row
}

type NewSession = { tokenHash: Buffer; adminId: string; expiresAt: Date }

export async function insertAdminSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insert(adminSessions)
    .values({ ...session, createdAt: tx.now, seenAt: tx.now, provedAt: tx.now })
}

/** Saves the time of the log-in; false when the access has ended or the password has changed since the comparison. */
export async function saveLogIn(
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string | null },
): Promise<boolean> {
  const isSame = eq(admins.passwordHash, passwordHash ?? '')
  const saved = await tx
    .update(admins)
    .set({ loggedInAt: tx.now })
    .where(and(eq(admins.id, id), isSame, isNull(admins.endedAt)))
    .returning({ id: admins.id })
  return saved.length > 0
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

/** True when the administrator of this UID has logged in with this browser before. */
export async function isKnownDevice(tx: Tx, uid: string, deviceHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .select({ adminId: admins.id })
    .from(admins)
    .innerJoin(adminDevices, eq(adminDevices.adminId, admins.id))
    .where(and(eq(admins.uid, uid), eq(adminDevices.deviceHash, deviceHash)))
  return row !== undefined
}

export async function rememberDevice(tx: Tx, adminId: string, deviceHash: Buffer): Promise<void> {
  await tx
    .insert(adminDevices)
    .values({ adminId, deviceHash, seenAt: tx.now })
    .onConflictDoUpdate({
      target: [adminDevices.adminId, adminDevices.deviceHash],
      set: { seenAt: tx.now },
    })
}

/** Locks the counter of a key: failures since the last success, and the time before which no log-in is evaluated. */
export async function lockFailures(tx: Tx, keyHash: Buffer) {
  await tx
    .insert(adminLoginFailures)
    .values({ uidHash: keyHash, failures: 0 })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(adminLoginFailures)
    .where(eq(adminLoginFailures.uidHash, keyHash))
    .for('update')
  return mustExist(row, 'the count of failed log-ins')
}

export async function saveFailures(
  tx: Tx,
  keyHash: Buffer,
  failed: { failures: number; waitUntil: Date },
): Promise<void> {
  await tx.update(adminLoginFailures).set(failed).where(eq(adminLoginFailures.uidHash, keyHash))
}

export async function clearFailures(tx: Tx, keyHash: Buffer): Promise<void> {
  await tx.delete(adminLoginFailures).where(eq(adminLoginFailures.uidHash, keyHash))
}

export async function deleteExpiredRows(
  tx: Tx,
  { failuresBefore, devicesBefore }: { failuresBefore: Date; devicesBefore: Date },
): Promise<void> {
  await tx.delete(adminSessions).where(lt(adminSessions.expiresAt, tx.now))
  await tx.delete(adminDevices).where(lt(adminDevices.seenAt, devicesBefore))
  await tx.delete(adminLoginFailures).where(lt(adminLoginFailures.waitUntil, failuresBefore))
}
