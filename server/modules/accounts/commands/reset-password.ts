import type { Db, Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { eraseDevicesOf } from '../queries/known-devices.ts'
import { findLinkOwner, consumeResetLink } from '../queries/emails.ts'
import { clearLoginFailures } from '../queries/login-failures.ts'
import { failureKeyAt } from './log-in.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import * as users from '../queries/users.ts'
import { linksOpenSince } from '../rules/tries.ts'
import { ALL_DEVICES } from './sessions.ts'

/** The account whose password the link sets. Throws LINK_ENDED when the link is unknown, used or expired. */
export async function expectLink(db: Db, token: string, now: Date) {
  const owner = await findLinkOwner(db, linkOf(token, now))
  if (!owner) throw linkEnded()
  return owner
}

/** The time at which the account's password or address was last changed by an e-mailed link or code; null for never. */
export const { findCredentialsChange } = users

/** `network`: the one of the request, whose wrong passwords are forgotten. */
type Reset = { token: string; passwordHash: string; changeId: string; network: string }

/** Sets the password and deletes the link. All sessions end, and all known browsers are forgotten. */
export async function resetPassword(tx: Tx, reset: Reset): Promise<void> {
  const { token, passwordHash, changeId, network } = reset
  const owner = await expectLink(tx, token, tx.now)
  if (!(await consumeResetLink(tx, linkOf(token, tx.now)))) throw linkEnded()
  // Lock the failures before the user, in the same order as a log-in.
  for (const origin of [undefined, Buffer.from(network)])
    await clearLoginFailures(tx, failureKeyAt(owner.email, origin))
  await users.savePasswordHash(tx, owner.userId, passwordHash)
  await users.saveCredentialsChange(tx, owner.userId)
  await deleteSessionsOf(tx, owner.userId)
  await eraseDevicesOf(tx, owner.userId)
  await record(tx, 'sessions.ended', { shopperId: owner.userId, device: ALL_DEVICES })
  await record(tx, 'password.changed', { userId: owner.userId, changeId })
}

function linkOf(token: string, now: Date) {
  return { tokenHash: sha256(token), since: linksOpenSince(now) }
}

function linkEnded(): AppError {
  return new AppError('LINK_ENDED')
}
