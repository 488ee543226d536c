import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/open.ts'

/** Running requests get this long; then their connections are closed. */
const DRAIN_MS = 2_000
/** Requests, streams and jobs get this long; unfinished jobs are repeated after the next start. */
const APP_MS = 3_300
/** The database is closed by this time, counted from the beginning; otherwise it recovers at the next start. */
const ALL_MS = 4_700

/** HAProxy, Caddy and systems like them ask every two seconds, and again half a second after a refusal. */
const LEAVE_MS = 3_000

/**
 * Before a stop behind a proxy: `/readyz` says `draining` until the proxy has noticed, and everything else is answered as
 * before. A request that is on its way then meets no closed port.
 */
export async function leaveProxy(app: FastifyInstance, forMs = LEAVE_MS): Promise<void> {
  app.server.emit(LEAVING)
  await delay(forMs)
}

/** The event of the HTTP server that tells its health routes. */
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

/** Waits for the work at most this long. Returns false when it failed or takes longer. */
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
