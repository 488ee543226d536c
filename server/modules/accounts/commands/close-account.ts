import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/closing.ts'
import { forgetDevicesOf } from '../queries/known-devices.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { CLOSED_NAME, closedAddress } from '../rules/closed-account.ts'
import { failureKeyAt, judgePassword, type PasswordCheck } from './log-in.ts'
import { hasPasswordStill, notSignedIn } from './open-account.ts'
import { removePhone } from './phone-number.ts'

/** `aliasId` is a new UUID; `passwordHash` is the hash of a random password that nobody knows. */
type Closing = { userId: string; deviceHash: Buffer; aliasId: string; passwordHash: string }

/**
 * Erases the personal data of the account permanently. Bookings that the law requires to be kept stay, without personal
 * data. A wrong password counts as a failed log-in: the error is returned, not thrown, because the count must be
 * committed.
 */
export async function closeAccount(
  tx: Tx,
  check: PasswordCheck,
  { userId, deviceHash, aliasId, passwordHash }: Closing,
): Promise<AppError | undefined> {
  const refusal = await judgePassword(tx, check, deviceHash)
  if (refusal) return refusal
  // The password was checked before this transaction. A reset since then has ended this session.
  if (!check.user || !(await hasPasswordStill(tx, check.user))) throw notSignedIn()
  const ties = await rows.findTies(tx, userId)
  if (ties.openBookings > 0 || ties.ownsStore) return new AppError('ACCOUNT_IN_USE', ties)

  const email = closedAddress(aliasId)
  await rows.maskUser(tx, userId, { name: CLOSED_NAME, email, passwordHash })
  await rows.deleteCodesAndLinksTo(tx, check.email)
  await removePhone(tx, userId)
  const devices = await rows.findDevicesOf(tx, userId)
  const failureKeys = [undefined, ...devices].map((device) => failureKeyAt(check.email, device))
  await rows.deleteFailuresAt(tx, failureKeys)
  await forgetDevicesOf(tx, userId)
  await deleteSessionsOf(tx, userId)
  await record(tx, 'sessions.ended', { shopperId: userId })
  await record(tx, 'account.closed', { userId })
  return undefined
}
