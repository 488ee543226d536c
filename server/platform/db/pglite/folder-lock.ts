import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { explainFile, openDataDir } from '#server/platform/data-dir.ts'
import { identity, readIfThere } from '#server/platform/ports/process-identity.ts'
import { askSocket, publishSocket, type Answer, type Claim } from './lock-socket.ts'
import { OperatorError } from '../operator-error.ts'

export type FolderLock = { release(): Promise<void> }
/** The content of the file `lock`. People can read it, and it identifies the process when the socket was deleted. */
type Holder = ReturnType<typeof identity> & { since: string; socket: string }
type Own = { folder: string; name: string; claim: Claim; server: Server }

const socketName = /^lock-[0-9a-f]{12}\.sock$/
const leftover = /^lock-[0-9a-f]{12}\.(?:sock\.new|new|old)$/
const leftoverMs = 60_000
const pollMs = 20

/**
 * Locks the folder for this process, or throws an OperatorError that names the process which holds it.
 *
 * The lock is a listening socket in the folder. The kernel closes it when its process ends, for any reason, and
 * other containers on the machine can see it. Each process first publishes its own socket and then looks for others:
 * of two processes, the later one always sees the earlier one. When several look at the same time, the one whose
 * socket name sorts first gets the lock. Names are never reused, so a socket without a process can be removed safely.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  openDataDir(folder)
  const own = await claimFolder(folder)
  try {
    await waitForSoleClaim(own)
    refuseByFile(folder)
    own.claim.state = 'holding'
    explainFile(folder, () => writeHolder(own))
    removeLeftovers(folder)
  } catch (error) {
    await withdraw(own)
    throw error
  }
  const release = async () => {
    rmSync(join(folder, 'lock'), { force: true })
    await withdraw(own)
  }
  return { release }
}

async function claimFolder(folder: string): Promise<Own> {
  const name = `lock-${randomBytes(6).toString('hex')}.sock`
  const claim: Claim = {
    pid: process.pid,
    since: new Date().toISOString(),
    state: 'waiting',
  }
  const server = await publishSocket(folder, name, () => claim)
  return { folder, name, claim, server }
}

/** Waits until no other socket has a running process. The own socket must be published first. */
async function waitForSoleClaim({ folder, name }: Own): Promise<void> {
  for (;;) {
    const others = readdirSync(folder).filter((file) => socketName.test(file) && file !== name)
    const answers = await Promise.all(others.map((other) => ask(folder, other)))
    const living = answers.filter(({ answer }) => answer !== 'gone')
    if (living.length === 0) return
    const holder = living.find(({ answer }) => !isWaiting(answer))
    if (holder) throw new OperatorError(refusal(folder, holder))
    const first = living.find((other) => other.name < name)
    if (first) throw new OperatorError(refusal(folder, first))
    await delay(pollMs)
  }
}

type FoundHolder = { name: string; answer: Answer }

async function ask(folder: string, name: string): Promise<FoundHolder> {
  const answer = await askSocket(folder, name)
  if (answer === 'gone') rmSync(join(folder, name), { force: true })
  return { name, answer }
}

const isWaiting = (answer: Answer) => typeof answer === 'object' && answer.state === 'waiting'

function refusal(folder: string, { name, answer }: FoundHolder): string {
  const file = readHolder(folder)
  const named = file?.socket === name ? file : undefined
  const { pid, since } = (typeof answer === 'object' ? answer : named) ?? {}
  const whose = pid === undefined ? 'another process' : `process ${pid} since ${since}`
  return inUse(folder, whose)
}

function inUse(folder: string, whose: string): string {
  return (
    `The data folder ${folder} is in use by ${whose}. ` +
    'Stop that process, or start this one with another DATA_DIR.'
  )
}

/** Throws when the process in the lock file still runs although its socket was deleted. Ignores an unreadable file. */
function refuseByFile(folder: string): void {
  const holder = readHolder(folder)
  if (!holder?.processStart) return
  const here = identity(holder.pid)
  const same = (['bootId', 'pidNamespace', 'processStart'] as const).every(
    // A file of an older version does not have the namespace.
    (part) => holder[part] === undefined || holder[part] === here[part],
  )
  if (same) throw new OperatorError(inUse(folder, `process ${holder.pid} since ${holder.since}`))
}

function writeHolder({ folder, name, claim }: Own): void {
  const draft = join(folder, name.replace('.sock', '.new'))
  const holder: Holder = { ...identity(process.pid), since: claim.since, socket: name }
  try {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o600, flush: true })
    renameSync(draft, join(folder, 'lock'))
  } finally {
    rmSync(draft, { force: true })
  }
}

function readHolder(folder: string): Holder | undefined {
  try {
    const found: unknown = JSON.parse(readIfThere(join(folder, 'lock')) ?? '')
    return typeof found === 'object' && found !== null ? (found as Holder) : undefined
  } catch {
    return undefined
  }
}

/** Removes old files of starts that were killed; files of a start in progress are younger. */
function removeLeftovers(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => leftover.test(name))) {
    const path = join(folder, file)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > leftoverMs) rmSync(path, { force: true })
  }
}

async function withdraw({ folder, name, server }: Own): Promise<void> {
  await new Promise((done) => server.close(done))
  rmSync(join(folder, name), { force: true })
}
