import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AnyId, Instant, Rupees } from '../wire.ts'
import { changedByMove, MerchantOrder } from './orders.ts'
import { CollectedForm } from './status-form.ts'

/** A QR of the provider for one payment of this sum. */
export const CounterQr = z.object({
  /** The link in the QR, which a UPI app opens. */
  link: z.string(),
  amount: Rupees,
  /** The provider takes no payment later. */
  closesAt: Instant,
})

const counter = {
  path: '/counter-qr',
  who: 'merchant',
  limit: 'merchant',
  effect: 'write',
} as const

export const showCounterQr = endpoint({
  ...counter,
  method: 'POST',
  changes: changedByMove,
  summary:
    'Show the payment provider’s QR for exactly the sum of a hand-over, where the operator has switched it on. The form is that of a hand-over, without a gift code; the code is checked now. When the money has come, the order is handed over with its bill as paid online, also after this call has ended. The same pieces go on with the open QR; other pieces end it. PAYMENT_UNAVAILABLE: nothing was begun, and the sum can be taken in another way.',
  input: CollectedForm.pick({ orderId: true, code: true, token: true, override: true, kept: true }),
  output: z.object({ qr: CounterQr }),
  errors: [
    'NOT_FOUND',
    'ORDER_STATUS_CONFLICT',
    'WRONG_CODE',
    'CODE_ENDED',
    'HAND_OVER_LOCKED',
    'PAYMENT_UNAVAILABLE',
  ],
})

/**
 * `open`: the customer may still pay; `paid`: handed over; `ended`: nobody can pay any more. Money that comes after the end
 * is one of the order's `refunds`.
 */
const CounterQrState = z.object({
  state: z.enum(['open', 'paid', 'ended']),
  /** False when the provider did not answer. */
  isAnswered: z.boolean(),
  order: MerchantOrder,
})

export const askCounterQr = endpoint({
  ...counter,
  method: 'POST',
  path: '/counter-qr/ask',
  summary:
    'Ask the payment provider about the newest QR of an order of the own store, and answer with the state that follows. The call may be repeated.',
  input: z.strictObject({ orderId: AnyId }),
  output: CounterQrState,
  errors: ['NOT_FOUND'],
})

export const closeCounterQr = endpoint({
  ...counter,
  method: 'DELETE',
  changes: changedByMove,
  summary:
    'End the open QR of an order of the own store, because its customer pays in another way or not at all. The provider is asked first: money that has come hands the order over (`paid`); money that comes later goes back in full. The call may be repeated.',
  input: z.strictObject({ orderId: AnyId }),
  output: CounterQrState,
  errors: ['NOT_FOUND'],
})
