import type { Tx } from '#server/platform/db/open.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import * as rows from '../queries/webhooks.ts'

export type { ReceivedWebhook } from '../queries/webhooks.ts'
export const saveWebhook = rows.insertWebhook
export const findWaitingWebhooks = rows.findWaitingWebhooks
export const lockWebhook = rows.lockWebhook
export const finishWebhook = rows.saveDone
export const countStuckWebhooks = rows.countStuckWebhooks
export const deleteOldWebhooks = rows.deleteOldWebhooks

/** After this number of attempts a webhook stays in the inbox and waits for a person. */
export const WEBHOOK_TRIES = 10

/** Delays a webhook by a minute, because the provider did not answer the question about it. */
export async function waitForProvider(tx: Tx, id: number): Promise<void> {
  await rows.saveWait(tx, id, new Date(tx.now.getTime() + MINUTE_MS))
}

/** Saves a failed attempt. The waiting time grows with each attempt, up to a day. */
export async function postponeWebhook(
  tx: Tx,
  { id, attempts }: rows.ReceivedWebhook,
  error: string,
): Promise<void> {
  const minutes = Math.min(2 ** attempts, 24 * 60)
  const nextAt = new Date(tx.now.getTime() + minutes * MINUTE_MS)
  await rows.saveFailure(tx, id, { error: error.slice(0, 500), nextAt })
}
