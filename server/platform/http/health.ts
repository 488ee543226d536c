import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { LEAVING } from '../shutdown.ts'
import { cacheFor } from './pages/cache-for.ts'

/** Functions that return true for a problem that a restart does not solve; the name is the reason in the answer. */
export type Alarms = Record<string, () => Promise<boolean>>

/** Lifetime of the cached results in milliseconds, because the probe writes to the disk and the alarms read orders. */
const CACHED_MS = 1_000

type WatchedParts = { database: Database; clock: Clock; alarms: Alarms }

/**
 * `/healthz`: the process runs. `/readyz`: the process can serve requests; 503 during the shutdown or when the database
 * fails. While a standby answers reads in place of the database, `/readyz` answers `reading` with 200, so that a load
 * balancer keeps the process. `/readyz?deep` also checks the alarms; it is for monitoring, not for a load balancer.
 * These routes have no rate limit, because a load balancer that gets 429 would remove the process.
 */
export function healthRoutes(
  app: FastifyInstance,
  { database, clock, alarms }: WatchedParts,
): void {
  let draining = false
  const drain = () => {
    draining = true
  }
  app.server.once(LEAVING, drain)
  app.addHook('preClose', async () => drain())
  const cached = cacheFor<string | undefined>({ ms: CACHED_MS, most: 3 }, () => clock().getTime())
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
    const isShallow = !('deep' in (request.query as object))
    if (reason === 'database' && isShallow && (await cached('reads', () => readsOf(database))))
      return { status: 'reading' }
    return reply.code(503).send({ status: 'not ready', reason })
  })
}

function failingProbe(database: Database): Promise<string | undefined> {
  return database.probe().then(
    () => undefined,
    () => (database.isReadOnly() ? 'disk' : 'database'),
  )
}

/** `standby` when a standby answers reads. Otherwise reads fail together with the database. */
async function readsOf({ db, replicaState }: Database): Promise<string | undefined> {
  if (!replicaState()) return undefined
  return db.execute(sql`select 1`).then(
    () => 'standby',
    () => undefined,
  )
}

async function firstAlarm(alarms: Alarms): Promise<string | undefined> {
  for (const [name, rings] of Object.entries(alarms))
    if (await rings().catch(() => true)) return name
  return undefined
}
