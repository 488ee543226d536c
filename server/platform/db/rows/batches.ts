import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../database.ts'

/** Rows that one statement deletes; with their indexes this takes about ten milliseconds. */
export const BATCH_ROWS = 1_000

/**
 * The condition for deleting a batch of the rows that match `where`. Rows that another transaction has locked are
 * skipped; a later batch deletes them.
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
 * Repeats a deletion, each time in its own transaction, until it finds less than a batch. So no transaction is long, no
 * statement reaches its time limit, and a standby can follow.
 */
export async function inBatches(
  database: Pick<Database, 'transaction'>,
  deletion: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await database.transaction(deletion)) >= BATCH_ROWS);
}
