import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import * as failures from '../queries/login-failures.ts'
import { findUserByEmail, savePasswordHash } from '../queries/users.ts'
import { pauseAfter, tooManyTries } from '../rules/tries.ts'
import { hasPasswordStill } from './open-account.ts'
import { type Opened, openSession, type SessionChange } from './sessions.ts'

/** What looking at a password gave; `user` only when it was right, with the hash that it was right for. */
export type PasswordCheck = {
  email: string
  user:
    | { id: string; role: User['role']; passwordHash: string; rehashed: string | undefined }
    | undefined
}

/** Opens a session when the password was right. Answers with the refusal, if any: its count has to be committed. */
export async function logIn(
  tx: Tx,
  check: PasswordCheck,
  change: SessionChange,
): Promise<Opened | AppError> {
  const refusal = await judgePassword(tx, check, change.deviceHash)
  const { user } = check
  if (refusal || !user) return refusal ?? wrongLogin()
  // The password was looked at outside of this transaction, and may have been replaced since.
  if (!(await hasPasswordStill(tx, user))) return wrongLogin()
  if (user.rehashed) await savePasswordHash(tx, user.id, user.rehashed)
  return openSession(tx, user, change)
}

/**
 * Counts a try. The count is taken under a lock before the verdict is looked at, so parallel guesses are judged
 * one after the other. Answers with the refusal, if any: its count has to be committed.
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

/** Whose password it may be, and how it is kept; undefined for an address nobody has. */
export const findLogin = findUserByEmail

/**
 * Where failures are counted: per address written in the form, known or not, so that both look alike; a browser
 * that has logged in there before has a count of its own, so that strangers cannot make it wait.
 */
async function failureKeyOf(tx: Tx, email: string, deviceHash: Buffer): Promise<Buffer> {
  const known = await isKnownDevice(tx, email, deviceHash)
  return failureKeyAt(email, known ? deviceHash : undefined)
}

export function failureKeyAt(email: string, deviceHash: Buffer | undefined): Buffer {
  return deviceHash ? sha256(Buffer.concat([sha256(email), deviceHash])) : sha256(email)
}

/** The same words whether the e-mail or the password was wrong. */
function wrongLogin(): AppError {
  const fields = { password: messageText('errors.WRONG_LOGIN') }
  return new AppError('WRONG_LOGIN', undefined, { fields })
}
