import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { query, rowsOf } from '#test/postgres.ts'
import { freePort, postgresFolder } from '../../postgres.ts'

/** A primary with a synchronous standby, managed by pg_auto_failover, whose monitor has the settings of `deploy/`. */
export type FailoverPair = {
  ports: [number, number]
  /** The number of the node that takes writes, once the other one follows it synchronously. */
  untilWhole: () => Promise<0 | 1>
  /** Ends a node with all its processes at once, as a power cut does. */
  kill: (node: 0 | 1) => void
  start: (node: 0 | 1) => void
  stop: () => void
}

const NAMES = ['one', 'two'] as const
const WHOLE_WITHIN_MS = 300_000
/** Runs the keeper until standard input is closed, as when this process ends early. */
const GUARD = '"$@" & keeper=$!; cat >/dev/null; kill -QUIT "$keeper"; wait "$keeper"'
const MONITOR_SETTINGS = 'deploy/pg_auto_failover/monitor.conf'

export async function startFailoverPair(): Promise<FailoverPair> {
  const place = makePlace()
  const [monitorPort, one, two] = [await freePort(), await freePort(), await freePort()]
  const ports: [number, number] = [one, two]
  const monitor = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`
  const always = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl']
  place.run([
    'create',
    'monitor',
    '--pgdata',
    place.of('monitor'),
    '--pgport',
    String(monitorPort),
    ...always,
  ])
  appendFileSync(join(place.of('monitor'), 'postgresql.conf'), readFileSync(MONITOR_SETTINGS))
  const running = new Map<string, ChildProcess>()
  const begin = (name: string) => running.set(name, place.begin(name))
  const end = (name: string) => {
    const child = running.get(name)
    if (child?.pid !== undefined) killTree(child.pid)
    running.delete(name)
  }
  const stop = () => {
    for (const name of [...NAMES, 'monitor']) end(name)
    rmSync(place.folder, { recursive: true, force: true })
  }
  const untilWhole = () => waitUntilWhole(monitor, ports)
  try {
    begin('monitor')
    await untilAnswers(monitor)
    for (const [at, name] of NAMES.entries()) {
      const own = ['--pgdata', place.of(name), '--pgport', String(ports[at]), '--name', name]
      place.run(['create', 'postgres', ...own, ...always, '--monitor', monitor])
      begin(name)
      await untilAnswers(urlOf(ports[at] ?? 0))
    }
    await untilWhole()
    return {
      ports,
      untilWhole,
      stop,
      kill: (node) => end(NAMES[node]),
      start: (node) => void begin(NAMES[node]),
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** A folder of the user `postgres`, because PostgreSQL refuses root, and pg_autoctl in it. */
function makePlace() {
  const folder = mkdtempSync('/tmp/chowk-failover-')
  const as = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : []
  if (as.length > 0) chownSync(folder, idOf('-u'), idOf('-g'))
  const env = {
    ...process.env,
    PATH: `${postgresFolder()}:${process.env['PATH']}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
  }
  const command = (words: string[], through: string[] = []): [string, string[]] => {
    const [program = '', ...args] = [...as, ...through, 'pg_autoctl', ...words]
    return [program, args]
  }
  const of = (name: string) => join(folder, name)
  return {
    folder,
    of,
    run: (words: string[]) => {
      const { status, stderr } = spawnSync(...command(words), {
        env,
        cwd: folder,
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`pg_autoctl ${words[0]} ${words[1]}: ${stderr.slice(-600)}`)
    },
    begin: (name: string) =>
      spawn(...command(['run', '--pgdata', of(name)], ['sh', '-c', GUARD, 'sh']), {
        env,
        cwd: folder,
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      }),
  }
}

const ignore = () => undefined

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`
}

function idOf(flag: string): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
}

/** Ends a process and its descendants, which are found first and then all stopped before one can react. */
function killTree(root: number): void {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    const [, parent = ''] = /\) \S (\d+)/.exec(readStat(name)) ?? []
    parents.set(Number(parent), [...(parents.get(Number(parent)) ?? []), Number(name)])
  }
  const all = [root]
  for (const pid of all) all.push(...(parents.get(pid) ?? []))
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const)
    for (const pid of all) signalQuietly(pid, signal)
}

function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8')
  } catch {
    return ''
  }
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}

async function untilAnswers(url: string): Promise<void> {
  const until = Date.now() + WHOLE_WITHIN_MS
  while (Date.now() < until) {
    const answered = await query(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return
    await delay(100)
  }
  throw new Error(`${url} did not answer`)
}

async function waitUntilWhole(monitor: string, ports: number[]): Promise<0 | 1> {
  const until = Date.now() + WHOLE_WITHIN_MS
  let states = ''
  while (Date.now() < until) {
    const rows = (await rowsOf(
      monitor,
      'select nodename as name, reportedstate::text as state, goalstate::text as goal from pgautofailover.node order by 1',
    ).catch(() => [])) as { name: string; state: string; goal: string }[]
    states = rows.map(({ name, state, goal }) => `${name} ${state} → ${goal}`).join(', ')
    const isIn = (row: (typeof rows)[0], state: string) => row.state === state && row.goal === state
    const primary = rows.find((row) => isIn(row, 'primary'))
    if (primary && rows.some((row) => isIn(row, 'secondary'))) return primary.name === 'one' ? 0 : 1
    // A node that is copied anew would otherwise wait for minutes for the next checkpoint.
    await Promise.all(ports.map((port) => query(urlOf(port), 'checkpoint').catch(ignore)))
    await delay(1_000)
  }
  throw new Error(`the two databases did not find together: ${states}`)
}
