import PgBoss from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { sql } from 'drizzle-orm'
import { flatten, insertJobs } from '#server/platform/insert-jobs.ts'
import { jobQueues, queueOptions } from '#server/platform/job-queues.ts'
import { takeJobs, type TakenJobs } from './taken-jobs.ts'

const WORKERS = 4
const line = { ...jobQueues.slow, workers: WORKERS }

let database: TestDatabase
let boss: PgBoss
let fetched: number[]
let taken: TakenJobs
let time: number
beforeEach(async () => {
  database = await openTestDatabase()
  const executeSql = async (text: string, values: unknown[] = []) =>
    flatten(await database.query(text, values))
  boss = new PgBoss({ db: { executeSql }, schema: 'pgboss' })
  await boss.start()
  await boss.createQueue(line.deadQueue)
  for (const name of [line.queue, line.batchQueue])
    await boss.createQueue(name, { ...queueOptions(line), name })
  fetched = []
  const fetch = boss.fetch.bind(boss) as (...wanted: unknown[]) => Promise<unknown[]>
  const counting = async (name: string, ...wanted: unknown[]) => {
    const jobs = await fetch(name, ...wanted)
    if (name === line.queue) fetched.push(jobs.length)
    return jobs
  }
  Object.assign(boss, { fetch: counting })
  time = 0
  taken = open()
})
afterEach(async () => {
  await boss.stop({ graceful: false, wait: false })
  await database.close()
})

/** One server process. */
const open = () => takeJobs({ boss, database, elapsed: () => time }, line)

const send = (count: number) =>
  boss.insert(
    Array.from({ length: count }, (_, n) => ({ name: line.queue, data: { listener: `${n}` } })),
  )
const takeLater = async (ms: number) => {
  time += ms
  return takeOne()
}
const takeOne = async () => (await taken.take())[0]
const states = async () => {
  const { rows } = await database.pool.query<{ state: string; tries: number; count: number }>(
    `select state, max(retry_count) as tries, count(*)::int as count from pgboss.job
     where name = any($1) group by state order by state`,
    [[line.queue, line.batchQueue]],
  )
  return rows.map(({ state, tries, count }) => `${count} ${state}, ${tries}`)
}

