/**
 * `tries` includes the first attempt. The wait after the first failure is between half of `firstSeconds` and all of
 * it, so that jobs that failed together are not retried together; it doubles each time, up to `longestSeconds`.
 */
export type RetryPolicy = { firstSeconds: number; longestSeconds: number; tries: number }

/** For listeners without an external service: nine attempts within eight to seventeen minutes. */
export const listenerRetries: RetryPolicy = { firstSeconds: 4, longestSeconds: 512, tries: 9 }

/**
 * For notices on all channels: tried again soon after a short outage of a service, and for 45 hours in a long one. A
 * notice whose content is outdated is not sent.
 */
export const deliveryRetries: RetryPolicy = { firstSeconds: 10, longestSeconds: 900, tries: 187 }

/** For webhooks of shops, whose attempts are saved with each delivery: seventeen attempts within about 26 hours. */
export const webhookRetries: RetryPolicy = {
  firstSeconds: 10,
  longestSeconds: 4 * 60 * 60,
  tries: 17,
}

/** Seconds from the last of `tries` failed attempts to the next one; undefined after the last attempt. */
export function backoffSeconds(
  { firstSeconds, longestSeconds, tries }: RetryPolicy,
  failed: number,
): number | undefined {
  if (failed >= tries) return undefined
  return Math.min(longestSeconds, firstSeconds * 2 ** (failed - 1))
}

/**
 * The reason why an email was not sent.
 * - `refused`: the mail server will never accept it (SMTP 5xx for its recipient or its text).
 * - `deferred`: the mail server answers and asks for another attempt later (SMTP 4xx).
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

/** The delivery failure in an error; undefined for every other error, which may be temporary or permanent. */
export function deliveryFailureOf(error: unknown): DeliveryFailure | undefined {
  return error instanceof DeliveryError ? error.failure : undefined
}
