import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/open.ts'

/** Running requests are answered for so long; then their connections are closed. */
const DRAIN_MS = 2_000
/** Requests, streams and jobs have ended by then, or are left to the next start. */
const APP_MS = 3_300
/** What the database has not finished by then, counted from the beginning, is recovered at the next start. */
const ALL_MS = 4_700

/**
 * Takes no new requests, answers the running ones, stops jobs and streams, closes the database: in less than five
 * seconds, whatever clients and connections do. True when everything ended by itself.
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

/** False when it failed or takes longer; it is not waited for then. */
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
