import type { Db, Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { VERIFIED_MINUTES, TERMS_EDITION } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { isProven, consumeProof } from '../queries/emails.ts'
import { insertConsent, insertUser, type NewUser } from '../queries/users.ts'
import { type BrowserChange, type OpenedSession, openSession } from './sessions.ts'

/** Throws when the address was not verified in this browser; called before the slow hashing of the password. */
export async function expectProof(
  db: Db,
  { visitHash, email, now }: { visitHash: Buffer; email: string; now: Date },
): Promise<void> {
  if (!(await isProven(db, { visitHash, email, since: verifiedSince(now) }))) throw notVerified()
}

/** Creates the account of a verified address, deletes the proof of the address and signs the person in. */
export async function signUp(
  tx: Tx,
  user: NewUser,
  { visitHash, ...change }: BrowserChange & { visitHash: Buffer },
): Promise<OpenedSession | AppError> {
  const proof = { visitHash, email: user.email, since: verifiedSince(tx.now) }
  if (!(await consumeProof(tx, proof))) return notVerified()
  const opened = await insertUser(tx, user)
  if (!opened) return emailTakenError()
  await insertConsent(tx, opened.id, TERMS_EDITION)
  await record(tx, 'account.opened', { userId: opened.id })
  return openSession(tx, opened, { ...change, hasProof: user.passwordHash !== null })
}

export function verifiedSince(now: Date): Date {
  return new Date(now.getTime() - VERIFIED_MINUTES * MINUTE_MS)
}

export function notVerified(): AppError {
  const fields = { email: messageText('fields.emailUnverified') }
  return new AppError('NOT_VERIFIED', undefined, { fields })
}

/** The error may reveal that the address has an account, because the caller has proved to own the address. */
function emailTakenError(): AppError {
  return invalidField('email', messageText('fields.emailTaken'))
}
