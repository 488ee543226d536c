import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { WebhookAnswer } from '#server/platform/ports/webhooks.ts'
import { backoffSeconds, webhookRetries } from '#server/platform/jobs/retry-policy.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { DeliveryEvent } from '#shared/contract/integrations/scopes.ts'
import type { WebhookFailure } from '#shared/contract/integrations/webhooks.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import * as rows from '../queries/deliveries.ts'
import * as webhooks from '../queries/webhooks.ts'
import {
  isDelivered,
  restsUntil,
  SHORTEST_REST_MS,
  switchesOff,
  type WebhookMessage,
} from '../rules/webhooks.ts'
import { expectOn, none } from './webhooks.ts'

/** Adds a delivery for each webhook that wants the event. `newId` makes the ids of deliveries without a key. */
export async function queueDeliveries(
  tx: Tx,
  storeId: string,
  { event, key, data }: WebhookMessage,
  newId: () => string,
): Promise<void> {
  for (const webhookId of await webhooks.findWanting(tx, storeId, event)) {
    const id = key === null ? newId() : idOf(`${webhookId} ${key}`)
    await send(tx, { id, webhookId, event, data })
  }
}

type NewDelivery = {
  id: string
  webhookId: string
  event: DeliveryEvent
  data: WebhookMessage['data']
}

async function send(tx: Tx, delivery: NewDelivery): Promise<void> {
  if (await rows.insertDelivery(tx, delivery))
    await record(tx, 'webhook.due', { deliveryId: delivery.id })
}

/** Makes a UUID (version 8, RFC 9562) from a text; the same text gives the same UUID. */
function idOf(text: string): string {
  const hex = sha256(text).toString('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export async function sendTest(
  tx: Tx,
  merchant: Merchant,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<void> {
  await expectOn(tx, merchant, webhookId)
  await shortenRest(tx, webhookId)
  await send(tx, { id, webhookId, event: 'webhook.test', data: {} })
}

/**
 * Shortens the rest of a failing webhook, because a person waits for the result. A short rest remains, because each
 * further request would delay the webhook's other deliveries.
 */
function shortenRest(tx: Tx, webhookId: string): Promise<void> {
  return webhooks.endRestAt(tx, webhookId, new Date(tx.now.getTime() + SHORTEST_REST_MS))
}

/** Sends a delivery again. Throws NOT_FOUND unless the delivery belongs to the store. */
export async function sendAgain(tx: Tx, merchant: Merchant, deliveryId: string): Promise<void> {
  const webhookId = await rows.findWebhookOf(tx, merchant.storeId, deliveryId)
  if (webhookId === undefined) throw none()
  await expectOn(tx, merchant, webhookId)
  await shortenRest(tx, webhookId)
  await rows.restartDelivery(tx, deliveryId)
  await record(tx, 'webhook.due', { deliveryId })
}

export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Takes a delivery for one try. If this server ends during the try, another one takes the delivery a minute later. A
 * try of a failing webhook lets the webhook's other deliveries wait.
 */
export async function claim(tx: Tx, deliveryId: string) {
  const until = new Date(tx.now.getTime() + MINUTE_MS)
  await rows.lockWebhookOf(tx, deliveryId)
  const claimed = await rows.claimDelivery(tx, deliveryId, until)
  if (claimed?.failingSince) await webhooks.saveHealth(tx, claimed.webhookId, { restsUntil: until })
  return claimed
}

/** Saves the result of a try, and plans the next try or switches the webhook off. */
export async function saveTryResult(
  tx: Tx,
  claimed: ClaimedDelivery,
  answer: WebhookAnswer,
): Promise<void> {
  const webhook = await rows.lockTried(tx, claimed.webhookId)
  if (!webhook) return
  const { id, webhookId } = claimed
  const { status = null, failure = null } = answer as { status?: number; failure?: WebhookFailure }
  const tried = { status, failure, tries: claimed.tries + 1 }
  if (isDelivered(answer)) {
    await rows.saveTry(tx, id, { ...tried, state: 'delivered', nextAt: null })
    if (webhook.failingSince)
      await webhooks.saveHealth(tx, webhookId, { failingSince: null, restsUntil: null })
  } else if (webhook.offAt) await rows.saveTry(tx, id, { ...tried, state: 'dropped', nextAt: null })
  else {
    const nextAt = nextTry(tried.tries, tx.now)
    await rows.saveTry(tx, id, { ...tried, state: nextAt ? 'waiting' : 'failed', nextAt })
    await saveFailure(tx, webhookId, { answer, failingSince: webhook.failingSince ?? tx.now })
  }
}

function nextTry(failed: number, now: Date): Date | null {
  const seconds = backoffSeconds(webhookRetries, failed)
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
}

type FailedDelivery = { answer: WebhookAnswer; failingSince: Date }

async function saveFailure(tx: Tx, webhookId: string, { answer, failingSince }: FailedDelivery) {
  const rest = restsUntil(failingSince, tx.now)
  await webhooks.saveHealth(tx, webhookId, { failingSince, restsUntil: rest })
  const reason = switchesOff(answer, failingSince, tx.now)
  if (!reason) return
  await webhooks.switchOff(tx, webhookId, reason)
  await rows.dropWaiting(tx, webhookId)
  await record(tx, 'webhook.switched_off', { webhookId })
}
