import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts/accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import * as failures from '../queries/login-failures.ts'
import { savePasswordHash } from '../queries/users.ts'
import { pauseAfter, STRANGERS_FREE_TRIES, tooManyTries } from '../rules/tries.ts'
import { hasPasswordStill, notSignedIn } from './open-account.ts'
import { type BrowserChange, type OpenedSession, openSession } from './sessions.ts'

/** The result of a password check. `user` is set only for the right password, with the hash that was compared. */
export type PasswordCheck = {
  email: string
  user:
    | { id: string; role: User['role']; passwordHash: string; rehashed: string | undefined }
    | undefined
}

/** Opens a session when the password is right, else returns an error. The caller must commit the failed attempt. */
export async function logIn(
  tx: Tx,
  check: PasswordCheck,
  change: BrowserChange & Origin,
): Promise<OpenedSession | AppError> {
  const refusal = await judgePassword(tx, check, change)
  const { user } = check
  if (refusal || !user) return refusal ?? wrongLogin()
  // The password was checked before this transaction and may have been replaced since.
  if (!(await hasPasswordStill(tx, user))) return wrongLogin()
  if (user.rehashed) await savePasswordHash(tx, user.id, user.rehashed)
  return openSession(tx, user, { ...change, hasProof: true })
}

/** Like `judgePassword`, for a person who is signed in; locks the account. Throws NOT_SIGNED_IN after a reset. */
export async function judgeOwnPassword(
  tx: Tx,
  check: PasswordCheck,
  origin: Origin,
): Promise<AppError | undefined> {
  const refusal = await judgePassword(tx, check, origin)
  if (refusal) return refusal
  // The password was checked before this transaction. A reset since then has ended this session.
  if (!check.user || !(await hasPasswordStill(tx, check.user))) throw notSignedIn()
  return undefined
}

/**
 * Counts a log-in attempt. Locks the counters before it uses the result, so that parallel guesses are handled one after
 * the other. Returns an error or nothing; the caller must commit the count in both cases.
 */
export async function judgePassword(
  tx: Tx,
  { email, user }: PasswordCheck,
  origin: Origin,
): Promise<AppError | undefined> {
  const counters = await countersOf(tx, email, origin)
  const before: number[] = []
  for (const { key } of counters) {
    const { failures: count, waitUntil } = await failures.lockLoginFailures(tx, key)
    if (waitUntil && waitUntil > tx.now) return tooManyTries(waitUntil, tx.now)
    before.push(count)
  }
  if (user) {
    for (const { key } of counters) await failures.clearLoginFailures(tx, key)
    return undefined
  }
  for (const [at, { key, freeTries }] of counters.entries()) {
    const pause = pauseAfter((before[at] ?? 0) + 1, freeTries) * 1000
    await failures.countLoginFailure(tx, key, new Date(tx.now.getTime() + pause))
  }
  return wrongLogin()
}

/** The browser and the network of a try. */
export type Origin = { deviceHash: Buffer; network: string }
type Counter = { key: Buffer; freeTries?: number }

/**
 * The counters of failures. They are of the entered address, so that addresses with and without an account look the
 * same. A browser that has logged in to the account before has its own one. All others have one for each network, and
 * one together that allows more: a stranger cannot block the owner, and guesses from many networks have an end.
 */
async function countersOf(
  tx: Tx,
  email: string,
  { deviceHash, network }: Origin,
): Promise<Counter[]> {
  if (await isKnownDevice(tx, email, deviceHash)) return [{ key: failureKeyAt(email, deviceHash) }]
  return [
    { key: failureKeyAt(email), freeTries: STRANGERS_FREE_TRIES },
    { key: failureKeyAt(email, Buffer.from(network)) },
  ]
}

/** `origin`: a browser's hash or a network; all unknown browsers together without it. */
export function failureKeyAt(email: string, origin?: Buffer): Buffer {
  return origin ? sha256(Buffer.concat([sha256(email), origin])) : sha256(email)
}

/** One error for a wrong email address and for a wrong password. */
export function wrongLogin(): AppError {
  const fields = { password: messageText('errors.WRONG_LOGIN') }
  return new AppError('WRONG_LOGIN', undefined, { fields })
}
