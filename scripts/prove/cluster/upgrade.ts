import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { countFailures, startLoad } from './load.ts'
import { addPeople, openServerRow, readBooks } from './server-row.ts'

type Report = { faults: string[]; figure: string }

const SERVERS = 3
const PEOPLE = 400
/** Time in milliseconds for which both releases serve side by side after each exchange. */
const BESIDE_MS = 4_000
const MIGRATIONS = 'server/platform/db/migrations'

/**
 * Exchanges the servers of the release before the last change of the database for present ones, one after the other,
 * under load. No request may fail, and the books must be right.
 */
export async function proveUpgrade({ main }: { main: string }): Promise<Report> {
  const earlier = buildEarlier()
  const cluster = await startPostgres({ durable: true })
  try {
    await query(cluster.url, 'create role chowk login')
    await query(cluster.url, 'create database chowk owner chowk')
    const url = withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@')
    const row = await openServerRow({ main: earlier.main, count: SERVERS, url })
    try {
      const crowd = await addPeople(url, PEOPLE)
      const load = startLoad({ base: row.base, crowd, browsers: 3, bookers: 2, pauseMs: 120 })
      await delay(BESIDE_MS)
      for (let place = 0; place < SERVERS; place++) {
        await row.stop(place)
        await row.start(place, main)
        await delay(BESIDE_MS)
      }
      const { browsed, failedBrowses, booked, refused } = await load.stop()
      const { orders, broken } = await readBooks(url)
      const lost = booked.filter(({ orderId }) => !orders.has(orderId)).length
      const failed = [...failedBrowses, ...refused]
      const faults = [...countFailures(failed), ...broken.map((name) => `no longer true: ${name}`)]
      if (lost > 0) faults.push(`${lost} acknowledged bookings are lost`)
      const figure = `upgrade of ${SERVERS} servers from ${earlier.name}: ${failed.length} of ${browsed + booked.length} requests failed, ${lost} bookings lost`
      return { faults, figure }
    } finally {
      await row.close()
    }
  } finally {
    cluster.stop()
  }
}

/** The built server of the commit before the newest migrations came, in a folder that later runs use again. */
function buildEarlier(): { main: string; name: string } {
  const commit = findEarlier()
  const folder = resolve('.tmp/earlier-releases', commit.slice(0, 12))
  const main = join(folder, 'dist/server/main.js')
  if (!existsSync(main)) {
    rmSync(folder, { recursive: true, force: true })
    execFileSync('git', ['worktree', 'prune'])
    execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'ignore' })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    execFileSync(join(folder, 'node_modules/.bin/vite'), ['build', '--app', '--logLevel', 'warn'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'ignore',
    })
  }
  return { main, name: commit.slice(0, 9) }
}

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()

/** `EARLIER_RELEASE`, else the commit before the one that brought the newest migration but one. */
function findEarlier(): string {
  const named = process.env['EARLIER_RELEASE']
  if (named) return git('rev-parse', named)
  const newest = readdirSync(MIGRATIONS).toSorted().at(-2) ?? ''
  // A merge that brought it to this branch counts as the commit that added it.
  const log = ['log', '--first-parent', '-m', '--diff-filter=A', '--format=%H']
  const [commit = ''] = git(...log, '--', `${MIGRATIONS}/${newest}`).split('\n')
  if (!commit) throw new Error(`the migration ${newest} is in no commit yet`)
  return git('rev-parse', `${commit}^`)
}
