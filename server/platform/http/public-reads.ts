import { createHash } from 'node:crypto'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './prepared.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of the configured other sites may read the answers: public reads, and calls that take a token. */
    isShared?: boolean
  }
}

/**
 * Lets scripts of these origins read shared answers, never with cookies. The list is empty unless the operator has
 * configured it.
 */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(fastifyCors, {
    delegator: (request, done) =>
      done(null, {
        origin: isShared(request) ? origins : false,
        credentials: false,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['accept-language', 'authorization', 'content-type', 'idempotency-key'],
        exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
        maxAge: 600,
      }),
  })
}

/** A preflight is asked about an address, and answered for all calls: its own route does not know theirs. */
function isShared({ method, url, routeOptions }: FastifyRequest): boolean {
  return method === 'OPTIONS' ? url.startsWith('/api/') : routeOptions.config.isShared === true
}

/**
 * Gives the answer to a guest an ETag, and 304 when the guest has it already. The ETag is weak (RFC 9110, 8.8.1),
 * because it names the text in every encoding. Whoever has a session may get an answer of its own.
 */
export function revalidate({ session, admin }: { session: string; admin: string }) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // A refused request has no cookies yet.
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (request.cookies[session] || request.cookies[admin]) return payload
    const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 22)
    const etag = `W/"${hash}"`
    const vary = [reply.getHeader('vary'), 'Cookie', 'Accept-Language'].filter(Boolean).join(', ')
    // The hook runs after those of the server, so it must keep cookies private itself.
    const keeping = reply.hasHeader('set-cookie') ? 'private' : 'public'
    reply.header('cache-control', `${keeping}, max-age=0, must-revalidate`)
    reply.headers({ etag, vary })
    if (!isKnown(request, etag)) return payload
    reply.code(304).removeHeader('content-length')
    return ''
  }
}
