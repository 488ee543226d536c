import { chmodSync, closeSync, constants, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join, relative, resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/** The process that listens on a socket, as the socket reports it. */
export type Claim = {
  pid: number
  since: string
  /** `waiting`: the process looks for other processes; `holding`: it has the lock. */
  state: 'waiting' | 'holding'
}
/** `gone`: no process listens, and none ever will. `silent`: a process listens but does not answer. */
export type Answer = Claim | 'gone' | 'silent'

const waitMs = 2_000
const retries = 3
/** Longest socket address in bytes; the limit of systems is 104 or slightly more. */
const longestAddress = 100

/**
 * Listens under a temporary name, then renames it. So a socket with a final name has a listener, or its process has
 * ended.
 */
export async function publishSocket(
  folder: string,
  name: string,
  claim: () => Claim,
): Promise<Server> {
  const unseen = `${name}.new`
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.end(JSON.stringify(claim()))
  })
  try {
    await withAddress(folder, unseen, (address) => listen(server, address))
    chmodSync(join(folder, unseen), 0o600)
    renameSync(join(folder, unseen), join(folder, name))
  } catch (error) {
    server.close()
    rmSync(join(folder, unseen), { force: true })
    throw explain(error, folder)
  }
  return server.unref()
}

/** Asks a socket for its process. Only a connection that the kernel refuses proves that no process listens. */
export async function askSocket(folder: string, name: string): Promise<Answer> {
  for (let attempt = 0; attempt < retries; attempt++) {
    const answer = await withAddress(folder, name, askOnce)
    // `cut`: the process has just ended, or does not speak this protocol.
    if (answer !== 'cut') return answer
  }
  return 'silent'
}

function askOnce(address: string): Promise<Answer | 'cut'> {
  return new Promise((done) => {
    const client = connect(address)
    const parts: Buffer[] = []
    const settle = (answer: Answer | 'cut') => {
      clearTimeout(timer)
      client.destroy()
      done(answer)
    }
    const timer = setTimeout(() => settle('silent'), waitMs)
    client.on('data', (part) => void parts.push(part))
    client.on('end', () => settle(parse(Buffer.concat(parts).toString())))
    client.on('error', (error: NodeJS.ErrnoException) => settle(judge(error)))
  })
}

function judge({ code }: NodeJS.ErrnoException): Answer | 'cut' {
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'gone'
  return code === 'ECONNRESET' || code === 'EPIPE' ? 'cut' : 'silent'
}

function parse(text: string): Claim | 'silent' | 'cut' {
  if (text === '') return 'cut'
  try {
    return JSON.parse(text) as Claim
  } catch {
    return 'silent'
  }
}

export function listen(server: Server, address: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(address, done)
  })
}

/**
 * Calls `use` with the absolute path, or with the relative one if that is too long, or (on Linux) with a path through
 * an open handle.
 */
export async function withAddress<T>(
  folder: string,
  name: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  const absolute = join(resolve(folder), name)
  const spellings = [absolute, relative(process.cwd(), absolute)]
  const short = spellings.find((address) => Buffer.byteLength(address) <= longestAddress)
  if (short) return use(short)
  if (!existsSync('/proc/self/fd'))
    throw new OperatorError(`The path ${folder} is too long: set a shorter DATA_DIR`)
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return await use(`/proc/self/fd/${handle}/${name}`)
  } finally {
    closeSync(handle)
  }
}

const withoutSockets = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS'])

function explain(error: unknown, folder: string): unknown {
  if (!withoutSockets.has((error as NodeJS.ErrnoException).code ?? '')) return error
  return new OperatorError(
    `The file system of ${folder} cannot hold a lock (a Unix socket): set DATA_DIR to a folder on a local disk`,
    { cause: error },
  )
}
