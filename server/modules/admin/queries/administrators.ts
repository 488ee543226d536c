import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  adminDevices,
  adminLinks,
  adminRecoveryCodes,
  admins,
  adminSessions,
} from '#server/platform/db/tables/admin.ts'

/**
 * Locks all administrators in the order of their ids. The lock serializes two owners who change each other at once, so
 * that the second transaction sees the first change and one owner always remains.
 */
export function lockAdministrators(tx: Tx) {
  return tx
    .select({
      id: admins.id,
      UID: admins.uid,
      role: admins.role,
      canLogIn: sql<boolean>`${isNotNull(admins.passwordHash)}`,
      endedAt: admins.endedAt,
    })
    .from(admins)
    .orderBy(asc(admins.id))
    .for('no key update')
}

type Change = Partial<Pick<typeof admins.$inferInsert, 'role' | 'endedAt'>>

export async function saveAdministrator(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.update(admins).set(change).where(eq(admins.id, id))
}

export async function endAdminSessions(tx: Tx, adminId: string): Promise<void> {
  await tx.delete(adminSessions).where(eq(adminSessions.adminId, adminId))
}

/** Deletes the administrator's password, authenticator secret, recovery codes, known browsers and sessions. */
export async function deleteCredentials(tx: Tx, adminId: string): Promise<void> {
  await tx
    .update(admins)
    .set({ passwordHash: null, totpSealed: null })
    .where(eq(admins.id, adminId))
  await tx.delete(adminRecoveryCodes).where(eq(adminRecoveryCodes.adminId, adminId))
  await tx.delete(adminDevices).where(eq(adminDevices.adminId, adminId))
  await endAdminSessions(tx, adminId)
}

/** A newer link of the same administrator replaces the older one. */
export async function saveLink(tx: Tx, link: typeof adminLinks.$inferInsert): Promise<void> {
  const target = adminLinks.adminId
  await tx.insert(adminLinks).values(link).onConflictDoUpdate({ target, set: link })
}

export async function deleteLink(tx: Tx, adminId: string): Promise<void> {
  await tx.delete(adminLinks).where(eq(adminLinks.adminId, adminId))
}

/** The link with its administrator; undefined when the link has expired. */
export async function findLink(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select({
      adminId: admins.id,
      UID: admins.uid,
      role: admins.role,
      totpSealed: adminLinks.totpSealed,
      endsAt: adminLinks.endsAt,
    })
    .from(adminLinks)
    .innerJoin(admins, eq(admins.id, adminLinks.adminId))
    .where(and(eq(adminLinks.tokenHash, tokenHash), gt(adminLinks.endsAt, now)))
  return row
}

/** Deletes a link so that it works once; false when it was used, replaced or deleted before. */
export async function consumeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const taken = await tx
    .delete(adminLinks)
    .where(and(eq(adminLinks.tokenHash, tokenHash), gt(adminLinks.endsAt, tx.now)))
    .returning({ adminId: adminLinks.adminId })
  return taken.length > 0
}

export async function saveLogin(
  tx: Tx,
  adminId: string,
  login: { passwordHash: string; totpSealed: Buffer },
): Promise<void> {
  await tx.update(admins).set(login).where(eq(admins.id, adminId))
}
