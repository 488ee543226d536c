/** `tries` includes the first try. */
export type RetryPolicy = { firstSeconds: number; longestSeconds: number; tries: number }

/** For listeners without a service outside: nine tries within ten to seventeen minutes. */
export const listenerRetries: RetryPolicy = { firstSeconds: 4, longestSeconds: 512, tries: 9 }

/** For emails: retried soon after a short outage of the mail server, and for 36 to 46 hours in a long one. */
export const emailRetries: RetryPolicy = { firstSeconds: 10, longestSeconds: 900, tries: 187 }

/**
 * The wait after this many failed tries: doubled each time up to the longest, with 20 % jitter from `chance` (0 … 1),
 * so that jobs that failed together are not retried together. Undefined after the last try.
 */
export function secondsToNextTry(
  { firstSeconds, longestSeconds, tries }: RetryPolicy,
  failures: number,
  chance: number,
): number | undefined {
  if (failures >= tries) return undefined
  const full = Math.min(firstSeconds * 2 ** Math.min(failures - 1, 32), longestSeconds)
  return Math.round(full * (0.8 + 0.2 * chance))
}

/**
 * Why an email did not go out.
 * - `refused`: the mail server will never take it (SMTP 5xx for its recipient or its text).
 * - `deferred`: the mail server answers and asks to try this email later (SMTP 4xx).
 * - `unreachable`: no connection, no answer in time, or an answer that concerns every email (login, sender).
 */
export type DeliveryFailure = 'refused' | 'deferred' | 'unreachable'

export class DeliveryError extends Error {
  override name = 'DeliveryError'
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Undefined for every other error, of which it is unknown whether it is permanent. */
export function deliveryFailureOf(error: unknown): DeliveryFailure | undefined {
  return error instanceof DeliveryError ? error.failure : undefined
}
