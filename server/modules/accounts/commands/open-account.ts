import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { findUserByEmail, lockUser, saveRole } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'

/**
 * What one person does comes one after the other, and nothing comes after the account is closed: then a proof
 * made before the request is worth no more, and this throws NOT_SIGNED_IN. Taken before any shelf is locked.
 */
export async function lockOpenAccount(tx: Tx, userId: string): Promise<void> {
  const user = await lockUser(tx, userId)
  if (!user || isClosedAddress(user.email)) throw notSignedIn()
}

export function notSignedIn(): AppError {
  return new AppError('NOT_SIGNED_IN')
}

/** The person's id; undefined when nobody has an account with this address. */
export async function findAccount(tx: Tx, email: string): Promise<string | undefined> {
  return (await findUserByEmail(tx, email.toLowerCase()))?.id
}

/** From now on the person runs a store; the caller has locked the account. */
export async function makeMerchant(tx: Tx, userId: string): Promise<void> {
  await saveRole(tx, userId, 'merchant')
}

/** Locks likewise: whether the account still has this password, which a closed one has not. */
export async function hasPasswordStill(
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<boolean> {
  return (await lockUser(tx, id))?.passwordHash === passwordHash
}
