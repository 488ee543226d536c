import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { sameBytes } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { OTP_TRIES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/phone-numbers.ts'
import { isCodeOpen, phoneAllowances, wrongOtp } from '../rules/tries.ts'
import { countAsked } from './emails.ts'

/** `id` is a new UUID; `number` has ten digits. */
type Ask = { id: string; userId: string; number: string }

/** Requests a code for a number; it replaces an earlier one of this account. */
export async function askForPhoneCode(tx: Tx, vault: PhoneVault, ask: Ask): Promise<void> {
  const { id, userId, number } = ask
  const numberHash = vault.hashOf(number)
  const own = await rows.findPhone(tx, userId)
  if (own && vault.hashesOf(number).some((known) => sameBytes(own.numberHash, known)))
    throw invalidField('number', messageText('phoneFields.own'))
  await countAsked(tx, vault.macOfCount('account', userId), phoneAllowances)
  await countAsked(tx, vault.macOfCount('number', number), phoneAllowances)
  const sealedNumber = vault.seal(id, number)
  const lastDigits = number.slice(-4)
  const issued = vault.issueCode(ask)
  await rows.putPhoneCode(tx, { id, userId, numberHash, sealedNumber, lastDigits, ...issued })
  await record(tx, 'phone-code.asked', { codeId: id })
}

/** `optIn`: the text of the consent to messages, if the person has given it. `changeId`: a new UUID. */
type Verify = { userId: string; otp: string; optIn: string | undefined; changeId: string }

/**
 * Verifies the number of the account by its code, or returns an error; the caller must commit the failed attempt.
 * Another account that had the number loses it, and both accounts get an e-mail.
 */
export async function verifyPhone(
  tx: Tx,
  vault: PhoneVault,
  { userId, otp, optIn, changeId }: Verify,
): Promise<AppError | undefined> {
  const code = await rows.lockPhoneCode(tx, userId)
  if (!code || !isCodeOpen({ ...code, verifiedAt: null }, tx.now)) return wrongOtp(0)
  await rows.countPhoneTry(tx, userId)
  const number = vault.open(code.id, code.sealedNumber)
  if (!vault.isCode({ id: code.id, userId, number }, code.codeMac, otp))
    return wrongOtp(OTP_TRIES - code.tries - 1)
  await rows.deletePhoneCode(tx, userId)
  const sealed = vault.seal(userId, number)
  const numberHash = vault.hashOf(number)
  await rows.rehash(tx, numberHash, vault.hashesOf(number).slice(1))
  const { lastDigits } = code
  const before = await rows.putPhone(tx, { userId, numberHash, lastDigits, sealed })
  if (before !== null && before !== userId)
    await record(tx, 'phone.moved', { userId: before, toUserId: userId, changeId })
  if (optIn !== undefined) await rows.saveOptIn(tx, userId, optIn)
  return undefined
}

/** Saves the text of the person's consent to messages about bookings; null ends the messages. */
export async function saveWhatsApp(tx: Tx, userId: string, optIn: string | null): Promise<void> {
  if (optIn === null) await rows.saveStop(tx, { userId })
  else if (!(await rows.saveOptIn(tx, userId, optIn)))
    throw new AppError('NOT_FOUND', { reason: 'phone' })
}

/** Ends the messages to a number whose owner answered STOP; returns the account, if the number gets messages. */
export async function stopWhatsApp(tx: Tx, numberHashes: Buffer[]): Promise<string | undefined> {
  const [userId] = await rows.saveStop(tx, { numberHashes })
  return userId
}

/** Deletes the number and an open code. */
export async function removePhone(tx: Tx, userId: string): Promise<void> {
  await rows.deletePhoneCode(tx, userId)
  await rows.deletePhone(tx, userId)
}
