import type { DetailsOf } from '#shared/app-error.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { ErrorCode } from '#shared/errors.ts'

/** `OFFLINE` and `NETWORK`: no answer came, so a write may or may not have happened. */
export type CallErrorCode = ErrorCode | 'OFFLINE' | 'NETWORK'

type Failure = {
  code: CallErrorCode
  message: string
  status?: number | undefined
  fields?: Record<string, string> | undefined
  details?: unknown
  requestId?: string | undefined
}

export class CallError extends Error {
  override name = 'CallError'
  code: CallErrorCode
  /** 0 when no answer came. */
  status: number
  fields: Record<string, string>
  details: unknown
  requestId: string | undefined

  constructor(failure: Failure, cause?: unknown) {
    super(failure.message, { cause })
    this.code = failure.code
    this.status = failure.status ?? 0
    this.fields = failure.fields ?? {}
    this.details = failure.details
    this.requestId = failure.requestId
  }
}

/** An error with one code, with the `details` of that code. */
export type CodedError<C extends CallErrorCode> = CallError & {
  code: C
  details: C extends ErrorCode ? DetailsOf<C> : undefined
}

/** The errors of one call: checking `code` gives the type of `details`. */
export type CallErrorOf<K extends keyof Calls> = {
  [C in Calls[K]['errors'] | 'OFFLINE' | 'NETWORK']: CodedError<C>
}[Calls[K]['errors'] | 'OFFLINE' | 'NETWORK']

/** Checks the code of an error when the call that failed is not known. */
export function hasCode<C extends CallErrorCode>(error: unknown, code: C): error is CodedError<C> {
  return error instanceof CallError && error.code === code
}

/** True when a retry may help: no answer came, or the server failed. */
export function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'NETWORK' || error.status >= 500)
}

/** The seconds after which a call can succeed that came too early; undefined for every other error. */
export function waitSeconds(error: unknown): number | undefined {
  if (hasCode(error, 'RATE_LIMITED')) return error.details.retryAfterSeconds
  if (hasCode(error, 'BUSY') && (error.details.reason === 'crowded' || isQueueFull(error)))
    return error.details.retryAfterSeconds
  return undefined
}

/** True when too many people search; everything else works. */
export function isQueueFull(error: unknown): boolean {
  return hasCode(error, 'BUSY') && error.details.reason === 'searches'
}
