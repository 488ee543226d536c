import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../database.ts'

/** Rows that one statement deletes: with their indexes some ten milliseconds of work. */
export const BATCH_ROWS = 1_000

/**
 * The condition of a deletion that takes a batch of the rows that `where` names. Rows that another transaction holds
 * are left for the next time.
 */
export function batchOf(table: PgTable, where: SQL | undefined): SQL {
  return sql`${table}.ctid = any(array(
    select ${table}.ctid from ${table} where ${where} limit ${BATCH_ROWS} for update skip locked))`
}

/** Runs the deletions one after the other; returns the largest number of rows that one of them deleted. */
export async function largestOf(
  ...deletions: PromiseLike<{ rowCount: number | null }>[]
): Promise<number> {
  let largest = 0
  for (const deletion of deletions) largest = Math.max(largest, (await deletion).rowCount ?? 0)
  return largest
}

/**
 * Repeats a deletion, each time in a transaction of its own, until it found less than a batch: no transaction is long,
 * no statement reaches its time limit, and a standby follows.
 */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  deletion: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await database.transaction(deletion)) >= BATCH_ROWS);
}
