import type { PGlite } from '@electric-sql/pglite'
import { countedFields, type Counters } from './durable-pglite.ts'
import { isCutOff, readError } from './wire.ts'

/** One PGlite behind PostgreSQL's wire protocol, in this thread or in another. */
export type PgliteBackend = {
  readonly alive: boolean
  /** Runs complete frontend messages (up to a Sync, Query or Flush) and returns the backend's messages. */
  execute(messages: Uint8Array): Promise<Uint8Array>
  /** A tarball of the whole database. Call it between transactions only. */
  dump(): Promise<Uint8Array>
  /** Sets the number of milliseconds that a batch may take before the watchdog ends the backend. */
  allow(milliseconds: number): void
  close(): Promise<void>
}

const ioError = '58030'
const CRASHED_STATE = '57P02'

/** The database has crashed or was ended; uncommitted changes are rolled back. `code` is a SQLSTATE. */
export class DatabaseEnded extends Error {
  override name = 'DatabaseEnded'
  readonly code: string

  constructor(message: string, code = CRASHED_STATE) {
    super(message)
    this.code = code
  }
}

/** Runs the messages. Throws DatabaseEnded when the further answers of this PGlite would be unreliable. */
export async function execute(
  pglite: PGlite,
  counters: Counters,
  messages: Uint8Array,
): Promise<Uint8Array> {
  const answer = await executeRaw(pglite, messages)
  if (Atomics.load(counters, countedFields.failedFsyncs) > 0)
    throw new DatabaseEnded('The disk refused an fsync; the database is restarted', ioError)
  if (!isCutOff(messages, answer)) return answer
  const { code, text } = readError(answer) ?? {}
  throw new DatabaseEnded(`The database ended: ${text ?? 'it gave no reason'}`, code)
}

/** Runs the messages in PGlite without PGlite's own parser, which would keep a copy of every row. */
async function executeRaw(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const onRawData = (part: Uint8Array) => void parts.push(part.slice())
  await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData })
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts))
}

export async function dumpTar(pglite: PGlite): Promise<Uint8Array> {
  const tar = await pglite.dumpDataDir('none')
  return new Uint8Array(await tar.arrayBuffer())
}

/** PGlite in the caller's thread: starts faster, but blocks the thread while it works. */
export function createInProcessBackend(pglite: PGlite, counters: Counters): PgliteBackend {
  let ended = false
  let before: Promise<unknown> = Promise.resolve()
  const run = async (messages: Uint8Array) => {
    try {
      return await execute(pglite, counters, messages)
    } catch (error) {
      ended ||= error instanceof DatabaseEnded
      throw error
    }
  }
  return {
    get alive() {
      return !ended && !pglite.closed
    },
    execute: (messages) => {
      const answer = before.then(() => run(messages))
      before = answer.catch(() => undefined)
      return answer
    },
    dump: () => dumpTar(pglite),
    allow: () => undefined,
    close: () => pglite.close(),
  }
}
