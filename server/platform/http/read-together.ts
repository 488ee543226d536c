import type { Db } from '#server/platform/db/open.ts'

type ReadAll<Row> = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>

/** Longer lists would make all wait for the slowest; the next turn reads the rest. */
const MOST = 32

/**
 * Reads by id with one statement for all that requests ask for in the same turn of the event loop: under load, most of
 * the cost of a short statement is its way to the database and back. A request that is alone waits for nothing.
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
