import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { EmailVault, StoppedKind } from '#server/platform/email-vault.ts'
import { AppError } from '#shared/app-error.ts'
import {
  deleteStop,
  findCollection,
  hasAccount,
  insertRequest,
  insertStop,
  claimDueRequests,
} from '../queries.ts'
import { askAt } from '../rules/ask-time.ts'

const AT_ONCE = 100

/** Plans the email of the next day that asks the shopper of a collected order for reviews. */
export async function planRequest(tx: Tx, orderId: string): Promise<void> {
  const collectedAt = await findCollection(tx, orderId)
  if (collectedAt) await insertRequest(tx, orderId, askAt(collectedAt))
}

/** Records the emails that ask for reviews of up to a hundred due orders; returns true when more may remain. */
export async function recordReviewRequests(tx: Tx, now: Date): Promise<boolean> {
  const due = await claimDueRequests(tx, now, AT_ONCE)
  for (const order of due) await record(tx, 'order.review_due', { ...order, by: 'system' })
  return due.length === AT_ONCE
}

export async function savePreference(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await (wanted ? deleteStop(tx, userId) : insertStop(tx, userId))
}

/** Functions that stop the emails of later modules; `app.ts` passes them in. */
export type StopOthers = Record<
  Exclude<StoppedKind, 'reviews'>,
  (tx: Tx, userId: string) => Promise<void>
>
export type StopTools = { emailVault: EmailVault; stopOthers: StopOthers }

/** Stops the emails of one kind to an account. The token, from one of these emails, names kind and account. */
export async function unsubscribe(
  tx: Tx,
  { emailVault, stopOthers }: StopTools,
  token: string,
): Promise<void> {
  const stopped = emailVault.readUnsubscribe(token)
  if (stopped === null || !(await hasAccount(tx, stopped.userId)))
    throw new AppError('NOT_FOUND', { reason: 'unsubscribe' })
  const { userId, kind } = stopped
  await (kind === 'reviews' ? insertStop : stopOthers[kind])(tx, userId)
}
