import { expectAdmin, type Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { AdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/administrators.ts'
import { insertAdmin, insertAudit, insertRecoveryCodes, lockAdmin } from '../queries/admins.ts'
import { adminLinkEnds, foldUid, keepsOwner } from '../rules/log-ins.ts'

type LockedAdministrator = Awaited<ReturnType<typeof rows.lockAdministrators>>[number]

/** Locks all administrators. Throws NOT_SIGNED_IN or NOT_ALLOWED when the acting one is no owner with access. */
async function lockAsOwner(tx: Tx, owner: Admin): Promise<LockedAdministrator[]> {
  const all = await rows.lockAdministrators(tx)
  const actor = all.find(({ id }) => id === owner.userId)
  if (!actor?.canLogIn || actor.endedAt) throw new AppError('NOT_SIGNED_IN')
  expectAdmin({ ...owner, role: actor.role }, 'owner')
  return all
}

/** Locks all administrators and returns one of them, and all. Throws NOT_FOUND for an unknown id. */
async function lockAndFind(
  tx: Tx,
  owner: Admin,
  adminId: string,
): Promise<[LockedAdministrator, LockedAdministrator[]]> {
  const all = await lockAsOwner(tx, owner)
  const found = all.find(({ id }) => id === adminId)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'administrator' })
  return [found, all]
}

function conflict(reason: 'self' | 'lastOwner' | 'ended'): AppError {
  return new AppError('ADMIN_CONFLICT', { reason })
}

export type NewLink = { token: string; endsAt: Date }

type Link = { adminId: string; token: string }

async function makeLink(tx: Tx, { adminId, token }: Link, vault: AdminVault): Promise<NewLink> {
  const endsAt = adminLinkEnds(tx.now)
  const { sealed: totpSealed } = vault.issueSecret(adminId)
  await rows.saveLink(tx, { adminId, tokenHash: sha256(token), totpSealed, endsAt })
  return { token, endsAt }
}

/** Adds an administrator, who cannot log in before the link was used. Throws INVALID_INPUT for a UID that is taken. */
export async function addAdministrator(
  tx: Tx,
  owner: Admin,
  { id, token, role, ...given }: { id: string; token: string; UID: string; role: AdminRole },
  vault: AdminVault,
): Promise<NewLink> {
  await lockAsOwner(tx, owner)
  const uid = foldUid(given.UID)
  const isNew = await insertAdmin(tx, { id, uid, role, passwordHash: null, totpSealed: null })
  if (!isNew) throw invalidField('UID', messageText('adminFields.uidTaken'))
  await insertAudit(tx, {
    adminId: owner.userId,
    action: 'admin_added',
    reason: `${uid}: ${role}`,
  })
  return makeLink(tx, { adminId: id, token }, vault)
}

/**
 * Makes a new link for an administrator who has lost the old link, or the password and the phone. Ends the sessions and
 * deletes password, authenticator secret, recovery codes and known browsers at once.
 */
export async function renewLink(
  tx: Tx,
  owner: Admin,
  link: Link,
  vault: AdminVault,
): Promise<NewLink & { UID: string }> {
  const [{ id, UID, endedAt }] = await lockAndFind(tx, owner, link.adminId)
  if (id === owner.userId) throw conflict('self')
  if (endedAt) throw conflict('ended')
  await rows.deleteCredentials(tx, id)
  await insertAudit(tx, { adminId: owner.userId, action: 'admin_link_made', reason: UID })
  return { UID, ...(await makeLink(tx, link, vault)) }
}

type RoleChange = { adminId: string; role: AdminRole }

/** Changes the role, which counts from the administrator's next request. Throws ADMIN_CONFLICT for the last owner. */
export async function changeRole(
  tx: Tx,
  owner: Admin,
  { adminId, role }: RoleChange,
): Promise<string> {
  const [before, all] = await lockAndFind(tx, owner, adminId)
  await saveRole(tx, { before, all, role }, owner.userId)
  return before.UID
}

/** Changes the role by the operator's command; returns undefined for an unknown administrator. */
export async function changeRoleByCommand(
  tx: Tx,
  { UID, role }: { UID: string; role: AdminRole },
): Promise<string | undefined> {
  const all = await rows.lockAdministrators(tx)
  const before = all.find((one) => one.UID === foldUid(UID))
  if (!before) return undefined
  await saveRole(tx, { before, all, role }, before.id)
  return before.UID
}

async function saveRole(
  tx: Tx,
  {
    before,
    all,
    role,
  }: { before: LockedAdministrator; all: LockedAdministrator[]; role: AdminRole },
  adminId: string,
): Promise<void> {
  if (before.role === role) return
  if (!keepsOwner(all, { ...before, role })) throw conflict('lastOwner')
  const reason = `${before.UID}: ${before.role} → ${role}`
  await insertAudit(tx, { adminId, action: 'admin_role_changed', reason })
  await rows.saveAdministrator(tx, before.id, { role })
}

/** Ends the access of another administrator with sessions and link, or gives it again. A repeat changes nothing. */
export async function changeAccess(
  tx: Tx,
  owner: Admin,
  { adminId, access }: { adminId: string; access: 'end' | 'give' },
): Promise<string> {
  const [{ id, UID, endedAt }] = await lockAndFind(tx, owner, adminId)
  if (id === owner.userId) throw conflict('self')
  const ends = access === 'end'
  if (ends === (endedAt !== null)) return UID
  await rows.saveAdministrator(tx, id, { endedAt: ends ? tx.now : null })
  await rows.endAdminSessions(tx, id)
  await rows.deleteLink(tx, id)
  const action = ends ? 'admin_ended' : 'admin_restored'
  await insertAudit(tx, { adminId: owner.userId, action, reason: UID })
  return UID
}

/** The administrator of a link. Throws LINK_ENDED when it is unknown, used, replaced or too old. */
export async function expectLink(db: Db, token: string, now: Date) {
  const link = await rows.findLink(db, sha256(token), now)
  if (!link) throw new AppError('LINK_ENDED')
  return link
}

type Login = { adminId: string; token: string; totpSealed: Buffer; passwordHash: string }

/**
 * Saves password and second factor of the link's administrator, and deletes the link. Returns the recovery codes.
 * Throws LINK_ENDED when a parallel request has used the link.
 */
export async function setUpLogin(
  tx: Tx,
  { adminId, token, ...login }: Login,
  vault: AdminVault,
): Promise<string[]> {
  await lockAdmin(tx, adminId)
  if (!(await rows.consumeLink(tx, sha256(token)))) throw new AppError('LINK_ENDED')
  const recoveryCodes = vault.issueRecoveryCodes()
  await rows.saveLogin(tx, adminId, login)
  await insertRecoveryCodes(tx, adminId, recoveryCodes.map(vault.macOfRecoveryCode))
  await insertAudit(tx, { adminId, action: 'admin_set_up' })
  return recoveryCodes
}
