import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Limiter } from '#server/platform/http/limiter.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { Messages } from '#server/platform/ports/messages.ts'
import { applyEvents } from '../commands/messages.ts'
import { readWebhook } from '../rules/webhook.ts'

/** Maximum size of a webhook, in bytes; Meta sends up to three megabytes. */
const LONGEST_WEBHOOK = 3 * 1024 * 1024
const path = '/api/webhooks/whatsapp'
const options = { schema: { hide: true }, config: { limit: 'hook' } } as const

type WebhookTools = {
  database: Database
  limiter: Limiter
  messages: Messages
  vault: PhoneVault
  phoneNumberId: string
}

/**
 * `GET /api/webhooks/whatsapp` proves the address to Meta; `POST` receives the states of messages and the answers of
 * people (https://developers.facebook.com/docs/graph-api/webhooks/getting-started). The signature over the raw bytes is
 * the proof, so there is no cookie and no anti-forgery token. Unknown events are answered with 200 and ignored.
 */
export function messageRoutes(app: FastifyInstance, tools: WebhookTools): void {
  app.get<{ Querystring: Record<string, unknown> }>(path, options, async ({ query }, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
    const isRight =
      mode === 'subscribe' && typeof token === 'string' && tools.messages.isVerifyToken(token)
    if (!isRight || typeof challenge !== 'string') return reply.code(403).send({})
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { ...options, bodyLimit: LONGEST_WEBHOOK }, async (request, reply) =>
      reply.code(await receive(request, tools)).send({}),
    )
  })
}

async function receive(request: FastifyRequest, tools: WebhookTools): Promise<200 | 401> {
  const { database, limiter, messages, vault, phoneNumberId } = tools
  const { body, headers } = request
  const signature = headers['x-hub-signature-256']
  const isSigned =
    Buffer.isBuffer(body) &&
    typeof signature === 'string' &&
    messages.isWebhookSignature(body, signature)
  if (!isSigned) {
    // The limiter answers 429 after some wrong signatures.
    await limiter.address('hook-refused', request)
    return 401
  }
  const events = readWebhook(body.toString('utf8'), phoneNumberId)
  if (events.length > 0) await database.transaction((tx) => applyEvents(tx, vault, events))
  return 200
}
