import type { Tx } from '#server/platform/db/open.ts'
import { MINUTE_MS } from '#shared/india-time.ts'
import * as rows from '../queries/webhooks.ts'

export const keepWebhook = rows.insertWebhook
export const findWaitingWebhooks = rows.findWaitingWebhooks
export const lockWebhook = rows.lockWebhook
export const finishWebhook = rows.saveDone
export const countStuckWebhooks = rows.countStuckWebhooks
export const deleteOldWebhooks = rows.deleteOldWebhooks

/** After these tries a webhook waits for a person; it stays in the inbox. */
export const WEBHOOK_TRIES = 10

/** Notes a failed try: the next one comes later and later, the last ones daily. */
export async function postponeWebhook(
  tx: Tx,
  { id, attempts }: rows.ReceivedWebhook,
  error: string,
): Promise<void> {
  const minutes = Math.min(2 ** attempts, 24 * 60)
  const nextAt = new Date(tx.now.getTime() + minutes * MINUTE_MS)
  await rows.saveFailure(tx, id, { error: error.slice(0, 500), nextAt })
}
