import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_WEBHOOK_URL } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { AnyId, Id, Instant, Message, Nothing } from '../wire.ts'
import { deliveryEvents, webhookEvents } from './scopes.ts'

/**
 * Reasons for a missing answer: a forbidden address, an unknown host name, no connection, a certificate that does not
 * prove the name, or no status within five seconds.
 */
export const webhookFailures = ['address', 'name', 'connection', 'certificate', 'timeout'] as const
export type WebhookFailure = (typeof webhookFailures)[number]

/** `dropped`: the webhook was switched off before the delivery was sent. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
/** `failing`: every try has failed for days. `gone`: the receiver answered 410. */
export const offReasons = ['owner', 'failing', 'gone'] as const

const Delivery = z.object({
  /** The header `webhook-id`, the same in every try. */
  deliveryId: Id,
  event: z.enum(deliveryEvents),
  at: Instant,
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** The time of the last try, and its status or the reason for a missing answer. */
  triedAt: Instant.nullable(),
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** Time of the next try, while the delivery waits. */
  nextAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const Webhook = z.object({
  webhookId: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: Instant,
  /** Null while the webhook is on. */
  off: z.object({ at: Instant, reason: z.enum(offReasons) }).nullable(),
  /** Time since which every try has failed; null after a success. */
  failingSince: Instant.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

const Webhooks = z.object({
  webhooks: z.array(Webhook),
  /** Number of webhooks that can still be added. */
  placesLeft: z.int(),
})
export type Webhooks = z.infer<typeof Webhooks>

const ofOwner = { who: 'merchant', role: 'owner', limit: 'merchant' } as const
const webhooksAnswer = Message.extend({ own: Webhooks })

export const getWebhooks = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/shop-webhooks',
  summary: 'The webhooks of the merchant’s store, the newest first.',
  input: Nothing,
  output: Webhooks,
})

const Events = z
  .array(z.enum(webhookEvents))
  .min(1, messageText('integrationFields.events'))
  .max(webhookEvents.length)
  .refine((events) => new Set(events).size === events.length)

const url = messageText('integrationFields.url')

export const WebhookForm = z.strictObject({
  /** Https on port 443, on a public address. */
  url: z
    .string(url)
    .trim()
    .min(1, url)
    .max(MAX_WEBHOOK_URL)
    .pipe(z.url({ protocol: /^https$/, error: url })),
  events: Events,
})

export const addWebhook = endpoint({
  ...ofOwner,
  who: 'open-merchant',
  method: 'POST',
  path: '/shop-webhooks',
  answers: 'GET /shop-webhooks',
  summary:
    'Add a webhook: chosen events are posted to this address, signed with the secret in the answer. No later answer has the secret.',
  input: WebhookForm,
  output: webhooksAnswer.extend({ secret: z.string() }),
  errors: ['PROOF_NEEDED', 'INTEGRATION_CONFLICT'],
})

export const changeWebhook = endpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/shop-webhooks',
  answers: 'GET /shop-webhooks',
  summary:
    'Choose other events, or switch the webhook off or on. A webhook that is switched off drops its waiting deliveries.',
  input: z.strictObject({ webhookId: AnyId, events: Events, isOn: z.boolean() }),
  output: webhooksAnswer,
  errors: ['NOT_FOUND'],
})

export const deleteWebhook = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/shop-webhooks',
  answers: 'GET /shop-webhooks',
  summary: 'Delete a webhook with its list of deliveries.',
  input: z.strictObject({ webhookId: AnyId }),
  output: webhooksAnswer,
  errors: ['NOT_FOUND'],
})

const Deliveries = z.object({ deliveries: z.array(Delivery) })

export const getDeliveries = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/webhook-deliveries',
  summary:
    'The latest fifty deliveries to a webhook, the newest first, without the receiver’s answers.',
  input: z.strictObject({ webhookId: AnyId }),
  output: Deliveries,
  errors: ['NOT_FOUND'],
})

export const sendTest = endpoint({
  ...ofOwner,
  who: 'open-merchant',
  method: 'POST',
  path: '/webhook-deliveries',
  changes: ['GET /webhook-deliveries'],
  summary: 'Send the event `webhook.test` to a webhook that is on.',
  input: z.strictObject({ webhookId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'INTEGRATION_CONFLICT'],
})

export const sendAgain = endpoint({
  ...ofOwner,
  who: 'open-merchant',
  method: 'POST',
  path: '/webhook-deliveries/again',
  changes: ['GET /webhook-deliveries'],
  summary: 'Send a delivery again, with its id and with new tries. The webhook must be on.',
  input: z.strictObject({ deliveryId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'INTEGRATION_CONFLICT'],
})
