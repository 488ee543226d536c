import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { OperatorError } from './operator-error.ts'

type Holder = { pid: number; bootId: string; processStart: string; since: string; socket: string }
export type FolderLock = { release(): Promise<void> }

/**
 * Takes the folder for this process, or throws a sentence that names the holder.
 * The holder's socket answers only while its process lives, so a lock left by a crash is taken over
 * and a living one never is, also when the pid was given to another process or another container.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true })
  const name = randomBytes(6).toString('hex')
  const socket = `lock-${name}.sock`
  const server = await listen(socketPath(folder, socket))
  const holder: Holder = { ...identity(), since: new Date().toISOString(), socket }
  const draft = join(folder, `lock-${name}.new`)
  try {
    writeFileSync(draft, JSON.stringify(holder), { flag: 'wx', flush: true })
    await take(folder, draft)
  } catch (error) {
    await stop(server, folder, socket)
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const release = async () => {
    rmSync(join(folder, 'lock'), { force: true })
    await stop(server, folder, socket)
  }
  return { release }
}

async function take(folder: string, draft: string): Promise<void> {
  const lock = join(folder, 'lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    if (linked(draft, lock)) return
    const found = read(lock)
    if (found === undefined) continue
    const holder = parse(found)
    if (holder && (await isAlive(folder, holder))) throw new OperatorError(refusal(folder, holder))
    discard(folder, lock, { found, socket: holder?.socket })
  }
  throw new OperatorError(`The folder ${folder} is being opened by another process`)
}

/** Removes a dead holder's lock, and puts it back if somebody replaced it since it was read. */
function discard(
  folder: string,
  lock: string,
  stale: { found: string; socket: string | undefined },
): void {
  const aside = join(folder, `lock-${randomBytes(6).toString('hex')}.old`)
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (read(aside) !== stale.found) linked(aside, lock)
  else if (stale.socket) rmSync(join(folder, stale.socket), { force: true })
  rmSync(aside, { force: true })
}

async function isAlive(folder: string, holder: Holder): Promise<boolean> {
  if (await answers(socketPath(folder, holder.socket))) return true
  const here = identity()
  return holder.bootId === here.bootId && holder.processStart === processStart(holder.pid)
}

function refusal(folder: string, holder: Holder): string {
  return (
    `The data folder ${folder} is in use by process ${holder.pid} since ${holder.since}. ` +
    'Stop that process, or start this one with another DATA_DIR.'
  )
}

function identity() {
  return { pid: process.pid, bootId: bootId(), processStart: processStart(process.pid) }
}

function bootId(): string {
  return read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

/** Clock ticks from boot to the start of the process, or what the system without /proc can say. */
function processStart(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  if (bootId() !== '') return 'ended'
  try {
    process.kill(pid, 0)
    return 'running'
  } catch {
    return 'ended'
  }
}

/** Socket addresses hold about a hundred bytes, so the shorter of both spellings is used. */
function socketPath(folder: string, socket: string): string {
  const absolute = join(resolve(folder), socket)
  const short = relative(process.cwd(), absolute)
  return short.length < absolute.length ? short : absolute
}

function listen(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((visitor) => visitor.destroy())
    server.once('error', fail)
    server.listen(path, () => done(server.unref()))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const visitor = connect(path)
    visitor.once('connect', () => done(true))
    visitor.once('error', () => done(false))
    visitor.once('close', () => visitor.destroy())
    visitor.once('connect', () => visitor.destroy())
  })
}

async function stop(server: Server, folder: string, socket: string): Promise<void> {
  await new Promise((done) => server.close(done))
  rmSync(join(folder, socket), { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
