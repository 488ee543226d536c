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
 * Locks all administrators in the order of their ids. Two owners who change each other at once come here one after the
 * other, and the second one sees what the first one did; so an owner always remains.
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

/** Forgets all with which the administrator could log in or show who they are. */
export async function forgetLogin(tx: Tx, adminId: string): Promise<void> {
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

/** The link, valid now, with its administrator. */
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

/** Uses a link up; false when it was used, replaced or taken back meanwhile. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
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