describe('taken jobs', () => {
  it('are taken with few statements while the workers are quick, each job by one worker', async () => {
    await send(100)
    const seen: string[] = []
    const work = async () => {
      for (let job = await takeOne(); job; job = await takeOne()) {
        seen.push(job.data.listener)
        await taken.complete([job])
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual([...Array(100).keys()])
    expect(await states()).toEqual(['100 completed, 0'])
    expect(fetched.slice(0, 5)).toEqual([4, 8, 16, 32, 40])
  })

  it('are few while the workers are slow, and wait no longer than two seconds', async () => {
    await send(30)
    for (let n = 0; n < 12; n++) await takeLater(300)
    expect(fetched).toEqual([4, 4, 4])
    await takeLater(300)
    await takeLater(2_001)
    expect(fetched).toEqual([4, 4, 4, 4, 4])
    expect(await states()).toEqual(['13 created, 0', '17 active, 0'])
  })

  it('stay as they are when they may have expired, as another process may run them then', async () => {
    await send(WORKERS)
    await takeOne()
    time += 61_000
    await taken.giveBack()
    expect(await states()).toEqual(['4 active, 0'])
  })

  it('go back with all their tries when no worker begins them', async () => {
    await send(WORKERS)
    const begun = await takeOne()
    await taken.giveBack()
    expect(await states()).toEqual(['3 created, 0', '1 active, 0'])
    for (let n = 1; n < WORKERS; n++) expect((await takeOne())?.row.retryCount).toBe(0)
    expect(await takeOne()).toBeUndefined()
    if (begun) await taken.complete([begun])
    expect(await states()).toEqual(['3 active, 0', '1 completed, 0'])
  })
})

/** One row with this many jobs, called 0, 1, 2 …. */
const sendBatch = async (count: number) => {
  const batch = Array.from({ length: count }, (_, n) => ({ listener: `${n}` }))
  await boss.insert([{ name: line.batchQueue, data: { batch } }])
}
const takeSome = async (count: number, from = taken) => {
  const jobs = []
  for (let n = 0; n < count; n++) jobs.push(...(await from.take()))
  return jobs
}
const namesOf = (jobs: { data: { listener: string } }[]) => jobs.map(({ data }) => data.listener)
/** What pg-boss does with the jobs of a process that was killed, when these have expired. */
const expire = async () => {
  await database.pool.query(
    `update pgboss.job set started_on = started_on - interval '1 day' where state = 'active'`,
  )
  await boss.maintain()
  await makeDue()
}
const makeDue = () =>
  database.pool.query(`update pgboss.job set start_after = now() - interval '1 s'`)

describe('a batch', () => {
  it('is taken, worked on by several workers and completed as one row', async () => {
    await sendBatch(10)
    const jobs = await takeSome(10)
    expect(namesOf(jobs)).toEqual([...Array(10).keys()].map(String))
    await Promise.all(jobs.map((job) => taken.complete([job])))
    expect(await states()).toEqual(['1 completed, 0'])
    expect(await taken.take()).toEqual([])
  })

  it('repeats after a crash only what was not written down', async () => {
    await sendBatch(5)
    const jobs = await takeSome(5)
    await taken.complete(jobs.slice(0, 2))
    time += 100
    await taken.complete(jobs.slice(2, 3))
    await taken.complete(jobs.slice(3, 4))
    await expire()
    taken = open()
    const again = await takeSome(6)
    expect(namesOf(again)).toEqual(['3', '4'])
    expect(again[0]?.row.retryCount).toBe(1)
    await taken.complete(again)
    expect(await states()).toEqual(['1 completed, 1'])
  })

  it('writes down what is done even if its last job hangs', async () => {
    await sendBatch(3)
    const jobs = await takeSome(3)
    await taken.complete(jobs.slice(0, 2))
    time += 2_000
    expect(await taken.take()).toEqual([])
    await expire()
    expect(namesOf(await takeSome(3, open()))).toEqual(['2'])
  })

  it('lets only the job that failed be tried again, with the tries of a job', async () => {
    await sendBatch(3)
    const [first, second, third] = await takeSome(3)
    if (!first || !second || !third) throw new Error('Three jobs were sent')
    expect(await taken.fail(second, new Error('not now'))).toBe(false)
    await taken.complete([first, third])
    expect(await states()).toEqual(['1 retry, 0', '1 completed, 0'])
    await makeDue()
    const [again] = await taken.take()
    expect([again?.data.listener, again?.row.retryCount]).toEqual(['1', 1])
    await taken.complete([again as typeof second])
    expect(await states()).toEqual(['2 completed, 1'])
  })

  it('leaves nothing behind when all its jobs fail', async () => {
    await sendBatch(2)
    for (const job of await takeSome(2)) await taken.fail(job, new Error('not now'))
    expect(await states()).toEqual(['2 retry, 0'])
  })

  it('loses no job when the process is killed between moving a failed job out and its next try', async () => {
    await sendBatch(2)
    const [first] = await takeSome(2)
    const failing = open()
    Object.assign(boss, { fail: () => Promise.reject(new Error('killed')) })
    await expect(taken.fail(first as NonNullable<typeof first>, new Error('x'))).rejects.toThrow(
      'killed',
    )
    await expire()
    expect(namesOf(await takeSome(3, failing)).toSorted()).toEqual(['0', '1'])
  })

  it('goes back with what no worker has begun, and another process takes that', async () => {
    await sendBatch(4)
    const [begun, done] = await takeSome(2)
    await taken.complete([done as NonNullable<typeof done>])
    await taken.giveBack()
    const other = open()
    const others = await takeSome(3, other)
    expect(namesOf(others)).toEqual(['2', '3'])
    expect(others[0]?.row.retryCount).toBe(0)
    await other.complete(others)
    await taken.complete([begun as NonNullable<typeof begun>])
    expect(await states()).toEqual(['2 completed, 0'])
  })

  it('waits for an urgent job that comes two seconds after it was taken', async () => {
    await sendBatch(10)
    await takeSome(2)
    await boss.insert([{ name: line.queue, priority: 1, data: { listener: 'code' } }])
    expect(namesOf(await takeSome(1))).toEqual(['2'])
    time += 2_001
    expect(namesOf(await takeSome(3))).toEqual(['code', '3', '4'])
  })

  it('is shared by two processes, each job by one of them', async () => {
    for (let n = 0; n < 4; n++) await sendBatch(5)
    const seen: string[] = []
    const work = async (own: ReturnType<typeof open>) => {
      for (let jobs = await own.take(); jobs.length > 0; jobs = await own.take()) {
        seen.push(...namesOf(jobs))
        await own.complete(jobs)
      }
    }
    await Promise.all([work(open()), work(open())])
    expect(seen.map(Number).toSorted()).toEqual([0, 1, 2, 3, 4].flatMap((n) => [n, n, n, n]))
    expect(await states()).toEqual(['4 completed, 0'])
  })
})

it('inserted jobs are due at the very moment of their insertion, also by a clock of milliseconds', async () => {
  const due = await database.transaction(async (tx) => {
    await insertJobs(tx, [{ name: line.queue, data: { listener: '1' } }])
    // Within a transaction it stays the same moment.
    const { rows } = await tx.execute(
      sql`select id from pgboss.job where name = ${line.queue} and start_after < now()`,
    )
    return rows.length
  })
  expect(due).toBe(1)
})
