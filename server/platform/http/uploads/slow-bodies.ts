import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the route accepts pictures, which may take minutes to arrive over a slow network. */
    isSlow?: boolean
  }
}

/** Longest time in milliseconds in which a request with pictures must arrive: 20 MB at half a megabit a second. */
export const SLOWEST_REQUEST_MS = 360_000
const BODY_MS = 30_000

/** Closes the connection of a request whose body, without pictures, does not arrive in time. */
export function refuseSlowBodies(app: FastifyInstance, limitMs = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.isSlow) watch(request, limitMs)
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch({ raw }: FastifyRequest, limitMs: number): void {
  const timer = setTimeout(() => raw.destroy(), limitMs).unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop).once('close', stop)
}
