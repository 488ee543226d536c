import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { AppError } from '#shared/app-error.ts'
import { FairQueue } from './fair-queue.ts'

/** The answer of a worker thread to a failed task. */
export type Failure = { failure: string; code: string | undefined }

type Options = {
  /** The worker's source file; it answers each message with one message. */
  source: URL
  /** The name in error messages, such as `The thread of the pictures has ended`. */
  name: string
  mostWaiting: number
  /**
   * Time limit of a task, in milliseconds, after which the thread is replaced: several times the time of the largest
   * task.
   */
  limitMs: number
}

type WaitingTask<Task, Reply> = {
  task: Task
  resolve: (reply: Reply) => void
  reject: (error: Error) => void
}

/** Runs one task at a time in a worker thread, which is started with the first task. */
export class WorkThread<Task, Reply extends object> {
  readonly #options: Options
  readonly #queue = new FairQueue<WaitingTask<Task, Reply>>()
  #worker: Worker | undefined
  #current: WaitingTask<Task, Reply> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Serves the owners in turn. Throws BUSY when too many tasks wait. */
  run(task: Task, owner = ''): Promise<Reply> {
    if (this.#queue.length >= this.#options.mostWaiting)
      return Promise.reject(new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 5 }))
    return new Promise((resolve, reject) => {
      this.#queue.push(owner, { task, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current) return
    this.#current = this.#queue.shift()
    // An idle thread must not keep the process alive.
    if (!this.#current) return this.#worker?.unref()
    this.#worker ??= this.#open()
    this.#worker.ref()
    this.#timer = setTimeout(() => void this.#worker?.terminate(), this.#options.limitMs)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage(this.#current.task)
  }

  #open(): Worker {
    const worker = openWorker(this.#options.source)
    let failure = `The thread of the ${this.#options.name} has ended`
    worker.on('message', (reply: Reply | Failure) => this.#settle(reply))
    worker.on('error', (error) => (failure = error.message))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#settle({ failure, code: undefined })
    })
    return worker
  }

  #settle(reply: Reply | Failure): void {
    const current = this.#current
    if (!current) return
    clearTimeout(this.#timer)
    this.#current = undefined
    if ('failure' in reply)
      current.reject(Object.assign(new Error(reply.failure), { code: reply.code }))
    else current.resolve(reply)
    this.#next()
  }
}

const fromSource = import.meta.url.endsWith('.ts')

/** Starts a worker thread from its source file, or from the file that the build has made of it. */
export function openWorker(source: URL, options: WorkerOptions = {}): Worker {
  return new Worker(workerFile(source), options)
}

/** The file to run for a worker's source file: the source itself, or the built file. */
export function workerFile(source: URL): URL {
  if (fromSource) return source
  const name = basename(source.pathname).replace(/\.ts$/, '.js')
  // The built file is beside this file, or one folder above when the bundler has moved this code to a chunk.
  const beside = new URL(`./${name}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../${name}`, import.meta.url)
}
