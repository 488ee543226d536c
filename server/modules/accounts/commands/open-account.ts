import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { endSessionsBy } from '../queries/sessions.ts'
import { sessionEnds } from '../rules/sessions.ts'
import { findUserByEmail, lockUser, saveName, saveRole } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'

/**
 * Locks the account, so that the requests of one person run one after the other. Throws NOT_SIGNED_IN when the
 * account was closed after the guard had accepted the session. Call it before any row of stock is locked.
 */
export async function lockOpenAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; hasPassword: boolean }> {
  const user = await lockUser(tx, userId)
  if (!user || isClosedAddress(user.email)) throw notSignedIn()
  return { email: user.email, hasPassword: user.passwordHash !== null }
}

/** Throws PASSWORD_NEEDED for an account without a password: an e-mailed code alone is not enough for this action. */
export function expectPassword({ hasPassword }: { hasPassword: boolean }): void {
  if (!hasPassword) throw new AppError('PASSWORD_NEEDED')
}

/** Locks another person's account, closed or not. */
export async function lockAccount(tx: Tx, userId: string): Promise<{ hasPassword: boolean }> {
  const user = await lockUser(tx, userId)
  return { hasPassword: user !== undefined && user.passwordHash !== null }
}

export function notSignedIn(): AppError {
  return new AppError('NOT_SIGNED_IN')
}

/** The person's id; undefined when nobody has an account with this address. */
export async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  return (await findUserByEmail(tx, email.toLowerCase()))?.id
}

/** Changes the name, also on existing orders: they show the account's name, because a shop compares it at pickup. */
export async function renameAccount(tx: Tx, userId: string, name: string): Promise<void> {
  await lockOpenAccount(tx, userId)
  await saveName(tx, userId, name)
}

/** Gives the account the merchant role; the caller has locked the account. */
export async function makeMerchant(tx: Tx, userId: string): Promise<void> {
  await saveRole(tx, userId, 'merchant')
}

/** Takes the merchant role from the account, whose sessions then last as long as a shopper's. */
export async function makeCustomer(tx: Tx, userId: string): Promise<void> {
  await saveRole(tx, userId, 'customer')
  await endSessionsBy(tx, userId, sessionEnds('customer', tx.now))
}

/** Locks the account and tells whether it still has this password hash; false for a closed account. */
export async function hasPasswordStill(
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  return (await lockUser(tx, id))?.passwordHash === passwordHash
}
