import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { cacheFor } from './cache-for.ts'

/** Each answers true while something is wrong that no restart cures; its name is the reason given. */
export type Alarms = Record<string, () => Promise<boolean>>

/** The probe writes to the disk and the alarms read orders: they are asked once in this time, by however many. */
const CACHED_MS = 1_000

type Watched = { database: Database; clock: Clock; alarms: Alarms }

/**
 * `/healthz`: the process is alive. `/readyz`: it may serve; a drained or failing process answers 503.
 * `/readyz?deep` also asks the alarms: it is for whoever watches, not for whoever sends visitors.
 * Neither counts its callers: a load balancer that is refused would take the process for a dead one.
 */
export function healthRoutes(app: FastifyInstance, { database, clock, alarms }: Watched): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  const cached = cacheFor<string | undefined>({ ms: CACHED_MS, most: 2 }, () => clock().getTime())
  const reasonNow = async (deep: boolean) => {
    if (draining) return 'draining'
    if (database.isReadOnly()) return 'disk'
    const reason = await cached('probe', () => failingProbe(database))
    return reason ?? (deep ? cached('alarms', () => firstAlarm(alarms)) : undefined)
  }
  const options = { schema: { hide: true }, logLevel: 'warn', config: { limit: 'none' } } as const
  app.get('/healthz', options, () => ({ status: 'alive' }))
  app.get('/readyz', options, async (request, reply) => {
    const reason = await reasonNow('deep' in (request.query as object))
    reply.header('cache-control', 'no-store')
    if (!reason) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

function failingProbe(database: Database): Promise<string | undefined> {
  return database.probe().then(
    () => undefined,
    () => (database.isReadOnly() ? 'disk' : 'database'),
  )
}

async function firstAlarm(alarms: Alarms): Promise<string | undefined> {
  for (const [name, rings] of Object.entries(alarms))
    if (await rings().catch(() => true)) return name
  return undefined
}
