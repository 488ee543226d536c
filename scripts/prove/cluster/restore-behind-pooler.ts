import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { refuseServers } from '#server/platform/backup/postgres-target.ts'
import { query, startPostgres, withDatabase } from '#test/postgres.ts'
import { type Pooler, startPooler } from './pooler.ts'

type Report = { faults: string[]; figure: string }

/** Seconds; `deploy/pgbouncer/pgbouncer.ini` closes unused connections after 15. */
const MOST_WAITING = 25
const NAMES_POOLER = /PAUSE it in its console/

/**
 * After the last server has stopped, PgBouncer holds the database: the restore refuses and says why, and both it and the
 * renaming of the runbook work after PgBouncer's idle time, and at once after PAUSE.
 */
export async function proveRestoreBehindPooler(): Promise<Report> {
  const cluster = await startPostgres({ durable: true })
  const direct = withDatabase(cluster.url, 'chowk').replace('postgres@', 'chowk@')
  await query(cluster.url, 'create role chowk login')
  await query(cluster.url, 'create database chowk owner chowk')
  const pooler = await startPooler(new URL(cluster.url).port)
  const faults: string[] = []
  const held = async (when: string) => {
    const refusal = await refusalOf(direct)
    if (!NAMES_POOLER.test(refusal)) faults.push(`${when} the refusal is: ${refusal || 'none'}`)
    if (await renames(cluster.url)) faults.push(`${when} the database was renamed`)
  }
  const free = async (when: string) => {
    const refusal = await refusalOf(direct)
    if (refusal) faults.push(`${when} still refused: ${refusal}`)
    if (!(await renames(cluster.url))) faults.push(`${when} the database is not renamed`)
  }
  try {
    await useAsServer(pooler)
    await held('with an unused connection')
    const seconds = await waitUntilFree(direct)
    await free(`after ${seconds} seconds`)
    await useAsServer(pooler)
    await held('before PAUSE')
    tell(pooler, 'PAUSE chowk')
    // PostgreSQL's own process ends a moment after its connection.
    const paused = await waitUntilFree(direct)
    await free('after PAUSE')
    if (paused > 2) faults.push(`PAUSE took ${paused} seconds`)
    tell(pooler, 'RESUME chowk')
    await useAsServer(pooler)
    const figure = `PgBouncer held the database for ${seconds} s after the last server, and until PAUSE`
    return { faults, figure }
  } finally {
    await pooler.stop()
    cluster.stop()
  }
}

/** Connects as a server does, asks, and leaves. */
async function useAsServer({ url }: Pooler): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'chowk' })
  await client.connect()
  await client.query('select 1')
  await client.end()
}

function refusalOf(url: string): Promise<string> {
  return refuseServers(url).then(
    () => '',
    (error: Error) => error.message,
  )
}

/** Renames the database as the runbook does, and back. */
async function renames(url: string): Promise<boolean> {
  try {
    await query(url, 'alter database chowk rename to chowk_broken')
    await query(url, 'alter database chowk_broken rename to chowk')
    return true
  } catch {
    return false
  }
}

async function waitUntilFree(url: string): Promise<number> {
  const began = Date.now()
  const passed = () => Math.round((Date.now() - began) / 1000)
  while (passed() < MOST_WAITING && (await refusalOf(url))) await delay(500)
  return passed()
}

/** Sends a command to PgBouncer's console, as the runbook says: from the user that it runs as. */
function tell({ port, console }: Pooler, command: string): void {
  const user = process.getuid?.() === 0 ? 'runuser -u postgres -- ' : ''
  const psql = `${user}psql -h ${console} -p ${port} -U pgbouncer pgbouncer -c '${command}'`
  const { status, stderr } = spawnSync('sh', ['-c', psql], { encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}
