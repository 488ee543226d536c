import type { Db, Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/errors.ts'
import { forgetDevicesOf } from '../queries/known-devices.ts'
import { findLinkOwner, takeResetLink } from '../queries/emails.ts'
import { clearLoginFailures } from '../queries/login-failures.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { savePasswordHash } from '../queries/users.ts'
import { linksOpenSince } from '../rules/tries.ts'

/** Whose password the link sets; refuses one that is unknown, used or old. */
export async function expectLink(db: Db, token: string, now: Date) {
  const owner = await findLinkOwner(db, linkOf(token, now))
  if (!owner) throw linkEnded()
  return owner
}

type Reset = { token: string; passwordHash: string; changeId: string }

/** Uses the link up; every session of the account ends, and no browser is known any more. */
export async function resetPassword(tx: Tx, reset: Reset): Promise<void> {
  const { token, passwordHash, changeId } = reset
  const owner = await expectLink(tx, token, tx.now)
  if (!(await takeResetLink(tx, linkOf(token, tx.now)))) throw linkEnded()
  // Failures before the person, as a log-in locks them.
  await clearLoginFailures(tx, sha256(owner.email))
  await savePasswordHash(tx, owner.userId, passwordHash)
  await deleteSessionsOf(tx, owner.userId)
  await forgetDevicesOf(tx, owner.userId)
  await record(tx, 'sessions.ended', { shopperId: owner.userId })
  await record(tx, 'password.changed', { userId: owner.userId, changeId })
}

function linkOf(token: string, now: Date) {
  return { tokenHash: sha256(token), since: linksOpenSince(now) }
}

function linkEnded(): AppError {
  return new AppError(
    'LINK_ENDED',
    'This link has expired or was used already. Please ask for a new one',
  )
}
