import type { Worker } from 'node:worker_threads'
import { openWorker } from '#server/platform/threads/work-thread.ts'
import { countedFields, createCounters, type PgliteSettings } from './durable-pglite.ts'
import { OperatorError } from '../operator-error.ts'
import { DatabaseEnded, type PgliteBackend } from './session.ts'
import type { WorkerInput, WorkerReply, WorkerRequest } from './pglite-worker.ts'

type WaitingAnswer = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }
export type ThreadOptions = {
  /** Milliseconds without an answer after which the thread is ended; see `allow`. */
  watchdogMs: number
  alarm: (message: string) => void
}

const openingMs = 120_000

/** Starts PGlite in a worker thread and resolves once the database is open. */
export async function startThread(
  settings: PgliteSettings,
  options: ThreadOptions,
): Promise<PgliteBackend> {
  const thread = new PgliteThread(settings, options)
  await thread.opened
  return thread
}

class PgliteThread implements PgliteBackend {
  readonly opened: Promise<Uint8Array>
  readonly #worker: Worker
  readonly #counters = createCounters()
  readonly #waiting: WaitingAnswer[] = []
  readonly #options: ThreadOptions
  #allowed = openingMs
  #answers = 0
  #timer: NodeJS.Timeout | undefined
  #ended = false
  #reason: Error = new DatabaseEnded('The database thread has ended')

  constructor(settings: PgliteSettings, options: ThreadOptions) {
    this.#options = options
    const input: WorkerInput = { settings, counters: this.#counters }
    this.#worker = openWorker(new URL('./pglite-worker.ts', import.meta.url), { workerData: input })
    this.#worker.on('message', (reply: WorkerReply) => this.#take(reply))
    this.#worker.on('error', (error) => (this.#reason = error))
    // Another thread may open the same folder only after this event.
    this.#worker.on('exit', () => this.#end())
    this.opened = this.#expect().finally(() => this.allow(options.watchdogMs))
  }

  get alive() {
    return !this.#ended
  }

  execute(messages: Uint8Array) {
    // Copied, because a transfer of the view's buffer would transfer Node's whole buffer pool.
    const execute = new Uint8Array(messages)
    return this.#ask({ execute }, [execute.buffer])
  }

  dump() {
    return this.#ask({ dump: true })
  }

  allow(milliseconds: number) {
    this.#allowed = milliseconds
  }

  async close() {
    this.allow(openingMs)
    await this.#ask({ close: true })
    await this.#worker.terminate()
  }

  #ask(request: WorkerRequest, moved: ArrayBuffer[] = []): Promise<Uint8Array> {
    if (this.#ended) return Promise.reject(this.#reason)
    this.#worker.postMessage(request, moved)
    return this.#expect()
  }

  #expect(): Promise<Uint8Array> {
    if (this.#waiting.length === 0) this.#arm()
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  #take(reply: WorkerReply): void {
    this.#answers += 1
    const waiting = this.#waiting.shift()
    if (this.#waiting.length > 0) this.#arm()
    else clearTimeout(this.#timer)
    if ('answer' in reply) waiting?.resolve(reply.answer)
    else waiting?.reject(asError(reply))
  }

  #arm(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onTimeout(), this.#allowed)
  }

  #onTimeout(): void {
    // When this thread was busy, the answer may already be in its queue.
    if (Atomics.load(this.#counters, countedFields.answers) > this.#answers) return this.#arm()
    const message = `The database gave no answer for ${this.#allowed} ms; its thread is restarted`
    this.#options.alarm(message)
    this.#reason = new DatabaseEnded(message)
    void this.#worker.terminate()
  }

  #end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
    for (const waiting of this.#waiting.splice(0)) waiting.reject(this.#reason)
  }
}

function asError({ failure, code, explained }: Extract<WorkerReply, { failure: string }>): Error {
  return explained ? new OperatorError(failure) : new DatabaseEnded(failure, code)
}
