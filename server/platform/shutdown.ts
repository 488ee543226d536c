import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/open.ts'

/** Running requests are answered for so long; then their connections are closed. */
const DRAIN_MS = 2_500
/** The database is closed within this; what it did not finish is recovered at the next start. */
const CLOSE_MS = 1_500

/**
 * Takes no new requests, answers the running ones, stops jobs and streams, closes the database: in less than five
 * seconds, whatever clients do. True when everything ended by itself.
 */
export async function shutDown(app: FastifyInstance, database: Database): Promise<boolean> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(impatient)
  const limit = new AbortController()
  const closed = await Promise.race([
    database.close().then(() => true),
    delay(CLOSE_MS, false, { signal: limit.signal }).catch(() => false),
  ])
  limit.abort()
  return closed
}
