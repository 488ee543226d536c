import type { Tx } from '#server/platform/db/open.ts'
import { isUniqueViolation } from '#server/platform/db/sql-state.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { OTP_TRIES } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { deleteCodesAndLinksTo } from '../queries/closing.ts'
import * as rows from '../queries/email-changes.ts'
import { findUserByEmail, saveCredentialsChange } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'
import { expectRecentProof } from '../rules/proof.ts'
import { isCodeOpen } from '../rules/tries.ts'
import { type Asker, countEmail, countOwnEmail } from './emails.ts'
import { lockOpenAccount } from './open-account.ts'
import { endOtherSessions } from './sessions.ts'

/** `id`: a new UUID. `provedAt`: the last proof of the session. */
type Ask = { id: string; userId: string; provedAt: Date | null; newEmail: string }

/**
 * Requests a code for the present address and one for the new address. An address that has an account already gets the
 * same answer, so that the caller cannot find out. A person without a password proves the identity by the code to the
 * present address.
 */
export async function askForEmailChange(
  tx: Tx,
  vault: EmailVault,
  ask: Ask,
  asker: Asker,
): Promise<void> {
  const { id, userId, newEmail } = ask
  const { email, hasPassword } = await lockOpenAccount(tx, userId)
  if (hasPassword) expectRecentProof(ask, tx.now)
  if (newEmail === email) throw invalidField('email', messageText('fields.emailOwn'))
  if (isClosedAddress(newEmail)) throw invalidField('email', messageText('fields.emailInvalid'))
  await countOwnEmail(tx, vault, { kind: 'e-mail change', email })
  await countEmail(tx, vault, { kind: 'e-mail change', email: newEmail }, asker)
  const old = vault.issueCode(holderOf({ id, userId }, email))
  const fresh = vault.issueCode(holderOf({ id, userId }, newEmail))
  await rows.putEmailChange(tx, {
    id,
    userId,
    newEmail,
    oldMac: old.codeMac,
    oldSealed: old.sealed,
    newMac: fresh.codeMac,
    newSealed: fresh.sealed,
  })
  await record(tx, 'email-change.asked', { userId, changeId: id })
}

/** `token`, `deviceHash`: the present session and its browser. */
type EmailChangeRequest = {
  userId: string
  token: string
  deviceHash: Buffer
  oldOtp: string
  newOtp: string
}

/**
 * Changes the address of the account when both codes are right. Otherwise returns an error, and the caller must commit
 * the count of tries. Ends all other sessions of the person.
 */
export async function changeEmail(
  tx: Tx,
  vault: EmailVault,
  { userId, token, deviceHash, ...given }: EmailChangeRequest,
): Promise<AppError | undefined> {
  const { email } = await lockOpenAccount(tx, userId)
  const change = await rows.findEmailChange(tx, userId)
  if (!change || !isCodeOpen({ ...change, verifiedAt: null }, tx.now))
    return wrongCodes(0, bothOtps)
  await rows.countChangeTry(tx, userId)
  const { id, newEmail } = change
  const isOld = vault.isCode(holderOf(change, email), change.oldMac, given.oldOtp)
  const isNew = vault.isCode(holderOf(change, newEmail), change.newMac, given.newOtp)
  const wrong = [...(isOld ? [] : ['oldOtp']), ...(isNew ? [] : ['newOtp'])]
  if (wrong.length > 0) return wrongCodes(OTP_TRIES - change.tries - 1, wrong)
  await rows.deleteEmailChange(tx, userId)
  if (await findUserByEmail(tx, newEmail)) return emailTakenError()
  await rows.saveEmail(tx, userId, newEmail).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? emailTakenError() : error
  })
  await rows.insertFormerEmail(tx, { id, userId, email })
  await deleteCodesAndLinksTo(tx, email)
  await deleteCodesAndLinksTo(tx, newEmail)
  await endOtherSessions(tx, { userId, token, deviceHash })
  await saveCredentialsChange(tx, userId)
  await record(tx, 'email.changed', { userId, changeId: id })
  return undefined
}

/** The holder is the account, not a browser, so the person may enter the code in any browser. */
function holderOf({ id, userId }: { id: string; userId: string }, email: string) {
  return { id, email, visitHash: sha256(userId) }
}

const bothOtps = ['oldOtp', 'newOtp']

function wrongCodes(triesLeft: number, at: readonly string[]): AppError {
  const wrong = triesLeft > 0 ? at : bothOtps
  const fields = wrong.map((field) => [field, messageText('errors.WRONG_OTP')] as const)
  return new AppError('WRONG_OTP', { triesLeft }, { fields: Object.fromEntries(fields) })
}

/** The error may reveal that the address has an account, because the caller has proved to own the address. */
function emailTakenError(): AppError {
  return invalidField('email', messageText('fields.emailOfAnother'))
}
