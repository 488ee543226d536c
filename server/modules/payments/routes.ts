import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Limiter } from '#server/platform/http/limiter.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { keepWebhook } from './commands/webhooks.ts'

const LONGEST_WEBHOOK = 256 * 1024

type WebhookTools = {
  database: Database
  clock: Clock
  limiter: Limiter
  isSigned: (rawBody: Buffer, signature: string) => boolean
  /** Called when a webhook was kept. */
  wake: () => void
}

/**
 * `POST /api/webhooks/razorpay`: proves the signature over the bytes as they came, keeps them with one INSERT, and
 * answers 200; a job applies them. Neither cookie nor anti-forgery token: the signature is the proof.
 */
export function webhookRoutes(app: FastifyInstance, tools: WebhookTools): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/webhooks/razorpay',
      { bodyLimit: LONGEST_WEBHOOK, schema: { hide: true }, config: { limit: 'hook' } },
      async (request, reply) => {
        const status = await receive(request, tools)
        return reply.code(status).send({})
      },
    )
  })
}

async function receive(request: FastifyRequest, tools: WebhookTools): Promise<200 | 401> {
  const { body } = request
  const signature = request.headers['x-razorpay-signature']
  const isGood =
    Buffer.isBuffer(body) && typeof signature === 'string' && tools.isSigned(body, signature)
  if (!isGood) {
    // Whoever guesses gets 429 after some tries.
    await tools.limiter.address('hook-refused', request)
    return 401
  }
  await keepWebhook(tools.database.db, { sha256: sha256(body), body, now: tools.clock() })
  tools.wake()
  return 200
}
