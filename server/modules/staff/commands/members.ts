import { lockAccount, makeCustomer } from '#server/modules/accounts/commands/open-account.ts'
import { endSessions } from '#server/modules/accounts/commands/sessions.ts'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  createStore,
  lockWholeStore,
  type NewStoreInput,
} from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import type { GivenRole } from '#shared/contract/staff.ts'
import type { CounterRight } from '#shared/counter-rights.ts'
import * as rows from '../queries.ts'

/**
 * Creates a store and makes its owner the first member of its staff. Returns the store's id. Throws
 * REGISTRATION_CONFLICT when the owner works for another store.
 */
export async function createStoreOfOwner(tx: Tx, input: NewStoreInput): Promise<string> {
  const membership = await rows.findMembership(tx, input.ownerId)
  if (membership && membership.role !== 'owner')
    throw new AppError('REGISTRATION_CONFLICT', { reason: 'staff' })
  const storeId = await createStore(tx, input)
  await rows.insertMember(tx, { storeId, userId: input.ownerId, role: 'owner' })
  return storeId
}

/** Ends the sessions of all staff of the store. */
export async function endSessionsOfStore(tx: Tx, storeId: string): Promise<void> {
  for (const userId of await rows.findMembers(tx, storeId)) await endSessions(tx, userId)
}

type RoleForm = { userId: string; role: GivenRole; rights?: CounterRight[] | undefined }

/**
 * Gives a member another role and rights, which apply from the next request. Throws NOT_FOUND for the owner and for people
 * outside of the staff, STAFF_CONFLICT when a future manager has no password.
 */
export async function changeRole(
  tx: Tx,
  { storeId }: Merchant,
  { userId, role, rights }: RoleForm,
): Promise<void> {
  await lockWholeStore(tx, storeId)
  const { hasPassword } = await lockAccount(tx, userId)
  if (!(await rows.saveMemberRole(tx, { storeId, userId }, { role, ...(rights && { rights }) })))
    throw noMember()
  if (role === 'manager' && !hasPassword)
    throw new AppError('STAFF_CONFLICT', { reason: 'noPassword' })
  await record(tx, 'sessions.ended', { shopperId: userId })
}

/**
 * Removes a member; the person stays logged in as a shopper. `changeId`: a new UUID for the e-mail about it. Throws
 * NOT_FOUND for the owner and for people outside of the staff.
 */
export async function removeMember(
  tx: Tx,
  { storeId }: Merchant,
  { userId, changeId }: { userId: string; changeId: string },
): Promise<void> {
  await lockWholeStore(tx, storeId)
  await lockAccount(tx, userId)
  if (!(await dismiss(tx, { storeId, userId }))) throw noMember()
  await record(tx, 'staff.removed', { storeId, userId, changeId })
}

/**
 * Removes a person whose account is being closed from the staff, and deletes invitations to the address. When the
 * person is the owner, the shop is closed and the whole staff is removed.
 */
export async function leaveStore(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await rows.deleteInvitationsTo(tx, email)
  const membership = await rows.findMembership(tx, userId)
  if (membership?.role === 'owner') await dismissAll(tx, membership.storeId)
  else if (membership) await dismiss(tx, { storeId: membership.storeId, userId })
}

/** Removes all staff but the owner, and all invitations, of a store whose personal data are being erased. */
export async function dismissAll(tx: Tx, storeId: string): Promise<void> {
  await rows.deleteInvitationsOf(tx, storeId)
  for (const userId of await rows.findMembers(tx, storeId)) {
    await lockAccount(tx, userId)
    await dismiss(tx, { storeId, userId })
  }
}

/**
 * Removes a member whose account the caller has locked. The event makes open streams check the session again, so that
 * they stop.
 */
async function dismiss(tx: Tx, place: { storeId: string; userId: string }): Promise<boolean> {
  if (!(await rows.deleteMember(tx, place))) return false
  await makeCustomer(tx, place.userId)
  await record(tx, 'sessions.ended', { shopperId: place.userId })
  return true
}

function noMember(): AppError {
  return new AppError('NOT_FOUND', { reason: 'staff' })
}
