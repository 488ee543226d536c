import PgBoss from 'pg-boss'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import type { ListenerJob } from './dead-jobs.ts'
import { flatten } from './insert-jobs.ts'
import { takeJobs, type TakenJobs } from './taken-jobs.ts'

const WORKERS = 4
const line = { queue: 'letters', workers: WORKERS, batchSize: 1, expireInSeconds: 120 }

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
  await boss.createQueue(line.queue, { name: line.queue, retryLimit: 5 })
  fetched = []
  const counting = {
    complete: boss.complete.bind(boss),
    fetch: async (...wanted: Parameters<typeof boss.fetch>) => {
      const jobs = await boss.fetch(...wanted)
      fetched.push(jobs.length)
      return jobs
    },
  } as Pick<PgBoss, 'complete' | 'fetch'>
  time = 0
  taken = takeJobs({ boss: counting, database, elapsed: () => time }, line)
})
afterEach(async () => {
  await boss.stop({ graceful: false, wait: false })
  await database.close()
})

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
     where name = $1 group by state order by state`,
    [line.queue],
  )
  return rows.map(({ state, tries, count }) => `${count} ${state}, ${tries}`)
}

describe('taken jobs', () => {
  it('are taken with few statements while the workers are quick, each job by one worker', async () => {
    await send(100)
    const seen: string[] = []
    const work = async () => {
      for (let job = await takeOne(); job; job = await takeOne()) {
        seen.push((job.data as ListenerJob).listener)
        await taken.complete([job.id])
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    expect(seen.map(Number).toSorted((a, b) => a - b)).toEqual([...Array(100).keys()])
    expect(await states()).toEqual(['100 completed, 0'])
    expect(fetched.slice(0, 5)).toEqual([4, 8, 16, 32, 40])
  })

  it('are few while the workers are slow, and wait no longer than half a minute', async () => {
    await send(30)
    for (let n = 0; n < 12; n++) await takeLater(300)
    expect(fetched).toEqual([4, 4, 4])
    await takeLater(300)
    await takeLater(31_000)
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
    for (let n = 1; n < WORKERS; n++) expect((await takeOne())?.retryCount).toBe(0)
    expect(await takeOne()).toBeUndefined()
    await taken.complete([begun?.id ?? ''])
    expect(await states()).toEqual(['3 active, 0', '1 completed, 0'])
  })
})
