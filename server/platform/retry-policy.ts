/**
 * `tries` includes the first try. The wait after the first failure is between half of `firstSeconds` and all of it, so
 * that jobs that failed together are not retried together; it doubles each time, up to `longestSeconds`.
 */
export type RetryPolicy = { firstSeconds: number; longestSeconds: number; tries: number }

/** For listeners without an external service: nine tries within eight to seventeen minutes. */
export const listenerRetries: RetryPolicy = { firstSeconds: 4, longestSeconds: 512, tries: 9 }

/** For emails: retried soon after a short outage of the mail server, and for 45 hours in a long one. */
export const emailRetries: RetryPolicy = { firstSeconds: 10, longestSeconds: 900, tries: 187 }

/** For messages by WhatsApp: retried for six hours; a message that is not true any more is not sent. */
export const messageRetries: RetryPolicy = { firstSeconds: 10, longestSeconds: 600, tries: 45 }

/** For webhooks of shops, whose tries are noted at each delivery: seventeen tries within about 26 hours. */
export const webhookRetries: RetryPolicy = {
  firstSeconds: 10,
  longestSeconds: 4 * 60 * 60,
  tries: 17,
}

/** Seconds from the last of so many failed tries to the next one; undefined when there is none. */
export function waitAfter(
  { firstSeconds, longestSeconds, tries }: RetryPolicy,
  failed: number,
): number | undefined {
  if (failed >= tries) return undefined
  return Math.min(longestSeconds, firstSeconds * 2 ** (failed - 1))
}

/**
 * The reason for which an email was not sent.
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

/** Undefined for every other error, which may be temporary or permanent. */
export function deliveryFailureOf(error: unknown): DeliveryFailure | undefined {
  return error instanceof DeliveryError ? error.failure : undefined
}
