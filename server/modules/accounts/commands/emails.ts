import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { AppError } from '#shared/app-error.ts'
import { OTP_TRIES } from '#shared/limits.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import * as rows from '../queries/emails.ts'
import { isKnownDevice } from '../queries/known-devices.ts'
import * as tries from '../rules/tries.ts'
import { isCodeOpen, wrongOtp } from '../rules/tries.ts'

/** A request for an email; `email` is in lower case, `id` is a new UUID. */
type Ask = { id: string; email: string }

type CodeAsk = Ask & { purpose: rows.CodePurpose; locale: 'en' | 'hi'; visitHash: Buffer }

/**
 * The origin of a request for an e-mail to an address. `network`: the key of the request's address, or of a shop that invites.
 * `deviceHash`: identifies the browser; without it nobody is known.
 */
export type Asker = { network: string; deviceHash?: Buffer }

/**
 * Requests a code for a purpose. Takes the same time for an address with and without an account, so that the caller
 * cannot find out whether an account exists. The account is looked up later, when the e-mail is written.
 */
export async function askForCode(
  tx: Tx,
  vault: EmailVault,
  ask: CodeAsk,
  asker: Asker,
): Promise<void> {
  await countEmail(tx, vault, { kind: ask.purpose, email: ask.email }, asker)
  await issueCode(tx, vault, ask)
}

/** Like `askForCode`, for the address of the person who is logged in. */
export async function askForOwnCode(tx: Tx, vault: EmailVault, ask: CodeAsk): Promise<void> {
  await countOwnEmail(tx, vault, { kind: ask.purpose, email: ask.email })
  await issueCode(tx, vault, ask)
}

async function issueCode(tx: Tx, vault: EmailVault, ask: CodeAsk): Promise<void> {
  await rows.putEmailCode(tx, { ...ask, ...vault.issueCode(ask) })
  await record(tx, 'email-code.asked', { codeId: ask.id })
}

/** Like `askForCode`, for a reset link; an earlier link of this address stops working. */
export async function askForLink(tx: Tx, vault: EmailVault, ask: Ask, asker: Asker): Promise<void> {
  await countEmail(tx, vault, { kind: 'reset', email: ask.email }, asker)
  await rows.putResetLink(tx, { ...ask, ...vault.issueToken(ask.id) })
  await record(tx, 'reset-link.asked', { linkId: ask.id })
}

/** `email` in lower case. */
type EmailTries = { kind: tries.EmailKind; email: string }

/**
 * Counts a request for an e-mail to an address that its owner may not have made; throws RATE_LIMITED when an allowance
 * is used up. A browser that has logged in to the account before has an allowance of its own, which strangers cannot
 * use up. Requests of strangers use up the allowance of their network before that of all strangers together.
 */
export async function countEmail(
  tx: Tx,
  vault: EmailVault,
  { kind, email }: EmailTries,
  { network, deviceHash }: Asker,
): Promise<void> {
  if (deviceHash && (await isKnownDevice(tx, email, deviceHash))) {
    await countOwnEmail(tx, vault, { kind, email: `${email} ${deviceHash.toString('hex')}` })
    return
  }
  const from = `${email} ${network}`
  const refusal = tries.tooManyEmails(kind)
  const count = (scope: string, of: string, allowances: readonly tries.Allowance[]) =>
    countAsked(tx, vault.macOfAddress(scope, of), allowances, refusal)
  await count(`${kind} of a network`, from, tries.emailsApart)
  await count('network', from, tries.networkEmails)
  await count('strangers', email, tries.strangersEmails)
}

/** Counts a request of a logged-in person for an e-mail to the own address. */
export async function countOwnEmail(
  tx: Tx,
  vault: EmailVault,
  { kind, email }: EmailTries,
): Promise<void> {
  await countAsked(tx, vault.macOfAddress(kind, email), tries.ownEmails, tries.tooManyEmails(kind))
}

/** Counts a request for an email or a code; throws RATE_LIMITED when an allowance is used up. */
export async function countAsked(
  tx: Tx,
  addressMac: Buffer,
  allowances: readonly tries.Allowance[],
  refusal: (waitUntil: Date, now: Date) => AppError = tries.tooManyTries,
): Promise<void> {
  const now = tx.now.getTime()
  const times = await rows.lockEmailTimes(tx, addressMac)
  const recent = times.filter((time) => now - time.getTime() < DAY_MS)
  const next = tries.nextAskAt(recent, allowances)
  if (next > tx.now) throw refusal(next, tx.now)
  await rows.saveEmailTimes(tx, addressMac, [...recent, tx.now])
}

/** Marks the address as verified in this browser, or returns an error. The caller must commit the failed attempt. */
export async function checkOtp(
  tx: Tx,
  vault: EmailVault,
  { visitHash, otp }: { visitHash: Buffer; otp: string },
): Promise<AppError | undefined> {
  const refusal = await judgeCode(tx, vault, { visitHash, otp, purpose: 'sign-up' })
  if (!refusal) await rows.markVerified(tx, visitHash)
  return refusal
}

/** A code that was entered in a browser. `email`: the address of the code, where the caller knows it. */
type EnteredCode = { visitHash: Buffer; otp: string; purpose: rows.CodePurpose; email?: string }

/** Counts the try and returns an error for a wrong code. The caller commits the count, and uses up a right code. */
export async function judgeCode(
  tx: Tx,
  vault: EmailVault,
  { visitHash, otp, purpose, email }: EnteredCode,
): Promise<AppError | undefined> {
  const code = await rows.lockEmailCode(tx, visitHash, purpose)
  if (!code || !isCodeOpen(code, tx.now)) return wrongOtp(0)
  if (email !== undefined && code.email !== email) return wrongOtp(0)
  await rows.countOtpTry(tx, visitHash)
  return vault.isCode(code, code.codeMac, otp) ? undefined : wrongOtp(OTP_TRIES - code.tries - 1)
}
