import type { FastifyInstance } from 'fastify'
import type { CallName, Calls } from '#shared/contract/map.ts'

export type Answer<Body = unknown> = {
  status: number
  body: Body
  headers: Record<string, unknown>
}
type CallOptions = { key?: string; headers?: Record<string, string> }

/** Calls the app like a browser: stores cookies and sends the anti-forgery header. */
export class Browser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, string>()
  /** The address from which the calls come. */
  address = '127.0.0.1'

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** Calls an endpoint by its name; accepts any input, because tests also send invalid ones. */
  async call<Name extends CallName>(
    name: Name,
    input: unknown = {},
    options: CallOptions = {},
  ): Promise<Answer<Calls[Name]['output'] & Record<string, unknown>>> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.send('GET', '/api/userAuth', {}, {})
    const [method = 'GET', path = ''] = name.split(' ')
    const token = this.cookies.get('XSRF-TOKEN') ?? ''
    const { filled, rest } = fillPath(path, input)
    return this.send(method, `/api${filled}`, rest, {
      'x-xsrf-token': token,
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...options.headers,
    }) as Promise<Answer<never>>
  }

  async send(
    method: string,
    path: string,
    input: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const isGet = method === 'GET'
    const response = await this.#app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: this.address,
      headers: { cookie: this.#cookieHeader(), ...headers },
      ...(isGet ? { query: input as Record<string, string> } : { payload: input as object }),
    })
    for (const { name, value } of response.cookies) this.cookies.set(name, value)
    const text = response.body
    const json = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: json ? JSON.parse(text) : text,
      headers: response.headers,
    }
  }

  #cookieHeader(): string {
    return [...this.cookies]
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
  }
}

/** Replaces `:id` in a path by the input's `id`. */
function fillPath(path: string, input: unknown) {
  if (!path.includes('/:')) return { filled: path, rest: input }
  const rest = { ...(input as Record<string, unknown>) }
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { filled, rest }
}
