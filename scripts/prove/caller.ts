import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'

export type Answer = { status: number; body: unknown; headers: IncomingHttpHeaders }
export type Caller = {
  readonly cookies: ReadonlyMap<string, string>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Loads a page of the site; the answer's body is its HTML. */
  open(url: string, headers?: Record<string, string>): Promise<Answer>
}
type CallOptions = {
  body?: unknown
  key?: string
  base?: string
  headers?: Record<string, string>
}

const timeoutMs = 15_000

/**
 * The cookies and anti-forgery token of one browser. `address` is a 127.x.y.z of its own, because the server counts
 * requests per address. Rejects when the connection breaks before the answer. Takes any certificate, because the proofs
 * make their own.
 */
export function createCaller(address: string, cookies = new Map<string, string>()): Caller {
  const kept = { keepAlive: true, maxSockets: 4 }
  const plain = { send: request, agent: new Agent(kept) }
  const secure = {
    send: requestSecurely,
    agent: new SecureAgent({ ...kept, rejectUnauthorized: false }),
  }

  const headers = (content: string | undefined, key: string | undefined) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(content !== undefined && { 'content-type': 'application/json' }),
  })

  const call = (method: string, url: URL, { body, key, headers: more }: CallOptions) =>
    new Promise<Answer>((resolve, reject) => {
      const content = method !== 'GET' ? JSON.stringify(body ?? {}) : undefined
      const { send, agent } = url.protocol === 'https:' ? secure : plain
      const sentHeaders = { ...headers(content, key), ...more }
      const options = { method, agent, localAddress: address, headers: sentHeaders }
      const sent = send(url, { ...options, timeout: timeoutMs }, (response) => {
        keepCookies(response, cookies)
        read(response).then(resolve, reject)
      })
      sent.once('timeout', () => sent.destroy(new Error(`No answer from ${url.pathname}`)))
      sent.once('error', reject)
      sent.end(content)
    })
  return {
    cookies,
    call: (method, path, options = {}) =>
      call(method, new URL(`/api${path}`, options.base), options),
    open: (url, more = {}) => call('GET', new URL(url), { headers: more }),
  }
}

function keepCookies({ headers }: IncomingMessage, cookies: Map<string, string>): void {
  for (const line of headers['set-cookie'] ?? []) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

async function read(response: IncomingMessage): Promise<Answer> {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response) text += String(chunk)
  const json = response.headers['content-type']?.includes('json')
  const body = json ? (JSON.parse(text) as unknown) : text
  return { status: response.statusCode ?? 0, body, headers: response.headers }
}
