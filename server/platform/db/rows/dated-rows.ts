import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Tx } from '../open.ts'
import { checkRows } from './check-rows.ts'

/** A table of settings that each begin on a day, and are withdrawn rather than deleted. */
type DatedTable = PgTable & Record<'id' | 'validFrom' | 'withdrawnAt' | 'withdrawnBy', PgColumn>

/** Locks a table, so that its changes run one after the other. */
export async function lockRows(tx: Tx, table: PgTable): Promise<void> {
  await tx.execute(sql`lock table ${table} in share row exclusive mode`)
}

/** `today` is the day in India; `withdrawnBy` the id of the administrator. */
export type Withdrawal = { today: string; withdrawnBy: string }

/** Withdraws a row that begins after `today`; false when it has begun or was withdrawn. */
export async function withdrawRow(
  tx: Tx,
  table: DatedTable,
  id: string,
  { today, withdrawnBy }: Withdrawal,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update ${table} set withdrawn_by = ${withdrawnBy}::uuid, withdrawn_at = ${tx.now.toISOString()}::timestamptz
    where id = ${id}::uuid and withdrawn_at is null and valid_from > ${today}::date returning id`)
  return checkRows(z.object({ id: z.string() }), rows).length > 0
}
