import type { Calls } from '#shared/contract/map.ts'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { noteAnswer } from './signal.ts'
import { supportHeader } from './support-view.ts'

export type CallKey = keyof Calls & string
export type Input<K extends CallKey> = Calls[K]['input']
export type Output<K extends CallKey> = Calls[K]['output']
export type CallOptions = {
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** The request is completed when the page is closed; 64 KB at most. */
  keepalive?: boolean
}

const TIMEOUT_MS = 15_000
export const API = '/api'

/**
 * The only place in the browser's code that makes HTTP calls. Rejects with a `CallError`, or with the signal's reason.
 */
export async function call<K extends CallKey>(
  key: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> {
  const answer = await exchange(key, options, () => send(key, input, options))
  return answer as Output<K>
}

/**
 * Sends a request, with a fresh anti-forgery token where the method needs one, and reads the answer. When the server
 * wants a fresh proof of the person, or a first password, the person is asked and the request is sent again. Sends nothing while the device is
 * offline.
 */
export async function exchange(
  key: string,
  options: CallOptions,
  ask: () => Promise<Response>,
): Promise<unknown> {
  if (!navigator.onLine) throw noAnswer(undefined)
  if (!key.startsWith('GET ') && !readCookie('XSRF-TOKEN')) await refreshToken(options)
  let answer = await read(await ask())
  if (isRefused(answer, 'CSRF')) {
    await refreshToken(options)
    answer = await read(await ask())
  }
  if (isRefused(answer, 'PROOF_NEEDED', 'PASSWORD_NEEDED') && (await prove(isProvedByCode(answer))))
    answer = await read(await ask())
  if (answer instanceof CallError) {
    for (const tell of refusalListeners) tell(answer.code)
    throw answer
  }
  return answer
}

/** The body, or the error. It is read at once, because the request's time limit also ends a body that waits for a person. */
async function read(response: Response): Promise<unknown> {
  return response.ok ? readBody(response) : toCallError(response)
}

const refusalListeners = new Set<(code: CallError['code']) => void>()

/**
 * Registers a listener for the error codes of all calls: NOT_SIGNED_IN says that the session has ended, NOT_ALLOWED that
 * the person's place in a shop may have changed.
 */
export function onRefusal(listener: (code: CallError['code']) => void): void {
  refusalListeners.add(listener)
}

let askForProof: ((byCode: boolean) => Promise<boolean>) | undefined
let proving: Promise<boolean> | undefined

/**
 * Registers the function that asks the person for a fresh proof; it resolves to true when the proof was right. Calls
 * that wait for a proof at the same time ask once. `byCode`: an e-mailed code suffices for a person without a password.
 * Returns a function that removes the registration.
 */
export function onProofNeeded(ask: (byCode: boolean) => Promise<boolean>): () => void {
  askForProof = ask
  return () => {
    if (askForProof === ask) askForProof = undefined
  }
}

async function prove(byCode: boolean): Promise<boolean> {
  proving ??= askForProof?.(byCode).finally(() => {
    proving = undefined
  })
  return (await proving) === true
}

async function refreshToken(options: CallOptions): Promise<void> {
  await send('GET /userAuth', {}, { signal: options.signal })
}

async function send(key: string, input: unknown, options: CallOptions): Promise<Response> {
  const { url, init } = buildRequest(key, input, options)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(url, { ...init, signal })
    noteAnswer((await isSearchRefused(response)) ? 200 : response.status)
    return response
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    noteAnswer(0)
    throw noAnswer(cause)
  }
}

/** Splits `POST /path/:id` and its input into address, headers and body. */
export function buildRequest(
  key: string,
  input: unknown,
  options: CallOptions = {},
): { url: string; init: RequestInit } {
  const [method = 'GET', pattern = ''] = key.split(' ')
  const { path, rest } = fillPath(pattern, (input ?? {}) as Record<string, unknown>)
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...pageHeaders(pattern),
  }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (options.keepalive) init.keepalive = true
  if (method === 'GET') return { url: API + path + toQuery(rest), init }
  headers['content-type'] = 'application/json'
  return { url: API + path, init: { ...init, body: JSON.stringify(rest) } }
}

/** The anti-forgery token, the language of the page, and the id of an administrator's view of a shop. */
export function pageHeaders(path: string): Record<string, string> {
  const token = readCookie('XSRF-TOKEN')
  const headers = { 'accept-language': document.documentElement.lang, ...supportHeader(path) }
  return token ? { ...headers, 'X-XSRF-TOKEN': token } : headers
}

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text && `?${text}`
}

export function noAnswer(cause: unknown): CallError {
  const offline = navigator.onLine === false
  return new CallError(
    offline
      ? { code: 'OFFLINE', message: 'You are offline' }
      : { code: 'NETWORK', message: 'The connection was lost' },
    cause,
  )
}

/** True for the 503 of a full queue of searches, after which everything else still gets its answer. */
async function isSearchRefused(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const body = (await readBody(response.clone()).catch(() => undefined)) as Partial<CallError>
  return body?.code === 'BUSY' && (body.details as { reason?: string })?.reason === 'searches'
}

function isRefused(answer: unknown, ...codes: CallError['code'][]): answer is CallError {
  return answer instanceof CallError && answer.status === 403 && codes.includes(answer.code)
}

const isProvedByCode = ({ details }: CallError) =>
  (details as { byCode?: boolean } | undefined)?.byCode === true

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  try {
    return await response.json()
  } catch (cause) {
    throw noAnswer(cause)
  }
}

async function toCallError(response: Response): Promise<CallError> {
  const body = await readBody(response).catch(() => undefined)
  const known = isFailure(body)
    ? body
    : { code: 'UNEXPECTED' as const, message: 'Something went wrong' }
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new CallError({ requestId, ...known, status: response.status })
}

function isFailure(body: unknown): body is { code: CallError['code']; message: string } {
  if (typeof body !== 'object' || body === null) return false
  const { code, message } = body as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string'
}

/** An idempotency key. `crypto.randomUUID` is missing on pages without TLS, such as a phone on the shop's own network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
