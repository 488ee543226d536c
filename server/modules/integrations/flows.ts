import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { SendWebhook } from '#server/platform/ports/webhooks.ts'
import type { WebhookVault } from '#server/platform/webhooks/webhook-vault.ts'
import { claim, saveTryResult } from './commands/deliveries.ts'
import { writeBody } from './rules/webhooks.ts'

export type PostTools = {
  sendWebhook: SendWebhook
  vault: WebhookVault
  clock: Clock
  random: Random
}

/** Makes one try of a delivery, if the delivery is due. The job of each minute starts the next try after a failure. */
export async function post(
  database: Database,
  deliveryId: string,
  { sendWebhook, vault, clock }: Omit<PostTools, 'random'>,
): Promise<void> {
  const claimed = await database.transaction((tx) => claim(tx, deliveryId))
  if (!claimed) return
  const { id, url, event, at, data, webhookId, secretSealed } = claimed
  const answer = await sendWebhook({
    url,
    id,
    secret: vault.open(webhookId, secretSealed),
    at: clock(),
    body: writeBody(event, at, data),
  })
  await database.transaction((tx) => saveTryResult(tx, claimed, answer))
}
