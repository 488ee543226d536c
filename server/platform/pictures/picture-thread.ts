import type { Worker } from 'node:worker_threads'
import { openWorker } from '#server/platform/open-worker.ts'
import { AppError } from '#shared/app-error.ts'
import { NotAPicture, type PreparedPicture } from './forms.ts'
import type { PictureReply, PictureRequest } from './picture-worker.ts'

export type PictureThread = {
  /** Decodes the picture in a file and encodes all its forms. Throws `NotAPicture`, and BUSY when too many wait. */
  prepare(file: string): Promise<PreparedPicture>
  close(): Promise<void>
}

type Waiting = {
  file: string
  resolve: (picture: PreparedPicture) => void
  reject: (error: Error) => void
}

const MOST_WAITING = 60
/** Several times what the largest accepted picture needs on a slow machine; then the thread is replaced. */
const LIMIT_MS = 60_000

/** Works on one picture at a time in a worker thread, which is started at the first picture. */
export function openPictureThread(): PictureThread {
  return new Thread()
}

class Thread implements PictureThread {
  readonly #queue: Waiting[] = []
  #worker: Worker | undefined
  #current: Waiting | undefined
  #timer: NodeJS.Timeout | undefined

  prepare(file: string): Promise<PreparedPicture> {
    if (this.#queue.length >= MOST_WAITING)
      return Promise.reject(new AppError('BUSY', { reason: 'crowded', retryAfterSeconds: 5 }))
    return new Promise((resolve, reject) => {
      this.#queue.push({ file, resolve, reject })
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
    this.#timer = setTimeout(() => void this.#worker?.terminate(), LIMIT_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    this.#worker.postMessage({ file: this.#current.file } satisfies PictureRequest)
  }

  #open(): Worker {
    const worker = openWorker(new URL('./picture-worker.ts', import.meta.url))
    let failure = 'The thread of the pictures has ended'
    worker.on('message', (reply: PictureReply) => this.#settle(reply))
    worker.on('error', (error) => (failure = error.message))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#settle({ failure, code: undefined })
    })
    return worker
  }

  #settle(reply: PictureReply): void {
    const current = this.#current
    if (!current) return
    clearTimeout(this.#timer)
    this.#current = undefined
    if ('picture' in reply) current.resolve(reply.picture)
    else if ('fault' in reply) current.reject(new NotAPicture(reply.fault))
    else current.reject(Object.assign(new Error(reply.failure), { code: reply.code }))
    this.#next()
  }
}
