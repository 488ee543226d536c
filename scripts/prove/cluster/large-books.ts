import type { Logger } from 'pino'
import { books } from '#server/invariants.ts'
import { checkBooks, findBrokenBooks } from '#server/modules/orders/commands/check-books.ts'
import { findBrokenInvariants } from '#server/modules/orders/queries/invariants.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { deleteExpiredPlatformRows } from '#server/platform/housekeeping.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import { scheduledJobsOf } from '#server/scheduled-jobs.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { fillLarge } from '../fill-large.ts'

type Report = { faults: string[]; figure: string }

const size = {
  products: 15_000,
  stores: 300,
  shoppers: 2_000,
  orders: 400_000,
  movements: 6_000_000,
}
/** Number of stores whose check is measured; the other stores count as checked. */
const MEASURED = 40
/** A server's time limit for a statement, in milliseconds. */
const STATEMENT_MS = 3_000

/**
 * Checks the books and does the work of a minute with six million movements and a server's time limit. No statement
 * may reach the limit.
 */
export async function proveLargeBooks(): Promise<Report> {
  const cluster = await startPostgres()
  try {
    await query(cluster.url, 'create database large')
    const url = withDatabase(cluster.url, 'large')
    await withDatabaseOf(url, 3_600_000, (database) => fillLarge(database, size))
    const figures = await withDatabaseOf(url, 3_600_000, measureWhole)
    return await withDatabaseOf(url, STATEMENT_MS, (database) => measureByStore(database, figures))
  } finally {
    cluster.stop()
  }
}

async function withDatabaseOf<T>(
  databaseUrl: string,
  statementMs: number,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({
    databaseUrl,
    durability: 'off',
    clock: () => new Date(),
    log: silentLog,
    statementMs,
    allowSuperuser: true,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Checks the books of all stores in one run. */
async function measureWhole({ db }: Database): Promise<string[]> {
  const begun = performance.now()
  const broken = await findBrokenInvariants(db, { ...books.ofStore, ...books.whole })
  return [
    `${size.stores} stores at once in ${secondsSince(begun)} s (${broken.length} contradictions)`,
  ]
}

async function measureByStore(database: Database, figures: string[]): Promise<Report> {
  const longest = watchStatements(database)
  const start = new Date()
  await database.query(
    `insert into book_checks (store_id, checked_at) select id, $1 from stores order by id offset ${MEASURED}`,
    [start],
  )
  const first = await measureChecks(database, start)
  const unchanged = await measureChecks(database, start)
  await database.query(
    'update book_checks set is_changed = true where store_id in (select id from stores limit 3)',
    [],
  )
  const changed = await measureChecks(database, new Date(start.getTime() + HOUR_MS))
  figures.push(
    `${MEASURED} of them store by store in ${first} s`,
    `${unchanged} s when nothing has changed`,
    `${changed} s when three stores have changed`,
    `longest statement of a check ${longest.take()} ms`,
  )
  const broken = await findBrokenBooks(database.db)
  const faults = broken.map(({ name, stores }) => `untrue at ${stores.length} stores: ${name}`)
  faults.push(...(await measureJobs(database, figures, longest.take)))
  await deleteExpiredPlatformRows(database)
  return {
    faults,
    figure: `books with ${size.movements / 1e6} million movements: ${figures.join(', ')}`,
  }
}

/** The work of one minute and of one night; returns what failed. */
async function measureJobs(
  database: Database,
  figures: string[],
  takeLongest: () => number,
): Promise<string[]> {
  const faults: string[] = []
  const error = (details: { err?: unknown }, text: string) =>
    faults.push(`${text}: ${String(details.err)}`)
  const log = { error } as unknown as Logger
  const parts = { config: {}, database, clock: () => new Date(), files: noFiles, log }
  const { eachMinute = [], nightly = [] } = scheduledJobsOf(parts, undefined, undefined)
  for (const [name, jobs] of [
    ['the minute', eachMinute],
    ['the night', nightly],
  ] as const) {
    const begun = performance.now()
    for (const job of jobs)
      await job(database, new Date()).catch((failure: unknown) =>
        faults.push(`work of ${name}: ${String(failure)}`),
      )
    figures.push(`work of ${name} ${secondsSince(begun)} s, longest statement ${takeLongest()} ms`)
  }
  return faults
}

/** Seconds until no check is due; each call of the check works for some seconds. */
async function measureChecks(database: Database, now: Date): Promise<string> {
  const begun = performance.now()
  const dueBefore = new Date(now.getTime() - DAY_MS)
  for (;;) {
    await checkBooks(database, books, now)
    const { rows } = await database.query(
      `select 1 from stores s left join book_checks c on c.store_id = s.id
       where c.checked_at is null or c.checked_at <= $1 limit 1`,
      [dueBefore],
    )
    if (rows.length === 0) return secondsSince(begun)
  }
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1)
}

type AskableClient = { query: (...given: unknown[]) => unknown }

/** The longest statement since the last `take`, in milliseconds. */
function watchStatements({ pools }: Database): { take: () => number } {
  let longest = 0
  const watch = (asking: AskableClient) => {
    const ask = asking.query.bind(asking)
    asking.query = (...given) => {
      const begun = performance.now()
      const answer = ask(...given)
      const note = () => (longest = Math.max(longest, performance.now() - begun))
      if (answer instanceof Promise) answer.then(note, note)
      return answer
    }
  }
  for (const pool of Object.values(pools)) {
    watch(pool as unknown as AskableClient)
    pool.on('connect', (client) => watch(client as unknown as AskableClient))
  }
  const take = () => {
    const taken = Math.round(longest)
    longest = 0
    return taken
  }
  return { take }
}
