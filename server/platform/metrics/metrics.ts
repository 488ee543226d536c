import type { CircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Database } from '#server/platform/db/open.ts'
import { readFreeBytes } from '#server/platform/db/pglite/free-space.ts'
import { cacheFor } from '#server/platform/http/pages/cache-for.ts'
import type { Alarms } from '#server/platform/http/health.ts'
import { endsWithin } from '#server/platform/shutdown.ts'
import { type Figure, renderFigures } from './figures.ts'
import { countedMetrics, countProcess } from './meters.ts'
import type { Service } from './outgoing-calls.ts'
import { readStoredFigures } from './stored-figures.ts'

/** The text that `/metrics` answers. */
export type Metrics = () => Promise<string>

/** Time in milliseconds for which the figures of the database are cached, whatever the number of requests. */
const STORED_MS = 5_000
/** Longest wait for the figures in milliseconds, well below Prometheus's own limit of ten seconds. */
const READ_MS = 4_000

export type MetricsSources = {
  database: Database
  /** The alarms to check; each needs one or two statements. */
  alarms: Alarms
  breakers: Partial<Record<Service, CircuitBreaker | undefined>>
  instance: string
  dataDir: string | undefined
  /** The hash of the present folding rules. */
  folding: number
}

/**
 * The counts of this process and the figures of the database. When the database is unavailable, the answer has the
 * counts only.
 */
export function makeMetrics(sources: MetricsSources): Metrics {
  countProcess()
  const cached = cacheFor<Figure[]>({ ms: STORED_MS, most: 1 }, () => performance.now())
  return async () => {
    const stored = await cached('stored', () => readWithin(sources))
    const figures = [...processFigures(sources), ...stored]
    return `${await countedMetrics.metrics()}\n${renderFigures(figures)}`
  }
}

async function readWithin(sources: MetricsSources): Promise<Figure[]> {
  let figures: Figure[] = []
  const reading = readAll(sources).then((all) => (figures = all))
  const isUp = await endsWithin(READ_MS, reading)
  return [{ name: 'chowk_database_up', value: Number(isUp) }, ...figures]
}

async function readAll({ database, folding, alarms }: MetricsSources): Promise<Figure[]> {
  const { db } = database.background
  const figures = await readStoredFigures(db, folding)
  for (const [reason, rings] of Object.entries(alarms)) {
    const value = Number(await rings().catch(() => true))
    figures.push({ name: 'chowk_alarm', labels: { reason }, value })
  }
  return figures
}

function processFigures({ database, breakers, instance, dataDir }: MetricsSources): Figure[] {
  const own = { service_name: 'chowk', service_instance_id: instance }
  return [
    { name: 'target_info', labels: own, value: 1 },
    { name: 'chowk_read_only', value: Number(database.isReadOnly()) },
    ...freeSpace(dataDir),
    ...Object.entries(database.pools).flatMap(poolFigures),
    ...replicaFigures(database),
    ...Object.entries(breakers).flatMap(([service, breaker]): Figure[] =>
      breaker
        ? [{ name: 'chowk_service_paused', labels: { service }, value: Number(breaker.isPaused()) }]
        : [],
    ),
  ]
}

function freeSpace(dataDir: string | undefined): Figure[] {
  if (dataDir === undefined) return []
  try {
    return [{ name: 'chowk_disk_free_bytes', value: readFreeBytes(dataDir) }]
  } catch {
    return []
  }
}

/** Labels of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/database/database-metrics/). */
function poolFigures([use, pool]: [string, Database['pool']]): Figure[] {
  const labels = { db_client_connection_pool_name: use }
  const count = (state: string, value: number): Figure => ({
    name: 'db_client_connection_count',
    labels: { ...labels, db_client_connection_state: state },
    value,
  })
  return [
    count('idle', pool.idleCount),
    count('used', pool.totalCount - pool.idleCount),
    { name: 'db_client_connection_max', labels, value: pool.options.max },
    { name: 'db_client_connection_pending_requests', labels, value: pool.waitingCount },
  ]
}

function replicaFigures(database: Database): Figure[] {
  const state = database.replicaState()
  if (!state) return []
  return [
    { name: 'chowk_replica_used', value: Number(state.isUsed) },
    { name: 'chowk_replica_behind_seconds', value: state.behindSeconds },
  ]
}
