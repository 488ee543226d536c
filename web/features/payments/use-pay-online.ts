import { useTranslations } from 'use-intl'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import type { PaymentForm } from '#shared/contract/orders/payment.ts'
import { call, type Output } from '#web/lib/call.ts'
import { CallError, hasCode } from '#web/lib/call-error.ts'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import type { z } from 'zod'
import { loadCheckout, openCheckout } from './checkout.ts'

type PaymentState = Output<'GET /payment-state'>

/**
 * The server's answer after Checkout. `checking`: a payment is in progress. `unpaid`: no payment is known, and the
 * shopper may try again. `hasFailed`: the provider has reported a failure; without it a payment may still arrive.
 * `replaced`: another booking has the products now; `orderId` is that booking.
 */
export type PaymentEnd =
  | { kind: 'confirmed'; orderId: string; booking: Booking | undefined }
  | { kind: 'checking'; orderId: string }
  | { kind: 'replaced'; orderId: string }
  | {
      kind: 'unpaid'
      orderId: string
      payBy: string | null
      hasFailed: boolean
      canRetry: boolean
      /** Another sum than the booking's came and goes back. */
      isOtherSum: boolean
    }

/**
 * Pays online: makes or continues a booking, opens Checkout, and asks the server for the outcome. A request that fails
 * after Checkout was opened never means that the payment failed. With `script`, the script is loaded first, so that
 * nothing is booked when it is blocked. Throws CallError or CheckoutUnavailable.
 */
export function usePayOnline() {
  const { mutateAsync: createOrder } = useCall('POST /create-order')
  const { mutateAsync: verify } = useCall('POST /verify-payment')
  const t = useTranslations('ui')
  const pay = async (form: z.input<typeof PaymentForm>, script?: string): Promise<PaymentEnd> => {
    if (script !== undefined) await loadCheckout(script)
    const order = await createOrder(form)
    const end = await openCheckout(await loadCheckout(order.script), order, t('leavePayment'))
    return paymentEndOf(order.orderId, end.kind === 'proof' ? () => verify(end.proof) : undefined)
  }
  return { pay }
}

type VerifiedPayment = Output<'POST /verify-payment'>

/**
 * The present state of a booking's payment, after `verify` has sent Checkout's proof. Without a proof, the server asks
 * the provider: the person may have paid and closed Checkout. `checking` when no answer comes.
 */
export async function paymentEndOf(
  orderId: string,
  verify?: () => Promise<VerifiedPayment>,
): Promise<PaymentEnd> {
  try {
    const verified = await verify?.()
    if (!verified) return toAskedEnd(orderId, await call('POST /ask-payment', { orderId }))
    if (verified.outcome === 'confirmed')
      return { kind: 'confirmed', orderId, booking: verified.booking }
    if (verified.outcome === 'checking') return { kind: 'checking', orderId }
    return toEnd(orderId, await call('GET /payment-state', { orderId }))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { kind: 'checking', orderId }
  }
}

/** The state after the server has asked the provider; without its answer, nobody knows that no payment has arrived. */
export function toAskedEnd(
  orderId: string,
  { isAnswered, ...state }: Output<'POST /ask-payment'>,
): PaymentEnd {
  const end = toEnd(orderId, state)
  const isUnknown = !isAnswered && state.outcome === 'checking' && end.kind === 'unpaid'
  return isUnknown ? { kind: 'checking', orderId } : end
}

/** The state of a booking's payment, as the server says it. */
export function toEnd(orderId: string, state: PaymentState): PaymentEnd {
  const { outcome, payBy, canRetry, replacedBy, isOtherSum } = state
  if (replacedBy) return { kind: 'replaced', orderId: replacedBy.orderId }
  if (outcome === 'confirmed') return { kind: 'confirmed', orderId, booking: undefined }
  // A booking that has ended did not end because of the bank.
  const hasFailed = outcome === 'failed' && payBy !== null
  if (outcome === 'checking' && !canRetry) return { kind: 'checking', orderId }
  return { kind: 'unpaid', orderId, payBy, hasFailed, canRetry, isOtherSum }
}

const CHECK_MS = 4_000
/** After a failure, another device may still pay or replace the booking. */
const CHECK_FAILED_MS = 15_000

function checkAgainMs(state: PaymentState | undefined): number | false {
  if (!state || state.outcome === 'checking') return CHECK_MS
  return state.outcome === 'failed' && state.payBy !== null ? CHECK_FAILED_MS : false
}

/** Follows a payment until the end of its booking. Undefined until the server has answered. */
export function usePaymentEnd(orderId: string): PaymentEnd | undefined {
  const query = callQuery('GET /payment-state', { orderId })
  useLive('booking', [query.queryKey])
  const { data } = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => checkAgainMs(state.data),
  })
  return data && toEnd(orderId, data)
}

/** The outcome of the earlier payment, which a refused booking reports: paid, being checked, or replaced. */
export function conflictOf(error: unknown): PaymentEnd | undefined {
  if (!hasCode(error, 'PAYMENT_CONFLICT')) return undefined
  const { reason, orderId } = error.details
  if (reason === 'paid') return { kind: 'confirmed', orderId, booking: undefined }
  return reason === 'checking' || reason === 'replaced' ? { kind: reason, orderId } : undefined
}

/** A payment of the cart's booking has begun: the press is asked about before anything is booked. */
export type BegunConflict = { begun: 'begun' | 'otherSum'; orderId: string }

/** The payment that has begun, when a booking was refused because its person was not told of it. */
export function begunIn(error: unknown): BegunConflict | undefined {
  if (!hasCode(error, 'PAYMENT_CONFLICT')) return undefined
  const { reason, orderId } = error.details
  return reason === 'begun' || reason === 'otherSum' ? { begun: reason, orderId } : undefined
}
