import { countEmail } from '#server/modules/accounts/commands/emails.ts'
import {
  expectPassword,
  lockOpenAccount,
  makeMerchant,
} from '#server/modules/accounts/commands/open-account.ts'
import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import { lockWholeStore } from '#server/modules/stores/commands/registered-store.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import type { GivenRole } from '#shared/contract/staff.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import * as rows from '../queries.ts'
import {
  expectFewInvitations,
  expectMayAccept,
  invitationsOpenSince,
  placesLeft,
} from '../rules.ts'

/** `id` is a new UUID. */
type InvitationRequest = { id: string; email: string; role: GivenRole }

/**
 * Saves an invitation, which is sent by e-mail and replaces an open invitation to the same address. Throws
 * STAFF_CONFLICT for a member, a full staff and a closing shop, and RATE_LIMITED when the shop has sent enough
 * invitations or the address has got enough of them.
 */
export async function inviteStaff(
  tx: Tx,
  { storeId, userId: invitedBy }: Merchant,
  { id, role, ...wanted }: InvitationRequest,
  vault: EmailVault,
): Promise<void> {
  const email = wanted.email.toLowerCase()
  const { isOpen } = await lockWholeStore(tx, storeId)
  if (!isOpen) throw new AppError('STAFF_CONFLICT', { reason: 'shopClosed' })
  if (await rows.isMemberWith(tx, storeId, email))
    throw new AppError('STAFF_CONFLICT', { reason: 'member' })
  const since = invitationsOpenSince(tx.now)
  if (placesLeft(await rows.countTaken(tx, storeId, { since, email })) === 0)
    throw new AppError('STAFF_CONFLICT', { reason: 'full' })
  const dayAgo = new Date(tx.now.getTime() - DAY_MS)
  expectFewInvitations(await rows.findSentSince(tx, storeId, dayAgo), tx.now)
  await countEmail(tx, vault, { kind: 'invitation', email }, { network: `shop ${storeId}` })
  await rows.endInvitation(tx, { storeId, email }, 'replaced')
  const link = vault.issueToken(id)
  await rows.insertInvitation(tx, { id, storeId, email, role, invitedBy, ...link })
  await record(tx, 'staff.invited', { invitationId: id })
}

/** Sends an invitation of the store again, with a new link. Throws NOT_FOUND when it has ended. */
export async function inviteAgain(
  tx: Tx,
  merchant: Merchant,
  { id, invitationId }: { id: string; invitationId: string },
  vault: EmailVault,
): Promise<void> {
  await lockWholeStore(tx, merchant.storeId)
  const before = await rows.findInvitation(tx, merchant.storeId, invitationId)
  if (!before) throw noInvitation()
  await inviteStaff(tx, merchant, { ...before, id }, vault)
}

/** Revokes an invitation. Throws NOT_FOUND when it was accepted meanwhile. */
export async function revokeInvitation(
  tx: Tx,
  { storeId }: Merchant,
  invitationId: string,
): Promise<void> {
  await lockWholeStore(tx, storeId)
  if (!(await rows.endInvitation(tx, { storeId, id: invitationId }, 'revoked')))
    throw noInvitation()
}

/** The open invitation of a link. Throws LINK_ENDED when the link is unknown, used, revoked or too old. */
export async function expectInvitation(db: Db, token: string, now: Date) {
  const link = { tokenHash: sha256(token), since: invitationsOpenSince(now) }
  const invitation = await rows.findByLink(db, link)
  if (!invitation) throw new AppError('LINK_ENDED')
  return invitation
}

/**
 * Makes the caller a member of the inviting store. The store is locked before the account, as in `removeMember`, and
 * one statement ends the invitation. So of two acceptances, or of a revocation and an acceptance, only one succeeds.
 * Throws PASSWORD_NEEDED when a future manager has no password.
 */
export async function acceptInvitation(
  tx: Tx,
  { userId }: Shopper,
  token: string,
): Promise<{ storeName: string }> {
  const invitation = await expectInvitation(tx, token, tx.now)
  const { id, storeId, role } = invitation
  const { isOpen, storeName } = await lockWholeStore(tx, storeId)
  const { email, hasPassword } = await lockOpenAccount(tx, userId)
  const membership = await rows.findMembership(tx, userId)
  const { members } = await rows.countTaken(tx, storeId, { since: tx.now })
  expectMayAccept({ invitation, email, membership, isOpen, members })
  if (role === 'manager') expectPassword({ hasPassword })
  if (!(await rows.endInvitation(tx, { storeId, id }, 'accepted'))) throw new AppError('LINK_ENDED')
  await rows.insertMember(tx, { storeId, userId, role })
  await makeMerchant(tx, userId)
  await record(tx, 'sessions.ended', { shopperId: userId })
  await record(tx, 'staff.joined', { storeId, userId, invitationId: id })
  return { storeName }
}

function noInvitation(): AppError {
  return new AppError('NOT_FOUND', { reason: 'invitation' })
}
