import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { WebhookAnswer } from '#server/platform/ports/webhooks.ts'
import { waitAfter, webhookRetries } from '#server/platform/retry-policy.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { DeliveryEvent } from '#shared/contract/integrations/scopes.ts'
import type { WebhookFailure } from '#shared/contract/integrations/webhooks.ts'
import { MINUTE_MS } from '#shared/india-time.ts'
import * as rows from '../queries/deliveries.ts'
import * as webhooks from '../queries/webhooks.ts'
import {
  isDelivered,
  restsUntil,
  SHORTEST_REST_MS,
  switchesOff,
  type Told,
} from '../rules/webhooks.ts'
import { expectOn, none } from './webhooks.ts'

/** Makes a delivery for each webhook of the store that wants the event. `newId` names those that have no key. */
export async function tellWebhooks(
  tx: Tx,
  storeId: string,
  { event, key, data }: Told,
  newId: () => string,
): Promise<void> {
  for (const webhookId of await webhooks.findWanting(tx, storeId, event)) {
    const id = key === null ? newId() : idOf(`${webhookId} ${key}`)
    await send(tx, { id, webhookId, event, data })
  }
}

type NewDelivery = { id: string; webhookId: string; event: DeliveryEvent; data: Told['data'] }

async function send(tx: Tx, delivery: NewDelivery): Promise<void> {
  if (await rows.insertDelivery(tx, delivery))
    await record(tx, 'webhook.due', { deliveryId: delivery.id })
}

/** The same UUID (version 8, RFC 9562) for the same text. */
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
  await hurry(tx, webhookId)
  await send(tx, { id, webhookId, event: 'webhook.test', data: {} })
}

/** Somebody waits for the answer, so a rest is cut short; not to nothing, because a press costs others a try. */
function hurry(tx: Tx, webhookId: string): Promise<void> {
  return webhooks.endRestAt(tx, webhookId, new Date(tx.now.getTime() + SHORTEST_REST_MS))
}

/** Sends a delivery again. Throws NOT_FOUND unless it belongs to the store. */
export async function sendAgain(tx: Tx, merchant: Merchant, deliveryId: string): Promise<void> {
  const webhookId = await rows.findWebhookOf(tx, merchant.storeId, deliveryId)
  if (webhookId === undefined) throw none()
  await expectOn(tx, merchant, webhookId)
  await hurry(tx, webhookId)
  await rows.restartDelivery(tx, deliveryId)
  await record(tx, 'webhook.due', { deliveryId })
}

export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Takes a delivery for one try; a server that ends meanwhile leaves it to another one a minute later. While a try of a
 * webhook that fails is going on, no other one begins.
 */
export async function claim(tx: Tx, deliveryId: string) {
  const until = new Date(tx.now.getTime() + MINUTE_MS)
  await rows.lockWebhookOf(tx, deliveryId)
  const claimed = await rows.claimDelivery(tx, deliveryId, until)
  if (claimed?.failingSince) await webhooks.saveHealth(tx, claimed.webhookId, { restsUntil: until })
  return claimed
}

/** Notes what came of a try, and plans the next one or switches the webhook off. */
export async function noteTry(tx: Tx, claimed: Claimed, answer: WebhookAnswer): Promise<void> {
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
    await noteFailure(tx, webhookId, { answer, failingSince: webhook.failingSince ?? tx.now })
  }
}

function nextTry(failed: number, now: Date): Date | null {
  const seconds = waitAfter(webhookRetries, failed)
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
}

type Failed = { answer: WebhookAnswer; failingSince: Date }

async function noteFailure(tx: Tx, webhookId: string, { answer, failingSince }: Failed) {
  const rest = restsUntil(failingSince, tx.now)
  await webhooks.saveHealth(tx, webhookId, { failingSince, restsUntil: rest })
  const reason = switchesOff(answer, failingSince, tx.now)
  if (!reason) return
  await webhooks.switchOff(tx, webhookId, reason)
  await rows.dropWaiting(tx, webhookId)
  await record(tx, 'webhook.switched_off', { webhookId })
}
