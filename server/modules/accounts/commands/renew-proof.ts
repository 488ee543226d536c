import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import { saveProof } from '../queries/sessions.ts'
import { judgeOwnPassword, type Origin, type PasswordCheck } from './log-in.ts'

/** `token`: the token from the session's cookie. */
type Proof = Origin & { token: string }

/**
 * Saves in the session that the person has entered the password again. A wrong password counts as a failed log-in. Its
 * error is returned, not thrown, because the caller must commit the count.
 */
export async function renewProof(
  tx: Tx,
  check: PasswordCheck,
  { token, ...origin }: Proof,
): Promise<AppError | undefined> {
  const refusal = await judgeOwnPassword(tx, check, origin)
  if (!refusal) await saveProof(tx, sha256(token))
  return refusal
}
