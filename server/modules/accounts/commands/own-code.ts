import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { deleteEmailCode } from '../queries/emails.ts'
import { saveCodeProof, saveProof } from '../queries/sessions.ts'
import { savePasswordHash } from '../queries/users.ts'
import * as emails from './emails.ts'
import { wrongLogin } from './log-in.ts'
import { lockOpenAccount } from './open-account.ts'
import { endOtherSessions } from './sessions.ts'

/** `id`: a new UUID. */
type Ask = { id: string; userId: string; locale: 'en' | 'hi'; visitHash: Buffer }

/** Requests the code that proves who a person without a password is. Throws NOT_FOUND for all other people. */
export async function askForOwnCode(
  tx: Tx,
  vault: EmailVault,
  { userId, ...ask }: Ask,
): Promise<void> {
  const { email, hasPassword } = await lockOpenAccount(tx, userId)
  if (hasPassword) throw new AppError('NOT_FOUND', { reason: 'call' })
  await emails.askForOwnCode(tx, vault, { ...ask, email, purpose: 'proof' })
}

type OwnCodeRequest = { userId: string; otp: string; visitHash: Buffer }

/**
 * Deletes the code when it is right, else returns an error; the caller must commit the count of tries. Locks the
 * account before the code, in the same order as a log-in.
 */
export async function judgeOwnCode(
  tx: Tx,
  vault: EmailVault,
  { userId, ...given }: OwnCodeRequest,
): Promise<AppError | undefined> {
  const { email, hasPassword } = await lockOpenAccount(tx, userId)
  if (hasPassword) return wrongLogin()
  const refusal = await emails.judgeCode(tx, vault, { ...given, email, purpose: 'proof' })
  if (!refusal) await deleteEmailCode(tx, given.visitHash)
  return refusal
}

/** Saves in the session that the person entered the code, which opens the own data only; or returns an error. */
export async function proveByCode(
  tx: Tx,
  vault: EmailVault,
  { token, ...given }: OwnCodeRequest & { token: string },
): Promise<AppError | undefined> {
  const refusal = await judgeOwnCode(tx, vault, given)
  if (!refusal) await saveCodeProof(tx, sha256(token))
  return refusal
}

/** `token`, `deviceHash`: the present session and its browser. `changeId`: a new UUID for the e-mail about the change. */
type FirstPassword = OwnCodeRequest & {
  passwordHash: string
  token: string
  deviceHash: Buffer
  changeId: string
}

/** Sets the first password, which counts as a proof in this session, and ends all others; or returns an error. */
export async function setPassword(
  tx: Tx,
  vault: EmailVault,
  { passwordHash, token, deviceHash, changeId, ...given }: FirstPassword,
): Promise<AppError | undefined> {
  const refusal = await judgeOwnCode(tx, vault, given)
  if (refusal) return refusal
  const { userId } = given
  await savePasswordHash(tx, userId, passwordHash)
  await endOtherSessions(tx, { userId, token, deviceHash })
  await saveProof(tx, sha256(token))
  await record(tx, 'password.set', { userId, changeId })
  return undefined
}
