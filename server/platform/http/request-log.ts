import type { FastifyInstance } from 'fastify'
import { countRequest } from '#server/platform/metrics/meters.ts'

/**
 * Interval of the summary in milliseconds. For rejected requests, the first one per route is logged and the others
 * are counted.
 */
const SUMMARY_MS = 10_000

/**
 * Logs and counts answers by the route's pattern, never the address, which may contain email addresses, codes and
 * searches.
 */
export function logRequests(app: FastifyInstance): void {
  const refusals = new Map<string, number>()
  const summarize = () => {
    for (const [route, more] of refusals) {
      if (more > 0) app.log.info({ route, status: 429, more }, 'refused')
      refusals.delete(route)
    }
  }
  const timer = setInterval(summarize, SUMMARY_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    summarize()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'none', config } = request.routeOptions
    const route = `${request.method} ${url}`
    const before = reply.statusCode === 429 ? refusals.get(route) : undefined
    if (reply.statusCode === 429) refusals.set(route, before === undefined ? 0 : before + 1)
    const answer = { method: request.method, route: url, status: reply.statusCode }
    const ms = reply.elapsedTime
    if (before === undefined) request.log.info({ ...answer, ms: Math.round(ms) }, 'answered')
    // The duration of a stream depends on the open page and not on the server.
    const isStream = config.limit === 'live' && reply.statusCode === 200
    if (!isStream) countRequest(answer, ms)
    done()
  })
}
