import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { isProven, markVerified, consumeProof } from '../queries/emails.ts'
import { judgeCode } from './emails.ts'
import { notVerified, verifiedSince } from './sign-up.ts'

/** `email` in lower case. */
type Address = { email: string; visitHash: Buffer }

/**
 * Verifies an address in this browser for fifteen minutes, with the code that was sent for complaints. An address that
 * is verified already needs no code. Returns the error of a wrong or missing code; the caller must commit the count of
 * tries.
 */
export async function proveAddress(
  tx: Tx,
  vault: EmailVault,
  { email, visitHash, otp }: Address & { otp: string | undefined },
): Promise<AppError | undefined> {
  if (await isProven(tx, { email, visitHash, since: verifiedSince(tx.now) })) return undefined
  if (otp === undefined) return notVerified()
  const refusal = await judgeCode(tx, vault, { email, visitHash, otp, purpose: 'grievance' })
  if (!refusal) await markVerified(tx, visitHash)
  return refusal
}

/** Deletes the proof of an address. Throws NOT_VERIFIED when there is none, or when a parallel request has used it. */
export async function useAddressProof(tx: Tx, address: Address): Promise<void> {
  if (!(await consumeProof(tx, { ...address, since: verifiedSince(tx.now) }))) throw notVerified()
}
