import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { OTP_TRIES } from '#shared/limits.ts'
import { DAY_MS } from '#shared/india-time.ts'
import * as rows from '../queries/emails.ts'
import { isCodeOpen, nextEmailAt, tooManyTries, wrongOtp } from '../rules/tries.ts'

/** A request for an email; `email` is in lower case, `id` is a new UUID. */
type Ask = { id: string; email: string }

/**
 * Requests a sign-up code. Takes the same time for an address with and without an account, so that the caller cannot
 * find out which it is. The account is looked up later, when the email is written.
 */
export async function askForCode(
  tx: Tx,
  vault: EmailVault,
  { visitHash, ...ask }: Ask & { locale: 'en' | 'hi'; visitHash: Buffer },
): Promise<void> {
  await countEmail(tx, vault.macOfAddress('sign-up', ask.email))
  const issued = vault.issueCode({ ...ask, visitHash })
  await rows.putEmailCode(tx, { ...ask, ...issued, visitHash })
  await record(tx, 'email-code.asked', { codeId: ask.id })
}

/** Like `askForCode`, for a reset link; an earlier link of this address stops working. */
export async function askForLink(tx: Tx, vault: EmailVault, ask: Ask): Promise<void> {
  await countEmail(tx, vault.macOfAddress('reset', ask.email))
  await rows.putResetLink(tx, { ...ask, ...vault.issueToken(ask.id) })
  await record(tx, 'reset-link.asked', { linkId: ask.id })
}

/** Counts an email to an address; throws RATE_LIMITED when it has had enough lately. */
export async function countEmail(tx: Tx, addressMac: Buffer): Promise<void> {
  const now = tx.now.getTime()
  const times = await rows.lockEmailTimes(tx, addressMac)
  const recent = times.filter((time) => now - time.getTime() < DAY_MS)
  const next = nextEmailAt(recent)
  if (next > tx.now) throw tooManyTries(next, tx.now)
  await rows.saveEmailTimes(tx, addressMac, [...recent, tx.now])
}

/** Marks the address as verified in this browser, or returns an error. The caller must commit the failed attempt. */
export async function checkOtp(
  tx: Tx,
  vault: EmailVault,
  { visitHash, otp }: { visitHash: Buffer; otp: string },
): Promise<AppError | undefined> {
  const code = await rows.lockEmailCode(tx, visitHash)
  if (!code || !isCodeOpen(code, tx.now)) return wrongOtp(0)
  await rows.countOtpTry(tx, visitHash)
  if (!vault.isCode(code, code.codeMac, otp)) return wrongOtp(OTP_TRIES - code.tries - 1)
  await rows.markVerified(tx, visitHash)
  return undefined
}
