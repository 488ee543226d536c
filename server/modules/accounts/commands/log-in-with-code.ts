import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { deleteEmailCode, markVerified } from '../queries/emails.ts'
import { lockUserByEmail } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'
import { wrongOtp } from '../rules/tries.ts'
import { judgeCode } from './emails.ts'
import { type BrowserChange, type Opened, openSession } from './sessions.ts'

type Attempt = { email: string; otp: string; visitHash: Buffer }

/**
 * Uses a right code up and opens a session. An address without an account becomes verified in this browser instead, for
 * a sign-up: the answer is null. The error of a wrong code is returned, because its count must be committed; it is the
 * same for both. The account is locked first, in the same order as when an account is closed.
 */
export async function logInWithCode(
  tx: Tx,
  vault: EmailVault,
  { email, ...attempt }: Attempt,
  change: BrowserChange,
): Promise<Opened | null | AppError> {
  if (isClosedAddress(email)) return wrongOtp(0)
  const user = await lockUserByEmail(tx, email)
  const refusal = await judgeCode(tx, vault, { ...attempt, email, purpose: 'log-in' })
  if (refusal) return refusal
  if (!user) {
    await markVerified(tx, attempt.visitHash)
    return null
  }
  await deleteEmailCode(tx, attempt.visitHash)
  return openSession(tx, user, { ...change, hasProof: false })
}
