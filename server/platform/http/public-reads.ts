import { createHash } from 'node:crypto'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './pages/prepared.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** When true, pages of the configured other sites may read the answers: public reads, and calls with a token. */
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

/** A preflight request is answered for all API addresses, because its route does not know the route of the call. */
function isShared({ method, url, routeOptions }: FastifyRequest): boolean {
  return method === 'OPTIONS' ? url.startsWith('/api/') : routeOptions.config.isShared === true
}

/**
 * Adds an ETag to the answer of a guest, and answers 304 when the guest has the same version. The ETag is weak (RFC
 * 9110, 8.8.1), because it is the same for every encoding. A caller with a session may get a different answer, so it
 * gets no ETag.
 */
export function revalidate({ session, admin }: { session: string; admin: string }) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    // The cookies of a refused request are not parsed, so it must end here.
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (request.cookies[session] || request.cookies[admin]) return payload
    const hash = createHash('sha256').update(payload).digest('base64url').slice(0, 22)
    const etag = `W/"${hash}"`
    const vary = [reply.getHeader('vary'), 'Cookie', 'Accept-Language'].filter(Boolean).join(', ')
    // This hook runs after the server's own hooks, so it must make answers with cookies private itself.
    const visibility = reply.hasHeader('set-cookie') ? 'private' : 'public'
    reply.header('cache-control', `${visibility}, max-age=0, must-revalidate`)
    reply.headers({ etag, vary })
    if (!isKnown(request, etag)) return payload
    reply.code(304).removeHeader('content-length')
    return ''
  }
}
