import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { AppError } from '#shared/app-error.ts'
import {
  deleteStop,
  findCollection,
  hasAccount,
  insertRequest,
  insertStop,
  takeDueRequests,
} from '../queries.ts'
import { askAt } from '../rules/ask-time.ts'

const AT_ONCE = 100

/** Remembers that the shopper of a collected order is to be asked for reviews on the next day. */
export async function planRequest(tx: Tx, orderId: string): Promise<void> {
  const collectedAt = await findCollection(tx, orderId)
  if (collectedAt) await insertRequest(tx, orderId, askAt(collectedAt))
}

/** Asks for reviews of up to a hundred orders that are due; returns true while there may be more. */
export async function askSome(tx: Tx, now: Date): Promise<boolean> {
  const due = await takeDueRequests(tx, now, AT_ONCE)
  for (const order of due) await record(tx, 'order.review_due', { ...order, by: 'system' })
  return due.length === AT_ONCE
}

export async function saveWish(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await (wanted ? deleteStop(tx, userId) : insertStop(tx, userId))
}

/** Stops the emails to the account of this token, which was in one of them. */
export async function unsubscribe(tx: Tx, vault: EmailVault, token: string): Promise<void> {
  const userId = vault.userOfUnsubscribe(token)
  if (userId === null || !(await hasAccount(tx, userId)))
    throw new AppError('NOT_FOUND', { reason: 'unsubscribe' })
  await insertStop(tx, userId)
}
