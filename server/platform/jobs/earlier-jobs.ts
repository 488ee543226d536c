import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database, Tx } from '../db/open.ts'
import { inTransaction, jobQueues, type ListenerJob } from './job-queues.ts'

// Chowk 0.1 used pg-boss 10, whose tables pg-boss 12 cannot migrate. The first start of a later version moves the
// waiting jobs to new tables and drops the earlier ones.

/** The last version number of pg-boss 10's tables. */
const LAST_EARLIER_VERSION = 24
const LOCK_KEY = 1_010_012

type EarlierJob = { name: string; data: ListenerJob | { batch: ListenerJob[] }; message: string }

/** Renames the schema of the earlier tables, so that pg-boss creates its own. */
export async function setEarlierTablesAside(database: Database): Promise<void> {
  await underLock(database, async (tx) => {
    if (!(await exists(tx, 'pgboss.version'))) return
    const { rows } = await tx.execute<{ version: number }>(sql`select version from pgboss.version`)
    if (Number(rows[0]?.version) <= LAST_EARLIER_VERSION)
      await tx.execute(sql`alter schema pgboss rename to pgboss_10`)
  })
}

/** Moves the waiting and dead jobs of the earlier tables. A job that was running is run again. */
export async function moveEarlierJobs(database: Database, boss: PgBoss): Promise<void> {
  await underLock(database, async (tx) => {
    if (!(await exists(tx, 'pgboss_10.job'))) return
    const { rows } = await tx.execute<EarlierJob>(sql`
      select name, data, coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as message
      from pgboss_10.job where name like 'listeners%' and state < 'completed' order by created_on`)
    for (const { queue, deadQueue } of Object.values(jobQueues)) {
      const dead = rows.filter(({ name }) => name === deadQueue)
      const waiting = rows.filter(({ name }) => name === queue || name === `${queue}.batches`)
      await boss.insert(queue, waiting.flatMap(single), inTransaction(tx))
      await boss.insert(deadQueue, dead.flatMap(deadSingle), inTransaction(tx))
    }
    await tx.execute(sql`drop schema pgboss_10 cascade`)
  })
}

/** One row of the earlier tables may contain several jobs. */
function single({ data }: EarlierJob): { data: ListenerJob }[] {
  return 'batch' in data ? data.batch.map((job) => ({ data: job })) : [{ data }]
}

function deadSingle(row: EarlierJob): { data: object }[] {
  return single(row).map(({ data }) => ({ data: { ...data, failed: { message: row.message } } }))
}

async function underLock(database: Database, run: (tx: Tx) => Promise<void>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`)
    await run(tx)
  })
}

async function exists(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(
    sql`select to_regclass(${table}) is not null as found`,
  )
  return rows[0]?.found === true
}
