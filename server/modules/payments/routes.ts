import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Limiter } from '#server/platform/http/limiter.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { saveWebhook } from './commands/webhooks.ts'

const LONGEST_WEBHOOK = 256 * 1024

type WebhookTools = {
  database: Database
  clock: Clock
  limiter: Limiter
  isSigned: (rawBody: Buffer, signature: string) => boolean
  /** Called after a webhook was saved. */
  wake: () => void
}

/**
 * `POST /api/webhooks/razorpay`: checks the signature over the raw bytes, saves the bytes with one INSERT and answers
 * 200; a job applies the fact. Needs no cookie and no anti-forgery token, because the signature is the proof.
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
    // After some wrong signatures, the limiter answers 429.
    await tools.limiter.address('hook-refused', request)
    return 401
  }
  await saveWebhook(tools.database.db, { sha256: sha256(body), body, now: tools.clock() })
  tools.wake()
  return 200
}
