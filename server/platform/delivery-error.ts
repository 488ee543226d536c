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

/** Undefined for every other error: whether it lasts is not known. */
export function deliveryFailureOf(error: unknown): DeliveryFailure | undefined {
  return error instanceof DeliveryError ? error.failure : undefined
}
