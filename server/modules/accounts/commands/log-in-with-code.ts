import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { deleteEmailCode, markVerified } from '../queries/emails.ts'
import { lockUserByEmail } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'
import { wrongOtp } from '../rules/tries.ts'
import { judgeCode } from './emails.ts'
import { type BrowserChange, type OpenedSession, openSession } from './sessions.ts'

type Attempt = { email: string; otp: string; visitHash: Buffer }

/**
 * Opens a session when the code is right, and deletes the code. For an address without an account, marks the address as
 * verified in this browser for a sign-up and returns null. Returns the error of a wrong code, because the caller must
 * commit the count; the error is the same with and without an account. Locks the account before the code, in the same
 * order as the closing of an account.
 */
export async function logInWithCode(
  tx: Tx,
  vault: EmailVault,
  { email, ...attempt }: Attempt,
  change: BrowserChange,
): Promise<OpenedSession | null | AppError> {
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
