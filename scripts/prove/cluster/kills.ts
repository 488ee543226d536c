import { setTimeout as delay } from 'node:timers/promises'
import { query, withDatabase } from '#test/postgres.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { type FailoverPair, startFailoverPair } from './failover-pair.ts'
import { countFailures, type Load, type LoadRecord, startLoad } from './load.ts'
import { addPeople, type Books, openServerRow, readBooks } from './server-row.ts'

type Report = { faults: string[]; figure: string }

const SERVERS = 3
const WRITES_WITHIN_MS = 30_000
const GIVE_UP_MS = 90_000
const PEOPLE_PER_KILL = 120
/** Load before each kill, in milliseconds. */
const BEFORE_MS = 4_000

/** Kills the primary again and again under load, and checks afterwards that each answered booking exists. */
export async function proveKilledPrimaries({
  main,
  kills,
}: {
  main: string
  kills: number
}): Promise<Report> {
  const pair = await startFailoverPair()
  const proxy = await startDatabaseProxy(pair.ports)
  try {
    const { url, replicaUrl } = await makeDatabase(pair, proxy)
    const row = await openServerRow({ main, count: SERVERS, url, replicaUrl })
    try {
      const crowd = await addPeople(url, PEOPLE_PER_KILL * (kills + 1))
      const load = startLoad({ base: row.base, crowd, browsers: 3, bookers: 3 })
      const times: number[] = []
      for (let kill = 1; kill <= kills; kill++) {
        times.push(await killOnce(pair, load))
        const failed = load.seen.failedBrowses.length
        console.log(
          `  kill ${kill}: writing again after ${seconds(times.at(-1) ?? 0)} s, ${failed} failed browses so far`,
        )
      }
      return judge(times, await load.stop(), await readBooks(url))
    } finally {
      await row.close()
    }
  } finally {
    await proxy.stop()
    pair.stop()
  }
}

function judge(times: number[], seen: LoadRecord, { orders, broken }: Books): Report {
  const { booked, browsed, failedBrowses } = seen
  const lost = booked.filter(({ orderId }) => !orders.has(orderId)).length
  const repeated = booked.length - new Set(booked.map(({ orderId }) => orderId)).size
  const late = times.filter((ms) => ms > WRITES_WITHIN_MS).length
  const faults = [
    ...countFailures(failedBrowses).map((what) => `browsing failed: ${what}`),
    ...broken.map((name) => `no longer true: ${name}`),
  ]
  if (late > 0) faults.push(`writing again took more than 30 s after ${late} kills`)
  if (lost > 0) faults.push(`${lost} acknowledged bookings are lost`)
  if (repeated > 0) faults.push(`${repeated} bookings were answered with another one's order`)
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const figure = [
    `${times.length} kills of the primary at ${SERVERS} servers`,
    `writing again after ${seconds(middle)} s (at most ${seconds(Math.max(...times))} s)`,
    `${failedBrowses.length} of ${browsed} browses failed`,
    `${lost} of ${booked.length} acknowledged bookings lost`,
    `${broken.length} contradictions in stock and books`,
  ].join(', ')
  return { faults, figure }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function addressAt(port: number): string {
  return withDatabase(`postgres://chowk@127.0.0.1:${port}/postgres`, 'chowk')
}

/** The role and database of Chowk, and the role with which HAProxy asks; standbys get both. */
async function makeDatabase(pair: FailoverPair, proxy: { primary: number; standby: number }) {
  const primary = await pair.untilWhole()
  const root = `postgres://postgres@127.0.0.1:${pair.ports[primary]}/postgres`
  await query(root, 'create role haproxy_check login')
  await query(root, 'create role chowk login')
  await query(root, 'create database chowk owner chowk')
  const [url, replicaUrl] = [addressAt(proxy.primary), addressAt(proxy.standby)]
  const until = Date.now() + GIVE_UP_MS
  while (Date.now() < until) {
    const isNamed = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isNamed) break
    await delay(200)
  }
  return { url, replicaUrl }
}

/** Milliseconds from the kill to the answer of the first booking that was sent after it. */
async function killOnce(pair: FailoverPair, { seen }: Load): Promise<number> {
  const primary = await pair.untilWhole()
  await delay(BEFORE_MS)
  const killedAt = performance.now()
  pair.kill(primary)
  while (performance.now() - killedAt < GIVE_UP_MS) {
    const first = seen.booked.find(({ sentAt }) => sentAt > killedAt)
    if (first) {
      pair.start(primary)
      await pair.untilWhole()
      return first.at - killedAt
    }
    await delay(50)
  }
  throw new Error(`no booking was answered within ${GIVE_UP_MS / 1000} s after a kill`)
}
