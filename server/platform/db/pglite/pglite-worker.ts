import { parentPort, workerData } from 'node:worker_threads'
import { countedFields, openPglite, type Counters, type PgliteSettings } from './durable-pglite.ts'
import { OperatorError } from '../operator-error.ts'
import { DatabaseEnded, dumpTar, execute } from './session.ts'

export type WorkerInput = { settings: PgliteSettings; counters: Counters }
export type WorkerRequest = { execute: Uint8Array } | { dump: true } | { close: true }
export type WorkerReply =
  | { answer: Uint8Array }
  | {
      failure: string
      code?: string
      /** True when the message is written for the operator. */
      explained?: boolean
    }

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const port = parentPort
const { settings, counters } = workerData as WorkerInput

const pglite = await openPglite(settings, counters).catch((error: unknown) => {
  const explained = error instanceof OperatorError
  reply({ failure: textOf(error), explained })
  process.exit(1)
})
reply({ answer: new Uint8Array() })

/** Emscripten throws objects that are not instances of `Error`. */
function textOf(error: unknown): string {
  const { message, name, errno } = Object(error) as {
    message?: string
    name?: string
    errno?: number
  }
  return message ?? `${name ?? String(error)} ${errno ?? ''}`.trim()
}

// Runs requests one after the other, because PGlite has one session and the caller expects the answers in order.
let queue: Promise<void> = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(() => handle(request))
})

/**
 * Handles one request. After a crash of the database its memory is unreliable, so the thread ends, and the restart
 * replays the log.
 */
async function handle(request: WorkerRequest): Promise<void> {
  try {
    reply({ answer: await run(request) })
  } catch (error) {
    const code = error instanceof DatabaseEnded ? error.code : undefined
    reply({ failure: textOf(error), ...(code !== undefined && { code }) })
    if (error instanceof DatabaseEnded) process.exit(1)
  }
}

async function run(request: WorkerRequest): Promise<Uint8Array> {
  if ('execute' in request) return execute(pglite, counters, request.execute)
  if ('dump' in request) return dumpTar(pglite)
  await pglite.close()
  return new Uint8Array()
}

function reply(message: WorkerReply): void {
  Atomics.add(counters, countedFields.answers, 1)
  const bytes = 'answer' in message ? [message.answer.buffer as ArrayBuffer] : []
  port.postMessage(message, bytes)
}
