import type { Merchant } from '#server/modules/accounts/guards.ts'
import { lockWholeStore } from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import {
  addressOfHost,
  isPlain,
  isPublicAddress,
} from '#server/platform/webhooks/public-address.ts'
import { type WebhookVault, writeSecret } from '#server/platform/webhooks/webhook-vault.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { WebhookEvent } from '#shared/contract/integrations/scopes.ts'
import { messageText } from '#shared/message.ts'
import * as deliveries from '../queries/deliveries.ts'
import * as rows from '../queries/webhooks.ts'
import { expectPlace } from '../rules/tokens.ts'

type NewWebhook = { url: string; events: WebhookEvent[] }

/** Adds a webhook; returns its secret. Throws INVALID_INPUT at the address, and INTEGRATION_CONFLICT at the maximum. */
export async function addWebhook(
  tx: Tx,
  { storeId, userId }: Merchant,
  { url, events }: NewWebhook,
  made: { id: string; bytes: Buffer; vault: WebhookVault },
): Promise<string> {
  const address = readAddress(url)
  await lockWholeStore(tx, storeId)
  expectPlace('webhooks', await rows.countWebhooks(tx, storeId))
  const secret = writeSecret(made.bytes)
  const secretSealed = made.vault.seal(made.id, secret)
  const owned = { id: made.id, storeId, createdBy: userId }
  await rows.insertWebhook(tx, { ...owned, url: address, events, secretSealed })
  await record(tx, 'webhook.made', { webhookId: made.id })
  return secret
}

/** Refuses early what each delivery would refuse. The host's name is looked up only at each delivery. */
function readAddress(text: string): string {
  const url = new URL(text)
  if (!isPlain(url)) throw invalidField('url', messageText('integrationFields.urlPlain'))
  const literal = addressOfHost(url.hostname)
  const isReachable = literal === undefined ? url.hostname.includes('.') : isPublicAddress(literal)
  if (!isReachable) throw invalidField('url', messageText('integrationFields.urlPrivate'))
  return url.href
}

type Change = { webhookId: string; events: WebhookEvent[]; isOn: boolean }

export async function changeWebhook(
  tx: Tx,
  { storeId }: Merchant,
  { webhookId, events, isOn }: Change,
): Promise<void> {
  const { offAt } = await lock(tx, storeId, webhookId)
  await rows.saveEvents(tx, webhookId, events)
  if (isOn === (offAt === null)) return
  if (isOn) return rows.switchOn(tx, webhookId)
  await rows.switchOff(tx, webhookId, 'owner')
  await deliveries.dropWaiting(tx, webhookId)
}

export async function deleteWebhook(tx: Tx, { storeId }: Merchant, webhookId: string) {
  if (!(await rows.deleteWebhook(tx, storeId, webhookId))) throw none()
}

/** Locks a webhook of the store. Throws NOT_FOUND when there is none. */
async function lock(tx: Tx, storeId: string, webhookId: string) {
  const found = await rows.lockWebhook(tx, storeId, webhookId)
  if (!found) throw none()
  return found
}

/** Throws INTEGRATION_CONFLICT when the webhook is off. */
export async function expectOn(tx: Tx, { storeId }: Merchant, webhookId: string): Promise<void> {
  const { offAt } = await lock(tx, storeId, webhookId)
  if (offAt) throw new AppError('INTEGRATION_CONFLICT', { reason: 'off' })
}

export function none(): AppError {
  return new AppError('NOT_FOUND', { reason: 'integration' })
}
