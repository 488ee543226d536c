import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import * as failures from '../queries/login-failures.ts'
import { savePasswordHash } from '../queries/users.ts'
import { pauseAfter, tooManyTries } from '../rules/tries.ts'
import { hasPasswordStill } from './open-account.ts'
import { type Opened, openSession, type SessionChange } from './sessions.ts'

/** The result of checking a password; `user` only when it was right, with the hash it was compared with. */
export type PasswordCheck = {
  email: string
  user:
    | { id: string; role: User['role']; passwordHash: string; rehashed: string | undefined }
    | undefined
}

/** Opens a session when the password was right; else returns an error. The failed try must be committed with it. */
export async function logIn(
  tx: Tx,
  check: PasswordCheck,
  change: SessionChange,
): Promise<Opened | AppError> {
  const refusal = await judgePassword(tx, check, change.deviceHash)
  const { user } = check
  if (refusal || !user) return refusal ?? wrongLogin()
  // The password was checked outside of this transaction, and may have been replaced since.
  if (!(await hasPasswordStill(tx, user))) return wrongLogin()
  if (user.rehashed) await savePasswordHash(tx, user.id, user.rehashed)
  return openSession(tx, user, change)
}

/**
 * Counts a log-in try. The counter is locked before the result is used, so parallel guesses are handled one after
 * the other. Returns an error or nothing; the count must be committed in both cases.
 */
export async function judgePassword(
  tx: Tx,
  { email, user }: PasswordCheck,
  deviceHash: Buffer,
): Promise<AppError | undefined> {
  const failureKey = await failureKeyOf(tx, email, deviceHash)
  const { failures: before, waitUntil } = await failures.lockLoginFailures(tx, failureKey)
  if (waitUntil && waitUntil > tx.now) return tooManyTries(waitUntil, tx.now)
  if (!user) {
    const pause = pauseAfter(before + 1) * 1000
    await failures.countLoginFailure(tx, failureKey, new Date(tx.now.getTime() + pause))
    return wrongLogin()
  }
  await failures.clearLoginFailures(tx, failureKey)
  return undefined
}

/**
 * The key under which failures are counted: the address in the form, whether or not it has an account, so that both
 * cases look the same. A browser that has logged in there before has its own counter, so strangers cannot block it.
 */
async function failureKeyOf(tx: Tx, email: string, deviceHash: Buffer): Promise<Buffer> {
  const known = await isKnownDevice(tx, email, deviceHash)
  return failureKeyAt(email, known ? deviceHash : undefined)
}

export function failureKeyAt(email: string, deviceHash: Buffer | undefined): Buffer {
  return deviceHash ? sha256(Buffer.concat([sha256(email), deviceHash])) : sha256(email)
}

/** The same error whether the email address or the password was wrong. */
function wrongLogin(): AppError {
  const fields = { password: messageText('errors.WRONG_LOGIN') }
  return new AppError('WRONG_LOGIN', undefined, { fields })
}
