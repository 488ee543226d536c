import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, rowsOf, startPostgres, withDatabase } from '#test/postgres.ts'
import { startServer } from './server-process.ts'

type Report = { faults: string[]; figure: string }

const USED = 'The replica answers reads'
const LEFT = 'The replica answers no reads for now'
const SEARCHES = ['kurta', 'red saree', 'jutti', 'lehnga']
/** Pause between searches in milliseconds, so that they stay below the limit of reads of one network. */
const PAUSE_MS = 600
/** Time limit in milliseconds: two checks of the replica, and spare time for a slow machine. */
const WITHIN_MS = 15_000

/**
 * A replica that follows the primary answers the searches. The server leaves a replica that stops following or ends
 * within seconds, and every search is answered meanwhile.
 */
export async function proveReplica({ main }: { main: string }): Promise<Report> {
  const origin = await startPostgres({ durable: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'replica-'))
  try {
    await query(origin.url, 'create role chowk login')
    await query(origin.url, 'create database chowk owner chowk')
    const replica = await startPostgres({ replicaOf: origin.url })
    const said: string[] = []
    const server = await startServer({
      main,
      env: {
        DATABASE_URL: own(origin.url),
        DATABASE_REPLICA_URL: own(replica.url),
        DATA_DIR: dataDir,
        DEMO: 'on',
        APP_SECRET: 'proof '.repeat(8),
        LOG_LEVEL: 'info',
      },
      onLog: (line) => said.push(line),
    })
    const search = startSearches(server.base)
    const { faults, figure } = await disturb({ origin, replica, said, search })
    const { answered, strange } = await search.stop()
    const { code } = await server.stop()
    if (code !== 0) faults.push(`the server ended with ${code}`)
    return { faults: [...faults, ...strange], figure: `${answered} searches answered; ${figure}` }
  } finally {
    origin.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const own = (url: string) => withDatabase(url, 'chowk').replace('postgres@', 'chowk@')

type Cluster = Awaited<ReturnType<typeof startPostgres>>
type DisturbedReplica = {
  origin: Cluster
  replica: Cluster
  said: string[]
  search: ReturnType<typeof startSearches>
}

/** The replica is used, stands still, follows again, and ends. */
async function disturb({ origin, replica, said, search }: DisturbedReplica): Promise<Report> {
  const faults: string[] = []
  const expectSaid = async (text: string, when: string) => {
    const ms = await untilSaid(said, text)
    if (ms === undefined) faults.push(`${when}: "${text}" was not said within ${WITHIN_MS} ms`)
    return ms ?? WITHIN_MS
  }
  await expectSaid(USED, 'at the start')
  await search.more(SEARCHES.length)
  if (!(await hasSearched(own(replica.url)))) faults.push('no search was answered by the replica')
  await query(replica.url, 'select pg_wal_replay_pause()')
  await query(own(origin.url), 'update stores set updated_at = updated_at')
  const behindMs = await expectSaid(LEFT, 'when it stands still')
  await query(replica.url, 'select pg_wal_replay_resume()')
  await expectSaid(USED, 'when it follows again')
  replica.stop()
  const endedMs = await expectSaid(LEFT, 'when it has ended')
  await search.more(SEARCHES.length)
  return { faults, figure: `left ${behindMs} ms after it stood still, ${endedMs} ms after its end` }
}

/** Milliseconds until a later line of the log has the text; undefined when none has it in time. */
async function untilSaid(said: string[], text: string): Promise<number | undefined> {
  const began = performance.now()
  while (performance.now() - began < WITHIN_MS) {
    const at = said.findIndex((line) => line.includes(text))
    if (at >= 0) {
      said.splice(0, at + 1)
      return Math.round(performance.now() - began)
    }
    await delay(50)
  }
  return undefined
}

/** True when the replica has read rows of the search; it counts them within a second. */
async function hasSearched(url: string): Promise<boolean> {
  const rows = await rowsOf(
    url,
    `select 1 from pg_stat_user_tables
      where relname = 'search_products' and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
  )
  return rows.length > 0
}

/** Searches one after the other, each of which must be answered. */
function startSearches(base: string) {
  const state = { answered: 0, isEnded: false }
  const strange: string[] = []
  const running = (async () => {
    while (!state.isEnded) {
      const text = SEARCHES[state.answered % SEARCHES.length] ?? ''
      // Each search has another price, because the server repeats an answer for some seconds.
      const wanted = `search=${encodeURIComponent(text)}&city=Jaipur&price=0-${5_000 + state.answered}`
      const address = `${base}/api/getProducts?${wanted}`
      const { status } = await fetch(address)
      if (status !== 200) strange.push(`a search was answered with ${status}`)
      state.answered += 1
      await delay(PAUSE_MS)
    }
  })()
  const more = async (count: number) => {
    const goal = { answered: state.answered + count }
    while (state.answered < goal.answered) await delay(50)
  }
  const stop = async () => {
    state.isEnded = true
    await running
    return { answered: state.answered, strange }
  }
  return { more, stop }
}
