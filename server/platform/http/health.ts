import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'

/** Each answers true while something is wrong that no restart cures; its name is the reason given. */
export type Alarms = Record<string, () => Promise<boolean>>

/**
 * `/healthz`: the process is alive. `/readyz`: it may serve; a drained or failing process answers 503.
 * `/readyz?deep` also asks the alarms: it is for whoever watches, not for whoever sends visitors.
 */
export function healthRoutes(app: FastifyInstance, database: Database, alarms: Alarms): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const reason = draining ? 'draining' : await failingProbe(database)
    const alarm = 'deep' in (request.query as object) ? await firstAlarm(alarms) : undefined
    reply.header('cache-control', 'no-store')
    if (!reason && !alarm) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason: reason ?? alarm })
  })
}

async function failingProbe(database: Database): Promise<string | undefined> {
  if (database.isReadOnly()) return 'disk'
  return database.probe().then(
    () => undefined,
    () => 'database',
  )
}

async function firstAlarm(alarms: Alarms): Promise<string | undefined> {
  for (const [name, rings] of Object.entries(alarms))
    if (await rings().catch(() => true)) return name
  return undefined
}
