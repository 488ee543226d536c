import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/open.ts'

/** Time in milliseconds for running requests, after which their connections are closed. */
const DRAIN_MS = 2_000
/** Time in milliseconds for requests, streams and jobs; unfinished jobs are repeated after the next start. */
const APP_MS = 3_300
/**
 * Time in milliseconds from the beginning until the database has to be closed; otherwise it recovers at the next
 * start.
 */
const ALL_MS = 4_700

/**
 * Time in milliseconds until a proxy has noticed the shutdown. HAProxy, Caddy and similar systems ask every two
 * seconds, and again half a second after a refusal.
 */
const LEAVE_MS = 3_000

/**
 * Prepares a stop behind a proxy: `/readyz` answers `draining` until the proxy has noticed, and all other requests
 * are answered as usual. So no request on its way meets a closed port.
 */
export async function leaveProxy(app: FastifyInstance, forMs = LEAVE_MS): Promise<void> {
  app.server.emit(LEAVING)
  await delay(forMs)
}

/** The event of the HTTP server by which its health routes learn of the shutdown. */
export const LEAVING = 'leaving'

/**
 * Accepts no new requests, answers the running ones, stops jobs and streams, and closes the database, in less than
 * five seconds, even when clients keep their connections open. Returns true when everything ended in time.
 */
export async function shutDown(app: FastifyInstance, database: Database): Promise<boolean> {
  const begun = performance.now()
  const drainTimer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  const stopped = await endsWithin(APP_MS, app.close())
  clearTimeout(drainTimer)
  const left = ALL_MS - (performance.now() - begun)
  const closed = await endsWithin(left, database.close())
  return stopped && closed
}

/** Waits for the work at most this long. Returns false when the work fails or takes longer. */
export async function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController()
  const ended = work.then(
    () => true,
    () => false,
  )
  const waited = delay(milliseconds, false, { signal: limit.signal }).catch(() => false)
  const inTime = await Promise.race([ended, waited])
  limit.abort()
  return inTime
}
