import { type WebhookEvent, webhookEvents } from '#shared/contract/integrations/scopes.ts'
import type { Browser } from './browser.ts'

type WebhookOptions = { url?: string; events?: readonly WebhookEvent[] }

/** Adds a webhook for all events as the owner in this browser. */
export async function addWebhook(owner: Browser, added: WebhookOptions = {}) {
  const form = { url: 'https://till.example/chowk', events: webhookEvents, ...added }
  const { body } = await owner.call('POST /shop-webhooks', form)
  return { webhookId: body.own.webhooks[0]?.webhookId ?? '', secret: body.secret }
}

/** Adds a webhook and sends a test to it. */
export async function addTestedWebhook(owner: Browser) {
  const { webhookId } = await addWebhook(owner)
  await owner.call('POST /webhook-deliveries', { webhookId })
  const { body } = await owner.call('GET /webhook-deliveries', { webhookId })
  return { webhookId, deliveryId: body.deliveries[0]?.deliveryId ?? '' }
}
