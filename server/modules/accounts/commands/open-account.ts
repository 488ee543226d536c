import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/errors.ts'
import { lockUser } from '../queries/users.ts'
import { isClosedAddress } from '../rules/closed-account.ts'

/**
 * What one person does comes one after the other, and nothing comes after the account is closed: then a proof
 * made at the door is worth no more, and this throws NOT_SIGNED_IN. Taken before any shelf is locked.
 */
export async function lockOpenAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await isStillOpen(tx, userId)))
    throw new AppError('NOT_SIGNED_IN', 'Please log in to continue')
}

/** As `lockOpenAccount`, for those who answer in their own words. */
export async function isStillOpen(tx: Tx, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId)
  return user !== undefined && !isClosedAddress(user.email)
}
