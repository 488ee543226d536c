import type { PaymentError } from './records.ts'

/** The provider refuses the request and has changed nothing. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly field: string | undefined

  constructor(
    description: string,
    { status = 400, field }: { status?: number; field?: string } = {},
  ) {
    super(description)
    this.status = status
    this.field = field
  }
}

export const bankRefused: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'The bank refused the payment.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
}

export const leftByCustomer: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'The customer left the payment.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_cancelled',
}

export const noAnswerOfBank: PaymentError = {
  code: 'BAD_REQUEST_ERROR',
  description: 'The bank did not answer in time.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_timed_out',
}
