import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Database } from '../db/open.ts'
import { withStartLock } from '../db/migrate.ts'
import { moveEarlierJobs, setEarlierTablesAside } from './earlier-jobs.ts'
import { type JobQueue, jobQueues, queueOptions, YEAR_SECONDS } from './job-queues.ts'
import type { RetryPolicy } from './retry-policy.ts'

type StoreOptions = Omit<ConstructorOptions, 'db' | 'schema'> & {
  onError?: (error: Error) => void
  /** Replaces the retry policy of all queues. */
  retries?: RetryPolicy | undefined
}

/** Opens the tables of pg-boss with the queues of the listeners; pg-boss creates or migrates its tables. */
export async function openJobStore(
  database: Database,
  { onError, retries, ...options }: StoreOptions = {},
): Promise<{ boss: PgBoss; queues: JobQueue[] }> {
  const executeSql = async (text: string, values: unknown[] = []) =>
    allRows(await database.query(text, values))
  const boss = new PgBoss({ ...options, db: { executeSql }, schema: 'pgboss' })
  if (onError) boss.on('error', onError)
  const queues = Object.values<JobQueue>(jobQueues).map((own) => ({
    ...own,
    ...(retries && { retries }),
  }))
  // Without the lock, two servers that create the tables of pg-boss at the same time would cause a broken transaction
  // or a deadlock.
  await withStartLock(database, async () => {
    await setEarlierTablesAside(database)
    await boss.start({ attempts: 3 })
    for (const queue of queues) await createQueue(boss, queue)
    await moveEarlierJobs(database, boss)
  })
  return { boss, queues }
}

/** Opens the tables for one task outside of a server. No job runs meanwhile. */
export async function withJobStore<Answer>(
  database: Database,
  run: (boss: PgBoss) => Promise<Answer>,
): Promise<Answer> {
  const idle = { supervise: false, schedule: false, registerInstance: false }
  const { boss } = await openJobStore(database, idle)
  try {
    return await run(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Creates a queue, or updates the queue of an older version. */
async function createQueue(boss: PgBoss, queue: JobQueue): Promise<void> {
  await boss.createQueue(queue.deadQueue, { retentionSeconds: YEAR_SECONDS })
  await boss.createQueue(queue.queue)
  await boss.updateQueue(queue.queue, queueOptions(queue))
}

type Rows = { rows: Record<string, unknown>[] }

/** The rows of all statements in a text; the driver returns one result for each statement. */
function allRows(result: Rows | Rows[]): Rows {
  return { rows: [result].flat().flatMap(({ rows }) => rows ?? []) }
}
