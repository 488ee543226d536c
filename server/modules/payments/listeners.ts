import type { Listeners } from '#server/platform/events.ts'

type Log = { error(details: object, text: string): void }

const texts = {
  mismatch: 'a payment has another amount or currency than asked for; it is refunded',
  dispute: 'a payer disputes a payment at the bank: see the provider’s dashboard',
  dispute_lost: 'a dispute was lost: the bank gave the payer the money back (Admin, Payments)',
  dispute_reversed:
    'a lost dispute was won later: look whether the payer still waits for money (Admin, Payments)',
  unmatched: 'a refund at the provider fits no payment of the books: see the provider’s dashboard',
  denied: 'the provider does not confirm a payment that the books hold for captured',
  split:
    'a shop’s part of a payment cannot be held, taken back or released: a person has to look at it (Admin, Transfers)',
  refund: 'a refund cannot be sent: a person has to look at it (Admin, refunds)',
}

/** Logs money that needs a person as an error, so that monitoring raises an alarm. */
export function paymentListeners(log: Log): Listeners {
  return {
    'money.alarm': [
      {
        name: 'payments.alarm',
        handle: async ({ about, providerPaymentId }) =>
          log.error({ alarm: 'money', about, providerPaymentId }, texts[about]),
      },
    ],
  }
}
