import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { availableParallelism } from 'node:os'
import { limitClasses } from '#shared/limits.ts'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { createCaller } from '../caller.ts'
import { countFailures, startLoad } from './load.ts'
import { addPeople, openServerRow } from './server-row.ts'

type Report = { faults: string[]; figure: string }

const SERVERS = 3
const CODE_TRIES = limitClasses['otp-try'].visit.points
const WARM_MS = 3_000
const MEASURED_MS = 10_000
const PEOPLE_EACH = 400
/** Time in milliseconds in which HAProxy notices a missing server; it checks each server every two seconds. */
const NOTICED_MS = 3_000

/** Answers a second with three, two and one servers, and how busy the processors of this machine were. */
export async function measureThroughput({ main }: { main: string }): Promise<Report> {
  const cluster = await startPostgres({ durable: true })
  try {
    await query(cluster.url, 'create role chowk login')
    await query(cluster.url, 'create database chowk owner chowk')
    const url = withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@')
    const row = await openServerRow({ main, count: SERVERS, url })
    const figures: string[] = []
    const faults: string[] = []
    try {
      faults.push(...(await checkAllowance(row.base)))
      const crowd = await addPeople(url, SERVERS * PEOPLE_EACH)
      for (let servers = SERVERS; servers > 0; servers--) {
        // People who have not booked yet.
        const people = crowd.people.slice((SERVERS - servers) * PEOPLE_EACH)
        const load = startLoad({
          base: row.base,
          crowd: { ...crowd, people },
          browsers: 12,
          bookers: 4,
          pauseMs: 0,
        })
        await delay(WARM_MS)
        const { browsed, booked } = load.seen
        const [before, bookings, busy] = [browsed, booked.length, processorTime()]
        await delay(MEASURED_MS)
        const seconds = MEASURED_MS / 1_000
        const pages = Math.round((load.seen.browsed - before) / seconds)
        const orders = Math.round((load.seen.booked.length - bookings) / seconds)
        const share = Math.round(
          (100 * (processorTime() - busy)) / (seconds * availableParallelism()),
        )
        figures.push(
          `${servers}: ${pages} pages and ${orders} bookings a second, processors ${share} % busy`,
        )
        const { failedBrowses } = await load.stop()
        faults.push(
          ...countFailures(failedBrowses).map((what) => `with ${servers} servers: ${what}`),
        )
        await row.stop(servers - 1)
        await delay(NOTICED_MS)
      }
    } finally {
      await row.close()
    }
    return { faults, figure: `servers ${figures.toReversed().join('; ')}` }
  } finally {
    cluster.stop()
  }
}

/** All servers count one browser's tries of a code together, although HAProxy distributes the tries over them. */
async function checkAllowance(base: string): Promise<string[]> {
  const caller = createCaller('127.39.0.1')
  await caller.call('GET', '/userAuth', { base })
  const statuses: number[] = []
  for (let tries = 0; tries <= CODE_TRIES; tries++)
    statuses.push(
      (await caller.call('POST', '/verify-user', { base, body: { otp: '000000' } })).status,
    )
  const answered = statuses.filter((status) => status === 400).length
  if (answered === CODE_TRIES && statuses.at(-1) === 429) return []
  return [`${answered} tries of a code were answered, then ${statuses.at(-1)}`]
}

/** Seconds of work of all processors since the machine's start. Linux only. */
function processorTime(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) / 100
}
