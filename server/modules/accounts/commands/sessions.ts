import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts/accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { forgetDevice, rememberDevice } from '../queries/known-devices.ts'
import { saveLocale } from '../queries/users.ts'
import {
  deleteOtherSession,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  pruneSessions,
} from '../queries/sessions.ts'
import { MAX_DEVICES_PER_USER, MAX_SESSIONS_PER_USER, sessionEnds } from '../rules/sessions.ts'

/** The session that replaces the browser's old session, and the hash that identifies this browser. */
export type BrowserChange = {
  freshToken: string
  oldToken: string | undefined
  deviceHash: Buffer
  deviceName: string | null
  /** The language chosen in this browser, if any; the account's emails then use it. */
  locale: 'en' | 'hi' | undefined
}

/** `hasProof`: the person has just entered or set the password. A code from an e-mail does not count as a proof. */
type SessionChange = BrowserChange & { hasProof: boolean }

/** The user of a new session, and the latest time at which the session ends. */
export type OpenedSession = { userId: string; expiresAt: Date }

export async function openSession(
  tx: Tx,
  user: { id: string; role: User['role'] },
  { freshToken, oldToken, deviceHash, deviceName, hasProof, locale }: SessionChange,
): Promise<OpenedSession> {
  await logOut(tx, oldToken, { deviceHash, staying: user.id })
  const expiresAt = sessionEnds(user.role, tx.now)
  const provedAt = hasProof ? tx.now : null
  const tokenHash = sha256(freshToken)
  const browser = { deviceHash, deviceName }
  await insertSession(tx, { tokenHash, userId: user.id, expiresAt, provedAt, ...browser })
  const ended = await pruneSessions(tx, user.id, MAX_SESSIONS_PER_USER)
  if (ended) await record(tx, 'sessions.ended', { shopperId: user.id })
  if (locale) await saveLocale(tx, user.id, locale)
  await rememberDevice(tx, { userId: user.id, deviceHash }, MAX_DEVICES_PER_USER)
  return { userId: user.id, expiresAt }
}

export { saveLocale }

/** Value of `device` in the event `sessions.ended` when the sessions of all browsers have ended. */
export const ALL_DEVICES = 'all'

type SessionEnd = {
  /** Hash of the browser's secret; undefined for a browser without one. */
  deviceHash: Buffer | undefined
  /** The account that logs in now. Its notifications in this browser stay. */
  staying?: string
}

export async function logOut(
  tx: Tx,
  token: string | undefined,
  { deviceHash, staying }: SessionEnd,
): Promise<void> {
  const userId = token && (await deleteSession(tx, sha256(token)))
  if (!userId) return
  const isLeft = deviceHash && userId !== staying
  const device = isLeft && { device: deviceHash.toString('hex') }
  await record(tx, 'sessions.ended', { shopperId: userId, ...device })
}

/** `token`, `deviceHash`: the present session and its browser, which stay logged in. */
type Present = { userId: string; token: string; deviceHash: Buffer }

/** Logs the person out in one other browser. Throws NOT_FOUND for the present session and for a foreign one. */
export async function endOtherSession(tx: Tx, present: Present, sessionId: string): Promise<void> {
  const { userId, token } = present
  const ended = await deleteOtherSession(tx, { userId, sessionId, tokenHash: sha256(token) })
  if (ended.length === 0) throw new AppError('NOT_FOUND', { reason: 'session' })
  await recordEnded(tx, present, ended)
}

/** Logs the person out in all other browsers; returns how many there were. */
export async function endOtherSessions(tx: Tx, present: Present): Promise<number> {
  const ended = await deleteOtherSessions(tx, present.userId, sha256(present.token))
  await recordEnded(tx, present, ended)
  return ended.length
}

/**
 * A browser whose session was ended from elsewhere is not known any more, and its notifications end; the browser of the
 * present session stays as it is.
 */
async function recordEnded(
  tx: Tx,
  { userId: shopperId, deviceHash: own }: Present,
  ended: { deviceHash: Buffer | null }[],
): Promise<void> {
  for (const { deviceHash } of ended) {
    const isLeft = deviceHash !== null && !deviceHash.equals(own)
    if (isLeft) await forgetDevice(tx, shopperId, deviceHash)
    const device = isLeft && { device: deviceHash.toString('hex') }
    await record(tx, 'sessions.ended', { shopperId, ...device })
  }
}

/** Logs the person out everywhere. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await record(tx, 'sessions.ended', { shopperId: userId })
}
