import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts.ts'
import { AppError } from '#shared/errors.ts'
import * as rows from './queries.ts'
import { MAX_SESSIONS_PER_USER, pauseAfter, sessionEnds } from './rules.ts'

/** What looking at a password gave; `user` only when it was right. */
export type PasswordCheck = {
  email: string
  user: { id: string; role: User['role']; rehashed: string | undefined } | undefined
}

/** A session to open in place of the one the browser had. */
export type SessionChange = { freshToken: string; oldToken: string | undefined }

/** A session that has begun, and when it ends at the latest. */
export type Opened = { userId: string; expiresAt: Date }

/**
 * Counts a try and, when the password was right, opens a session. The count is taken under a lock before the
 * verdict is looked at, so parallel guesses are judged one after the other. Answers with the refusal, if any:
 * its count has to be committed.
 */
export async function logIn(
  tx: Tx,
  { email, user }: PasswordCheck,
  { freshToken, oldToken }: SessionChange,
): Promise<Opened | AppError> {
  const { failures, waitUntil } = await rows.lockLoginFailures(tx, email)
  if (waitUntil && waitUntil > tx.now) return tooManyTries(waitUntil, tx.now)
  if (!user) {
    const pause = pauseAfter(failures + 1) * 1000
    await rows.countLoginFailure(tx, email, new Date(tx.now.getTime() + pause))
    return wrongLogin()
  }
  await rows.clearLoginFailures(tx, email)
  if (user.rehashed) await rows.savePasswordHash(tx, user.id, user.rehashed)
  await logOut(tx, oldToken)
  const expiresAt = sessionEnds(user.role, tx.now)
  await rows.insertSession(tx, { tokenHash: sha256(freshToken), userId: user.id, expiresAt })
  await rows.pruneSessions(tx, user.id, MAX_SESSIONS_PER_USER)
  return { userId: user.id, expiresAt }
}

/** Whose password it may be, and how it is kept; undefined for an address nobody has. */
export const findLogin = rows.findUserByEmail

export async function logOut(tx: Tx, token: string | undefined): Promise<void> {
  if (token) await rows.deleteSession(tx, sha256(token))
}

export async function forgetOldLogins(tx: Tx): Promise<void> {
  await rows.deleteExpiredSessions(tx)
  await rows.deleteOldFailures(tx)
}

/** The same words whether the e-mail or the password was wrong. */
function wrongLogin(): AppError {
  const message = 'E-mail or password is not right'
  return new AppError('WRONG_LOGIN', message, { fields: { password: message } })
}

function tooManyTries(waitUntil: Date, now: Date): AppError {
  const seconds = Math.ceil((waitUntil.getTime() - now.getTime()) / 1000)
  return new AppError('RATE_LIMITED', `Too many tries. Please wait ${seconds} seconds`, {
    details: { retryAfterSeconds: seconds },
  })
}
