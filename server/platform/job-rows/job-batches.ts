import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Database } from '#server/platform/db/open.ts'
import type { EventName, Events } from '#server/platform/events.ts'

/** One call of a listener. */
export type ListenerJob = { listener: string; event: EventName; payload: Events[EventName] }
/** The data of a row: one job, or several in a row of a batch queue. */
export type RowData = ListenerJob | { batch: ListenerJob[] }

export function jobsOf(data: RowData): ListenerJob[] {
  return 'batch' in data ? data.batch : [data]
}

/** Few enough that a process that is killed repeats few, and many enough that the row costs little. */
export const MOST_IN_BATCH = 32

type Wanted = { queue: string; batchQueue?: string; priority: number; data: ListenerJob }

/** The rows for these jobs: those of a queue with batches share rows, except urgent ones and one alone. */
export function rowsFor(wanted: Wanted[]): PgBoss.JobInsert<RowData>[] {
  const rows: PgBoss.JobInsert<RowData>[] = []
  const together = new Map<string, Wanted[]>()
  for (const job of wanted) {
    const { queue: name, batchQueue, priority, data } = job
    if (!batchQueue || priority > 0) rows.push({ name, priority, data })
    else together.set(batchQueue, [...(together.get(batchQueue) ?? []), job])
  }
  for (const [name, jobs] of together) {
    for (let at = 0; at < jobs.length; at += MOST_IN_BATCH) {
      const batch = jobs.slice(at, at + MOST_IN_BATCH)
      const [first] = batch
      if (first && batch.length === 1) rows.push({ name: first.queue, data: first.data })
      else rows.push({ name, data: { batch: batch.map(({ data }) => data) } })
    }
  }
  return rows
}

/** A row that this process has taken. */
export type TakenRow = {
  id: string
  queue: string
  retryCount: number
  isBatch: boolean
  /** How many jobs it had when it was taken. */
  size: number
  /** Those that have neither succeeded nor been moved to another row. */
  open: Set<ListenerJob>
  /** Whether any of its jobs has succeeded. */
  isUsed: boolean
  /** When the first job succeeded that the table does not know of. */
  unsavedSince: number | undefined
}

export function takenRow({
  id,
  name,
  retryCount,
  data,
}: PgBoss.JobWithMetadata<RowData>): TakenRow {
  const jobs = jobsOf(data)
  const isBatch = 'batch' in data
  const start = { isUsed: false, unsavedSince: undefined }
  return { id, queue: name, retryCount, isBatch, size: jobs.length, open: new Set(jobs), ...start }
}

const isOurs = ({ queue, id }: TakenRow) => sql`name = ${queue} and id = ${id} and state = 'active'`
const remaining = ({ open }: TakenRow) => JSON.stringify({ batch: [...open] })

/** Writes down which jobs of a batch are left, as only those are repeated after a crash. */
export async function saveProgress({ db }: Database, row: TakenRow): Promise<void> {
  row.unsavedSince = undefined
  await db.execute(sql`update pgboss.job set data = ${remaining(row)}::jsonb where ${isOurs(row)}`)
}

const states = {
  /** This process goes on with it. */
  active: sql`'active', started_on`,
  /** Any process may take it; no try is used up. */
  created: sql`'created', null`,
} satisfies Record<string, SQL>

type Moved = { queue: string; data: RowData; state: keyof typeof states }

/**
 * Moves jobs of a batch to a row of their own, which keeps the tries and the age of the batch, in one statement.
 * Returns its id; undefined when the batch has expired and may belong to another process.
 */
export async function moveOut(
  { db }: Database,
  row: TakenRow,
  { queue, data, state }: Moved,
): Promise<string | undefined> {
  for (const job of jobsOf(data)) row.open.delete(job)
  row.unsavedSince = undefined
  const id = randomUUID()
  const { rowCount } = await db.execute(sql`
    with batch as (
      update pgboss.job set data = ${remaining(row)}::jsonb where ${isOurs(row)} returning *
    )
    insert into pgboss.job (id, name, data, state, started_on, priority, retry_limit, retry_count,
      retry_delay, retry_backoff, start_after, expire_in, created_on, keep_until, dead_letter, policy)
    select ${id}::uuid, ${queue}, ${JSON.stringify(data)}::jsonb, ${states[state]}, priority,
      retry_limit, retry_count, retry_delay, retry_backoff, start_after, expire_in, created_on,
      keep_until, dead_letter, policy from batch`)
  return rowCount === 1 ? id : undefined
}

/** Puts rows of which no job has begun back into their queue. */
export async function putBack({ db }: Database, queue: string, ids: string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set state = 'created', started_on = null
    where name = ${queue} and id = any(${sql.param(ids)}::uuid[]) and state = 'active'`)
}

/** Deletes a batch of which no job has succeeded and all were moved out. */
export async function deleteRow({ db }: Database, row: TakenRow): Promise<void> {
  await db.execute(sql`delete from pgboss.job where ${isOurs(row)}`)
}
