import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Interval of the summary: of a flood of rejected requests, the first per route is logged, the others are counted. */
const SUMMARY_MS = 10_000

/** Logs the route's pattern, never the address, which may contain email addresses, codes and searches. */
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
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
    const before = reply.statusCode === 429 ? refusals.get(route) : undefined
    if (reply.statusCode === 429) refusals.set(route, before === undefined ? 0 : before + 1)
    if (before === undefined) logAnswer(request, reply)
    done()
  })
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'answered',
  )
}
