import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Handle } from './handle.ts'

const LONGEST_BODY = 100_000
const TAKEN_RETRY_MS = 100
const TAKEN_TRIES = 20

/** Serves `handle` over HTTP; waits a little for the port, which a killed earlier process may still hold. */
export async function listen(
  handle: Handle,
  place: { host: string; port: number },
): Promise<Server> {
  const listener = listenerOf(handle)
  for (let tries = 1; ; tries += 1) {
    const server = createServer(listener)
    server.listen(place)
    const error = await waitUntilListening(server)
    if (!error) return server
    if (error.code !== 'EADDRINUSE' || tries === TAKEN_TRIES) throw error
    await new Promise((resolve) => setTimeout(resolve, TAKEN_RETRY_MS))
  }
}

async function waitUntilListening(server: Server): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

function listenerOf(handle: Handle): RequestListener {
  return (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(() => outgoing.destroy())
  }
}

async function answer(
  handle: Handle,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController()
  outgoing.on('close', () => gone.abort())
  const response = await handle(await requestOf(incoming, gone.signal))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

async function requestOf(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > LONGEST_BODY) throw new Error('the body is too long')
  }
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(url, 'http://simulator'), {
    method,
    headers: given,
    signal,
    ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.concat(chunks) }),
  })
}
