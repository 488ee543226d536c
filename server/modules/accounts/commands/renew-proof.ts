import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import { saveProof } from '../queries/sessions.ts'
import { judgeOwnPassword, type PasswordCheck } from './log-in.ts'

/** `token`: the session's, from its cookie. */
type Proof = { token: string; deviceHash: Buffer }

/**
 * Saves in the session that its person has entered the password again. A wrong password counts as a failed log-in: the
 * error is returned, not thrown, because the count must be committed.
 */
export async function renewProof(
  tx: Tx,
  check: PasswordCheck,
  { token, deviceHash }: Proof,
): Promise<AppError | undefined> {
  const refusal = await judgeOwnPassword(tx, check, deviceHash)
  if (!refusal) await saveProof(tx, sha256(token))
  return refusal
}
