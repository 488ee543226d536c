import { parentPort, workerData } from 'node:worker_threads'
import type { PageRenderer, PageRequest, RenderedPage } from '#shared/page.ts'

/** The renderer of the web, which the build has made of `web/entry-server.tsx`. */
export type PageWorkerInput = { entry: string }

/** `call` numbers the calls of one page. */
type CallAnswer = { call: number; value: unknown } | { call: number; failure: CallFailure }
/** What the renderer reads of an error. */
export type CallFailure = { name: string; message: string; code: unknown }
export type PageOrder = { page: number; request: Omit<PageRequest, 'call'> }
export type ToPageWorker = PageOrder | ({ page: number } & CallAnswer)

/** The error of a page is that of a call, by its number, or the renderer's own. */
export type PageReply = { page: number; rendered: RenderedPage; failedCall?: number | undefined }
export type FromPageWorker =
  | { page: number; call: number; key: string; input: unknown }
  | PageReply
  | { page: number; failure: unknown }

if (!parentPort) throw new Error('page-worker.ts runs as a worker thread only')
const port = parentPort
const { entry } = workerData as PageWorkerInput
const { render } = (await import(/* @vite-ignore */ entry)) as { render: PageRenderer }

class FailedCall extends Error {
  readonly call: number
  readonly code: unknown
  constructor(call: number, { name, message, code }: CallFailure) {
    super(message)
    this.name = name
    this.call = call
    this.code = code
  }
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }
/** The calls of each page that wait for their answer, by their numbers. */
const pages = new Map<number, Map<number, Waiting>>()

port.on('message', (message: ToPageWorker) => {
  if ('request' in message) void work(message)
  else settle(message.page, message)
})

async function work({ page, request }: PageOrder): Promise<void> {
  const calls = new Map<number, Waiting>()
  pages.set(page, calls)
  let count = 0
  const call = (key: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      count += 1
      calls.set(count, { resolve, reject })
      send({ page, call: count, key, input })
    })
  try {
    reply(page, await render({ ...request, call }))
  } catch (failure) {
    send({ page, failure })
  } finally {
    pages.delete(page)
  }
}

function reply(page: number, rendered: RenderedPage): void {
  if (rendered.kind === 'redirect' || !(rendered.error instanceof FailedCall))
    return send({ page, rendered })
  const { error, ...rest } = rendered
  send({ page, rendered: rest, failedCall: error.call })
}

function settle(page: number, answer: CallAnswer): void {
  const waiting = pages.get(page)?.get(answer.call)
  if ('failure' in answer) waiting?.reject(new FailedCall(answer.call, answer.failure))
  else waiting?.resolve(answer.value)
}

function send(message: FromPageWorker): void {
  port.postMessage(message)
}
