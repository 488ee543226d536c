import type { Tx } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import { saveProof } from '../queries/sessions.ts'
import { judgePassword, type PasswordCheck } from './log-in.ts'
import { hasPasswordStill, notSignedIn } from './open-account.ts'

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
  const refusal = await judgePassword(tx, check, deviceHash)
  if (refusal) return refusal
  // The password was checked before this transaction. A reset since then has ended this session.
  if (!check.user || !(await hasPasswordStill(tx, check.user))) throw notSignedIn()
  await saveProof(tx, sha256(token))
  return undefined
}
