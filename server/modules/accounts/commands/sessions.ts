import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { User } from '#shared/contract/accounts/accounts.ts'
import { rememberDevice } from '../queries/known-devices.ts'
import { saveLocale } from '../queries/users.ts'
import {
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
  /** The language chosen in this browser, if any; the account's emails then use it. */
  locale: 'en' | 'hi' | undefined
}

/** `hasProof`: the person has just entered or set the password. A code from an e-mail is no such proof. */
type SessionChange = BrowserChange & { hasProof: boolean }

/** The user of a new session, and the latest time at which the session ends. */
export type Opened = { userId: string; expiresAt: Date }

export async function openSession(
  tx: Tx,
  user: { id: string; role: User['role'] },
  { freshToken, oldToken, deviceHash, hasProof, locale }: SessionChange,
): Promise<Opened> {
  await logOut(tx, oldToken, { deviceHash, staying: user.id })
  const expiresAt = sessionEnds(user.role, tx.now)
  const provedAt = hasProof ? tx.now : null
  await insertSession(tx, { tokenHash: sha256(freshToken), userId: user.id, expiresAt, provedAt })
  const ended = await pruneSessions(tx, user.id, MAX_SESSIONS_PER_USER)
  if (ended) await record(tx, 'sessions.ended', { shopperId: user.id })
  if (locale) await saveLocale(tx, user.id, locale)
  await rememberDevice(tx, { userId: user.id, deviceHash }, MAX_DEVICES_PER_USER)
  return { userId: user.id, expiresAt }
}

export { saveLocale }

/** In `sessions.ended`: the person has left every browser. */
export const ALL_DEVICES = 'all'

type Left = {
  /** Identifies the browser, if it has logged in before. */
  deviceHash: Buffer | undefined
  /** The account that logs in now; the browser stays known to it. */
  staying?: string
}

export async function logOut(
  tx: Tx,
  token: string | undefined,
  { deviceHash, staying }: Left,
): Promise<void> {
  const userId = token && (await deleteSession(tx, sha256(token)))
  if (!userId) return
  const isLeft = deviceHash && userId !== staying
  const device = isLeft && { device: deviceHash.toString('hex') }
  await record(tx, 'sessions.ended', { shopperId: userId, ...device })
}

/** Logs the person out everywhere. */
export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await record(tx, 'sessions.ended', { shopperId: userId })
}
