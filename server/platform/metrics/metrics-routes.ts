import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { MetricsConfig } from './watch-config.ts'
import type { Metrics } from './metrics.ts'

const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
const PATH = '/metrics'

/** `/metrics` on the public port of the shop, only with a token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  const options = { schema: { hide: true }, logLevel: 'warn', config: { limit: 'read' } } as const
  app.get(PATH, options, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isBearer(headers.authorization, token))
      return reply.code(401).header('www-authenticate', 'Bearer').type(TEXT).send('')
    return reply.type(TEXT).send(await metrics())
  })
}

/** `/metrics` on a separate port in the network of the monitoring. A configured token is required here too. */
export async function serveMetrics(
  { host, port, token }: MetricsConfig & { port: number },
  metrics: Metrics,
  log: Pick<Logger, 'error'>,
): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url?.replace(/\?.*$/, '') !== PATH || request.method !== 'GET')
      return response.writeHead(404).end()
    if (token !== undefined && !isBearer(request.headers.authorization, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    return metrics().then(
      (text) => response.writeHead(200, { 'content-type': TEXT }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be written')
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
