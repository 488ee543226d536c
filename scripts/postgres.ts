import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

const HOME = '/usr/lib/postgresql'

/** The folder with initdb and postgres; version 15 first, because it is the oldest supported one. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(HOME) ? readdirSync(HOME).map(Number) : []
  const best = versions.filter((version) => version >= 15).toSorted((a, b) => a - b)[0]
  const folder = `${HOME}/${best}/bin`
  return existsSync(`${folder}/initdb`) ? folder : undefined
}

/** Runs the server until standard input is closed, then stops it and removes its folder. */
const GUARD = `
  folder=$1; shift
  "$@" >"$folder/log" 2>&1 &
  server=$!
  cat >/dev/null
  kill -INT "$server" 2>/dev/null
  wait "$server"
  rm -rf "$folder"`

/**
 * Starts a temporary cluster on a free port of 127.0.0.1. It reads a pipe of this process and stops when the pipe is
 * closed, also after a crash. With `durable`, commits wait for the disk. `copyOf` is a data folder to copy, `replicaOf`
 * the address of a server to follow.
 */
export async function startPostgres({
  durable = false,
  copyOf = '',
  replicaOf = '',
} = {}): Promise<{
  url: string
  stop: () => void
}> {
  const bin = postgresFolder()
  if (bin === undefined) throw new Error('PostgreSQL 15 or newer is not installed')
  const { folder, as } = makeFolder()
  const data = join(folder, 'data')
  initialize([...as, ...fill(data, bin, { copyOf, replicaOf }).split(' ')])
  const port = await freePort()
  const settings = `-D ${data} -p ${port} -h 127.0.0.1 -k ${folder} -N 200${durable ? '' : ' -F'}`
  const server = [`${bin}/postgres`, ...settings.split(' ')]
  const [program = '', ...args] = [...as, 'sh', '-c', GUARD, 'sh', folder, ...server]
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const stop = () => stopServer(child, `${data}/postmaster.pid`)
  if (!(await isReady([`${bin}/pg_isready`, '-q', '-h', '127.0.0.1', '-p', String(port)]))) {
    stop()
    throw new Error('PostgreSQL did not start within 30 s')
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** A folder for a cluster, and the command prefix that runs as the folder's owner, because PostgreSQL refuses root. */
function makeFolder(): { folder: string; as: string[] } {
  const folder = mkdtempSync('/tmp/chowk-postgres-')
  if (process.getuid?.() !== 0) return { folder, as: [] }
  chownSync(folder, ...ownerOf('postgres'))
  return { folder, as: ['runuser', '-u', 'postgres', '--'] }
}

/** The command that creates a new cluster, or copies one. */
function fill(data: string, bin: string, from: { copyOf: string; replicaOf: string }): string {
  const { copyOf, replicaOf } = from
  if (replicaOf) return `${bin}/pg_basebackup -d ${replicaOf} -D ${data} -R -X stream -c fast`
  if (copyOf) return `cp -r ${copyOf} ${data}`
  return `${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`
}

/** Waits until the server has ended, because the caller may exit right after. */
function stopServer(child: ChildProcess, pidFile: string): void {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  child.stdin?.destroy()
  child.unref()
  if (pid > 0) process.kill(pid, 'SIGINT')
  for (let tries = 0; existsSync(pidFile) && tries < 100; tries++) spawnSync('sleep', ['0.1'])
}

function ownerOf(user: string): [uid: number, gid: number] {
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return [id('-u'), id('-g')]
}

function initialize([program = '', ...args]: string[]): void {
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    cwd: '/',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`The data folder was not made: ${stderr}`)
}

/** A port of 127.0.0.1 that no process uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function isReady([program = '', ...args]: string[]): Promise<boolean> {
  for (let tries = 0; tries < 300; tries++) {
    if (spawnSync(program, args).status === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
