import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'

/** `/healthz`: the process is alive. `/readyz`: it may serve; a drained or failing process answers 503. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const reason = draining ? 'draining' : await failingProbe(database)
    reply.header('cache-control', 'no-store')
    return reason ? reply.code(503).send({ status: 'not ready', reason }) : { status: 'ready' }
  })
}

async function failingProbe(database: Database): Promise<string | undefined> {
  if (database.isReadOnly()) return 'disk'
  return database.probe().then(
    () => undefined,
    () => 'database',
  )
}
