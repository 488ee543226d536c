import type { Db } from '#server/platform/db/open.ts'

type ReadAll<Row> = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>

/** The most ids in one statement, because every request waits for the whole statement; more ids get another one. */
const MOST = 32

/**
 * Batches reads by id: one statement reads all ids that requests need in the same turn of the event loop. Under load,
 * most of the cost of a short statement is the round trip to the database. A single request is not delayed.
 */
export function readTogether<Row>(
  readAll: ReadAll<Row>,
): (db: Db, id: string) => Promise<Row | undefined> {
  const waiting = new WeakMap<Db, { ids: Set<string>; rows: Promise<ReadonlyMap<string, Row>> }>()
  const open = (db: Db) => {
    const ids = new Set<string>()
    const rows = new Promise((resolve) => setImmediate(resolve)).then(() => {
      if (waiting.get(db)?.ids === ids) waiting.delete(db)
      return readAll(db, [...ids])
    })
    const batch = { ids, rows }
    waiting.set(db, batch)
    return batch
  }
  return async (db, id) => {
    const known = waiting.get(db)
    const batch = known && known.ids.size < MOST ? known : open(db)
    batch.ids.add(id)
    return (await batch.rows).get(id)
  }
}
