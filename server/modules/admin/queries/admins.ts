import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { adminAudit, adminRecoveryCodes, admins } from '#server/platform/db/tables/admin.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { mustExist } from '#shared/must-exist.ts'

type Columns = 'uid' | 'role' | 'passwordHash' | 'totpSealed'
type NewAdmin = Pick<typeof admins.$inferInsert, Columns> & { id: string }

/** An administrator whose access has not ended. */
export async function findAdminByUid(db: Db, uid: string) {
  const [row] = await db
    .select()
    .from(admins)
    .where(and(eq(admins.uid, uid), isNull(admins.endedAt)))
  return row
}

/** False when the UID is taken. */
export async function insertAdmin(tx: Tx, admin: NewAdmin): Promise<boolean> {
  const added = await tx
    .insert(admins)
    .values({ ...admin, createdAt: tx.now })
    .onConflictDoNothing({ target: admins.uid })
    .returning({ id: admins.id })
  return added.length > 0
}

/** Marks the code of a TOTP time step as used; false when the code of this or a later step was used before. */
export async function useStep(tx: Tx, adminId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(admins)
    .set({ lastStep: step })
    .where(and(eq(admins.id, adminId), lt(admins.lastStep, step)))
    .returning({ id: admins.id })
  return used.length > 0
}

export async function insertRecoveryCodes(
  tx: Tx,
  adminId: string,
  codeMacs: Buffer[],
): Promise<void> {
  await tx.insert(adminRecoveryCodes).values(codeMacs.map((codeMac) => ({ adminId, codeMac })))
}

/** Deletes a recovery code; false when this administrator has no such code. */
export async function consumeRecoveryCode(
  tx: Tx,
  adminId: string,
  codeMacs: Buffer[],
): Promise<boolean> {
  const taken = await tx
    .delete(adminRecoveryCodes)
    .where(
      and(inArray(adminRecoveryCodes.codeMac, codeMacs), eq(adminRecoveryCodes.adminId, adminId)),
    )
    .returning({ adminId: adminRecoveryCodes.adminId })
  return taken.length > 0
}

/** Locks the administrator's row, so that parallel requests of one administrator are counted one after the other. */
export async function lockAdmin(tx: Tx, adminId: string): Promise<void> {
  await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId)).for('no key update')
}

/** True when the administrator has opened this registration since the given time. */
export async function hasOpened(
  tx: Tx,
  { adminId, registrationId }: { adminId: string; registrationId: string },
  since: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: adminAudit.id })
    .from(adminAudit)
    .where(
      and(
        eq(adminAudit.adminId, adminId),
        eq(adminAudit.registrationId, registrationId),
        eq(adminAudit.action, 'opened'),
        gt(adminAudit.at, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

type Look = Pick<typeof adminAudit.$inferInsert, 'adminId' | 'action' | 'orderId' | 'userId'>

/** True when the administrator has looked at this order or account since the given time. */
export async function hasLookedAt(
  tx: Tx,
  { adminId, action, orderId, userId }: Look,
  since: Date,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: adminAudit.id })
    .from(adminAudit)
    .where(
      and(
        eq(adminAudit.adminId, adminId),
        eq(adminAudit.action, action),
        orderId ? eq(adminAudit.orderId, orderId) : undefined,
        userId ? eq(adminAudit.userId, userId) : undefined,
        gt(adminAudit.at, since),
      ),
    )
    .limit(1)
  return row !== undefined
}

type AuditInsert = Omit<typeof adminAudit.$inferInsert, 'id' | 'seq' | 'at' | 'role'>

/** Adds to the audit trail, with the present role of the administrator; returns the entry's id. */
export async function insertAudit(tx: Tx, entry: AuditInsert): Promise<string> {
  const [row] = await tx
    .insert(adminAudit)
    .values({ ...entry, role: roleOf(entry.adminId), at: tx.now })
    .returning({ id: adminAudit.id })
  return mustExist(row, 'the entry just saved').id
}

function roleOf(adminId: string): SQL<AdminRole> {
  return sql`(select ${admins.role} from ${admins} where ${admins.id} = ${adminId}::uuid)`
}
