import PgBoss from 'pg-boss'
import { sql } from 'drizzle-orm'
import type { Tx } from './db/open.ts'

/** pg-boss takes jobs that were due before the present moment, and a clock of milliseconds may still show the same one. */
const DUE_AT_ONCE = '-1 millisecond'

/** Inserts jobs of pg-boss in our transaction, due as soon as it is committed. */
export async function insertJobs(tx: Tx, jobs: PgBoss.JobInsert[]): Promise<void> {
  const executeSql = async (text: string, values: unknown[] = []) =>
    flatten(await tx.execute(parameterised(text, values)))
  const due = jobs.map((job) => ({ startAfter: DUE_AT_ONCE, ...job }))
  await writer.insert(due, { db: { executeSql } } as PgBoss.InsertOptions)
}

/** Never started; only used to insert jobs. */
const writer = new PgBoss({ db: { executeSql: notStarted }, schema: 'pgboss' })

function notStarted(): Promise<never> {
  throw new Error('jobs are inserted in a transaction')
}

/** Turns `… $1 …` and its values into a query of the builder, which numbers the parameters itself. */
function parameterised(text: string, values: unknown[]) {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1] ?? null),
    ),
    sql.raw(''),
  )
}

type Rows = { rows: Record<string, unknown>[]; rowCount: number | null }

/** Merges the results of several statements in one text. */
export function flatten(result: Rows | Rows[]) {
  const results = Array.isArray(result) ? result : [result]
  return {
    rows: results.flatMap(({ rows }) => rows ?? []),
    rowCount: results.at(-1)?.rowCount ?? 0,
  }
}
