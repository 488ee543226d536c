import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { OTP_TRIES } from '#shared/limits.ts'
import { DAY_MS } from '#shared/india-time.ts'
import * as rows from '../queries/emails.ts'
import { isCodeOpen, nextEmailAt, tooManyTries, wrongOtp } from '../rules/tries.ts'

/** What an email is asked for with; `email` in lower case, `id` fresh. */
type Ask = { id: string; email: string }

/**
 * Everything that an asker can see or measure is the same whether the address has an account: that is looked up
 * when the email is written.
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

/** As `askForCode`; the link before this one ends. */
export async function askForLink(tx: Tx, vault: EmailVault, ask: Ask): Promise<void> {
  await countEmail(tx, vault.macOfAddress('reset', ask.email))
  await rows.putResetLink(tx, { ...ask, ...vault.issueToken(ask.id) })
  await record(tx, 'reset-link.asked', { linkId: ask.id })
}

async function countEmail(tx: Tx, addressMac: Buffer): Promise<void> {
  const now = tx.now.getTime()
  const times = await rows.lockEmailTimes(tx, addressMac)
  const recent = times.filter((time) => now - time.getTime() < DAY_MS)
  const next = nextEmailAt(recent)
  if (next > tx.now) throw tooManyTries(next, tx.now)
  await rows.saveEmailTimes(tx, addressMac, [...recent, tx.now])
}

/** Proves the address to this browser, or answers with the refusal, whose count has to be committed. */
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
