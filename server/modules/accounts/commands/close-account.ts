import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/closing.ts'
import { deleteEmailChange, deleteFormerEmailsOf } from '../queries/email-changes.ts'
import { deleteFamilyOf } from '../queries/family.ts'
import { eraseDevicesOf } from '../queries/known-devices.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { lockUser } from '../queries/users.ts'
import { CLOSED_NAME, closedAddress, isClosedAddress } from '../rules/closed-account.ts'
import { failureKeyAt, judgeOwnPassword, type Origin, type PasswordCheck } from './log-in.ts'
import { judgeOwnCode } from './own-code.ts'
import { removePhone } from './phone-number.ts'

/** `aliasId` is a new UUID. `network`: the one of the request, whose count of wrong passwords is deleted too. */
type AccountClosure = { userId: string; email: string; aliasId: string; network?: string }

/** Proof of the person: the result of the password check, or the e-mailed code where the account has no password. */
export type OwnProof = { check: PasswordCheck; origin: Origin } | { otp: string; visitHash: Buffer }

/**
 * Erases the account after the person has given a proof. Returns the error of a wrong password or code instead of
 * throwing it, because the caller must commit the count of failures.
 */
export async function closeAccount(
  tx: Tx,
  vault: EmailVault,
  proof: OwnProof,
  closing: AccountClosure,
): Promise<AppError | undefined> {
  const { userId } = closing
  const refusal =
    'check' in proof
      ? await judgeOwnPassword(tx, proof.check, proof.origin)
      : await judgeOwnCode(tx, vault, { ...proof, userId })
  return refusal ?? eraseAccount(tx, { ...closing, ...('check' in proof && proof.origin) })
}

/** Removes an erased person from the staff of a store. */
export type LeaveStore = (tx: Tx, person: { userId: string; email: string }) => Promise<void>

/**
 * Erases the personal data of the account permanently. Bookings that the law requires to be kept stay, without personal
 * data. The caller has locked the account and checked that the person wants this. Returns ACCOUNT_IN_USE while the
 * person has open bookings or a store.
 */
export async function eraseAccount(tx: Tx, closing: AccountClosure): Promise<AppError | undefined> {
  const ties = await rows.findTies(tx, closing.userId)
  const until = ties.readyUntil && { until: new Date(ties.readyUntil) }
  if (ties.openBookings > 0 || ties.ownsStore)
    return new AppError('ACCOUNT_IN_USE', ties, { values: { ...until } })
  await eraseData(tx, closing)
  return undefined
}

/**
 * Erases an account again after a restored backup has brought it back. `gone`: the backup has no such account. `owner`:
 * the account owns a store in the backup and therefore stays. Open bookings continue without personal data and end by
 * their deadlines.
 */
export async function repeatErasure(
  tx: Tx,
  { userId, aliasId }: Omit<AccountClosure, 'email'>,
): Promise<{ outcome: 'gone' | 'owner' } | { outcome: 'erased'; email: string }> {
  const user = await lockUser(tx, userId)
  if (!user || isClosedAddress(user.email)) return { outcome: 'gone' }
  if ((await rows.findTies(tx, userId)).ownsStore) return { outcome: 'owner' }
  await eraseData(tx, { userId, email: user.email, aliasId })
  return { outcome: 'erased', email: user.email }
}

async function eraseData(
  tx: Tx,
  { userId, email: address, aliasId, network }: AccountClosure,
): Promise<void> {
  const email = closedAddress(aliasId)
  await rows.lockAway(tx, userId)
  await rows.maskUser(tx, userId, { name: CLOSED_NAME, email })
  await rows.deleteCodesAndLinksTo(tx, address)
  await removePhone(tx, userId)
  await deleteEmailChange(tx, userId)
  await deleteFormerEmailsOf(tx, userId)
  await deleteFamilyOf(tx, userId)
  const devices = await rows.findDevicesOf(tx, userId)
  const origins = [undefined, ...devices, ...(network ? [Buffer.from(network)] : [])]
  const failureKeys = origins.map((origin) => failureKeyAt(address, origin))
  await rows.deleteFailuresAt(tx, failureKeys)
  await eraseDevicesOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await record(tx, 'sessions.ended', { shopperId: userId })
  await record(tx, 'account.closed', { userId })
}
