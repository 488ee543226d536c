import { parentPort, workerData } from 'node:worker_threads'
import { counted, openPglite, type Counters, type PgliteSettings } from './durable-pglite.ts'
import { dumpTar, executeRaw } from './pglite-session.ts'

export type WorkerInput = { settings: PgliteSettings; counters: Counters }
export type WorkerRequest = { execute: Uint8Array } | { dump: true } | { close: true }
export type WorkerReply = { answer: Uint8Array } | { failure: string }

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
const port = parentPort
const { settings, counters } = workerData as WorkerInput

const pglite = await openPglite(settings, counters).catch((error: unknown) => {
  reply({ failure: String(error instanceof Error ? error.message : error) })
  process.exit(1)
})
reply({ answer: new Uint8Array() })

// One request after another: PGlite is one session, and the caller waits for each answer in turn.
let queue: Promise<void> = Promise.resolve()
port.on('message', (request: WorkerRequest) => {
  queue = queue.then(() => handle(request))
})

async function handle(request: WorkerRequest): Promise<void> {
  try {
    reply({ answer: await run(request) })
  } catch (error) {
    reply({ failure: String(error instanceof Error ? error.message : error) })
  }
}

async function run(request: WorkerRequest): Promise<Uint8Array> {
  if ('execute' in request) return execute(request.execute)
  if ('dump' in request) return dumpTar(pglite)
  await pglite.close()
  return new Uint8Array()
}

/** After a failed fsync nothing in memory can be trusted: the thread ends and the log is replayed. */
async function execute(messages: Uint8Array): Promise<Uint8Array> {
  const answer = await executeRaw(pglite, messages)
  if (Atomics.load(counters, counted.failedFsyncs) === 0) return answer
  reply({ failure: 'The disk refused an fsync; the database is restarted' })
  return process.exit(1)
}

function reply(message: WorkerReply): void {
  Atomics.add(counters, counted.answers, 1)
  const bytes = 'answer' in message ? [message.answer.buffer as ArrayBuffer] : []
  port.postMessage(message, bytes)
}
