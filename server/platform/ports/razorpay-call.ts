import { z } from 'zod'
import type { CircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { callService, type Outcome } from '#server/platform/metrics/outgoing-calls.ts'
import { PaymentProviderError } from './payments.ts'

/** Time limit in milliseconds for all attempts of one call together. */
export const CALL_LIMIT_MS = 5_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>
export type Call = {
  method: 'GET' | 'POST' | 'PATCH'
  /** The path relative to the provider's address, such as `/v1/orders`. */
  path: string
  body?: object
  headers?: Record<string, string>
  /** Identifies a repeat of the same call: a receipt or an idempotency key. */
  key?: string
  /** True for a call that would have its effect a second time; without an answer it is not repeated. */
  isOnce?: boolean
}
export type Caller = <Result>(call: Call, result: z.ZodType<Result>) => Promise<Result>

type Options = {
  baseUrl: string
  keyId: string
  keySecret: string
  fetch: Fetch
  breaker: CircuitBreaker
  limit?: (() => AbortSignal) | undefined
}

/**
 * Calls the provider. Every call may be repeated: reads, orders with a unique receipt, refunds with an idempotency
 * key, and QR codes, of which a second one does no harm, because nobody sees the first. So a call without an answer is tried
 * once more, within the same time limit; only a call that says `isOnce` is not.
 */
export function makeCaller(options: Options): Caller {
  const { breaker } = options
  return async (call, result) => {
    const leave = breaker.enter()
    if (!leave) throw new PaymentProviderError('unknown', 'paused', 'the provider does not answer')
    try {
      const response = await callService('payments', () => send(options, call), {
        answered: outcomeOf,
      })
      return readAnswer(response, result)
    } finally {
      leave()
    }
  }
}

type Answer = { status: number; text: string }

function outcomeOf(answer: Answer): Outcome {
  if (answer.status < 400) return 'ok'
  return isPassing(answer) ? 'deferred' : 'refused'
}

async function send(options: Options, call: Call): Promise<Answer> {
  const signal = options.limit?.() ?? AbortSignal.timeout(CALL_LIMIT_MS)
  const id = `${call.method} ${call.path} ${call.key ?? ''}`
  const first = await tryOnce(options, call, signal).catch((error: Error) => error)
  const answer =
    isAnswer(first) || signal.aborted || call.isOnce
      ? first
      : await tryOnce(options, call, signal).catch((error: Error) => error)
  if (isAnswer(answer)) {
    options.breaker.answered()
    return answer
  }
  options.breaker.failed(id)
  if (answer instanceof Error)
    throw new PaymentProviderError('unknown', undefined, answer.message, { cause: answer })
  throw refusalOf('unknown', answer)
}

/** A server error (5xx) of the provider counts as no answer. */
function isAnswer(answer: Answer | Error): answer is Answer {
  return !(answer instanceof Error) && answer.status < 500
}

async function tryOnce(
  { baseUrl, keyId, keySecret, fetch }: Options,
  { method, path, body, headers }: Call,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    signal,
    // The provider never redirects; a redirect would carry the key to another address.
    redirect: 'error',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function readAnswer<Result>(answer: Answer, result: z.ZodType<Result>): Result {
  if (answer.status >= 400) throw refusalOf(isPassing(answer) ? 'unknown' : 'refused', answer)
  const parsed = result.safeParse(parse(answer.text))
  if (parsed.success) return parsed.data
  throw new PaymentProviderError('unknown', 'unreadable', 'the answer has an unknown shape', {
    cause: parsed.error,
  })
}

/**
 * True for too many requests, and for a request that the provider is still processing: another attempt later may
 * succeed.
 */
function isPassing({ status, text }: Answer): boolean {
  // Any other 409 means that this idempotency key belongs to a different request; a later attempt cannot succeed.
  if (status === 409) return !text.includes('Different request')
  return status === 408 || status === 429
}

const Problem = z.object({
  error: z.object({
    code: z.string().optional(),
    description: z.string().optional(),
    reason: z.string().nullish(),
  }),
})

function refusalOf(kind: PaymentProviderError['kind'], { status, text }: Answer) {
  const { data } = Problem.safeParse(parse(text))
  const { code, description } = data?.error ?? {}
  return new PaymentProviderError(
    kind,
    code ?? `HTTP ${status}`,
    `the provider answered ${status}: ${description ?? 'without a reason'}`,
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
