import type { FastifyInstance } from 'fastify'
import { presentFolding } from '#server/modules/search/language/folding.ts'
import type { CircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/open.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { makeMetrics, type Metrics } from '#server/platform/metrics/metrics.ts'
import { metricsRoute } from '#server/platform/metrics/metrics-routes.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { type AlarmSources, alarmsOf, cheapAlarms } from './alarms.ts'

type Parts = {
  config: Partial<Pick<Config, 'backup' | 'dataDir' | 'watch'>>
  database: Database
  clock: Clock
  sendMail: { breaker?: CircuitBreaker } | undefined
  payments?: { breaker: CircuitBreaker } | undefined
  whatsApp?: { messages: { breaker: CircuitBreaker } } | undefined
}
type RunningParts = Pick<AlarmSources, 'guard' | 'messaging'>

/**
 * Mounts the endpoints for monitoring: health, and the metrics, which are undefined when neither a port nor a token
 * is configured.
 */
export function watchRoutes(
  app: FastifyInstance,
  parts: Parts,
  running: RunningParts,
): Metrics | undefined {
  const { database, clock } = parts
  const alarms = alarmsOf({ database, clock, backup: parts.config.backup, ...running })
  healthRoutes(app, { database, clock, alarms })
  const metrics = metricsOf(parts, alarms)
  const token = parts.config.watch?.metrics.token
  if (metrics && token !== undefined) metricsRoute(app, metrics, token)
  return metrics
}

function metricsOf(parts: Parts, alarms: ReturnType<typeof alarmsOf>): Metrics | undefined {
  const { config, database, sendMail, payments, whatsApp } = parts
  if (!config.watch) return undefined
  const { metrics, instance } = config.watch
  if (metrics.port === undefined && metrics.token === undefined) return undefined
  return makeMetrics({
    database,
    alarms: cheapAlarms(alarms),
    breakers: {
      mail: sendMail?.breaker,
      payments: payments?.breaker,
      whatsapp: whatsApp?.messages.breaker,
    },
    instance,
    dataDir: config.dataDir,
    folding: presentFolding(),
  })
}
