import type { Worker } from 'node:worker_threads'
import type { PageCall, PageRenderer, PageRequest, RenderedPage } from '#shared/page.ts'
import { openWorker } from '#server/platform/threads/work-thread.ts'
import type {
  CallFailure,
  FromPageWorker,
  PageOrder,
  PageReply,
  ToPageWorker,
} from './page-worker.ts'

/** A thread that gives no sign for so long, while no call of its pages is being answered, is replaced. */
const SILENT_MS = 30_000

/** A page leaves much garbage and keeps nothing: with twice V8's usual size, collecting it takes half the time. */
const YOUNG_MB = 96

type Rendering = {
  call: PageCall
  /** How many of its calls are being answered. */
  calls: number
  /** The errors of its calls, by their numbers; the thread only gets what it can read of them. */
  errors: Map<number, unknown>
  resolve: (page: RenderedPage) => void
  reject: (error: unknown) => void
}

/** Renders pages in a worker thread, several at a time, so that no call of the API waits for a page. */
export class PageThread {
  readonly #entry: string
  readonly #renderings = new Map<number, Rendering>()
  #worker: Worker | undefined
  #count = 0
  #timer: NodeJS.Timeout | undefined

  /** `entry` is the URL of the built renderer. */
  constructor(entry: string) {
    this.#entry = entry
    this.#open()
  }

  readonly render: PageRenderer = ({ call, ...request }: PageRequest) =>
    new Promise((resolve, reject) => {
      this.#count += 1
      this.#renderings.set(this.#count, { call, calls: 0, errors: new Map(), resolve, reject })
      this.#send({ page: this.#count, request })
    })

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #open(): Worker {
    const worker = openWorker(new URL('./page-worker.ts', import.meta.url), {
      workerData: { entry: this.#entry },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    let reason = new Error('The thread of the pages has ended')
    worker.unref()
    worker.on('message', (message: FromPageWorker) => this.#take(message))
    worker.on('error', (error) => (reason = error))
    worker.on('exit', () => this.#end(reason))
    this.#worker = worker
    return worker
  }

  #send(message: ToPageWorker): void {
    const worker = this.#worker ?? this.#open()
    if (!this.#isAnswering())
      this.#timer ??= setTimeout(() => void worker.terminate(), SILENT_MS).unref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage(message)
  }

  #isAnswering(): boolean {
    return [...this.#renderings.values()].some(({ calls }) => calls > 0)
  }

  #take(message: FromPageWorker): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { page } = message
    const rendering = this.#renderings.get(page)
    if (!rendering) return
    if ('key' in message) return void this.#answer(rendering, message)
    this.#renderings.delete(page)
    if ('failure' in message) rendering.reject(message.failure)
    else rendering.resolve(withError(message, rendering))
  }

  async #answer(
    rendering: Rendering,
    { page, call, key, input }: Extract<FromPageWorker, { key: string }>,
  ): Promise<void> {
    rendering.calls += 1
    try {
      const value = await rendering.call(key, input).finally(() => (rendering.calls -= 1))
      this.#tell({ page, call, value })
    } catch (error) {
      rendering.errors.set(call, error)
      this.#tell({ page, call, failure: failureOf(error) })
    }
  }

  /** Sends the answer to a call, unless its thread has ended meanwhile, and the page with it. */
  #tell(answer: Exclude<ToPageWorker, PageOrder>): void {
    if (this.#renderings.has(answer.page)) this.#send(answer)
  }

  #end(reason: Error): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#worker = undefined
    for (const { reject } of this.#renderings.values()) reject(reason)
    this.#renderings.clear()
  }
}

function failureOf(error: unknown): CallFailure {
  const { name, message, code } = error as Error & { code?: unknown }
  return { name, message, code }
}

function withError({ rendered, failedCall }: PageReply, { errors }: Rendering): RenderedPage {
  if (failedCall === undefined || rendered.kind === 'redirect') return rendered
  return { ...rendered, error: errors.get(failedCall) }
}
