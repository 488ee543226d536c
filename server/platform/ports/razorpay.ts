import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import {
  DISPUTES_PER_PAGE,
  type Payments,
  PaymentProviderError,
  type ProviderFact,
  REFUNDS_PER_PAGE,
} from './payments.ts'
import {
  DisputeEntity,
  listOf,
  OrderEntity,
  OWN_ID,
  PaymentEntity,
  readEvent,
  RefundEntity,
} from './razorpay-entities.ts'
import { type Caller, type Fetch, makeCaller } from './razorpay-call.ts'
import { makeLinkedAccounts } from './razorpay-linked.ts'
import { isQr, listPaidByQr, makeQrCodes, namePaidQr } from './razorpay-qr.ts'

export const RAZORPAY_URL = 'https://api.razorpay.com'
const RAZORPAY_SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js'

/** Minutes after which an authorised payment is not captured; the shortest time that the provider allows. */
const CAPTURE_MINUTES = 12

/** Origins of the real Checkout's scripts, connections, frames and images. */
const razorpayOrigins: Payments['origins'] = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  connect: ['https://*.razorpay.com'],
  frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  image: ['https://*.razorpay.com'],
}

export type RazorpayConfig = {
  /** The address of the API: the provider's own or the simulator's. */
  baseUrl: string
  keyId: string
  keySecret: string
  /** The present secret of the webhook, then the previous one, if there is one. */
  webhookSecrets: readonly string[]
  /** The address at which browsers reach a simulator, without a slash at the end; undefined: the provider's own. */
  browserUrl?: string | undefined
  /** True when the account has QR codes with their content, and the counter uses them. */
  counterQr?: boolean | undefined
  /** True when the provider splits the payments of shops and holds their parts. */
  splits?: boolean | undefined
}

type Options = RazorpayConfig & {
  log: { warn(details: object, text: string): void; info(details: object, text: string): void }
  fetch?: Fetch
  /** The signal that aborts all attempts of one call. */
  limit?: () => AbortSignal
  /** A monotonic clock in milliseconds, for the circuit breaker. */
  elapsed?: () => number
}

/** Razorpay's API (https://razorpay.com/docs/api); errors are `PaymentProviderError`. */
export function makeRazorpay(options: Options): Payments {
  const { baseUrl, keyId, keySecret, webhookSecrets, browserUrl, log, elapsed } = options
  const breaker = makeCircuitBreaker({
    onPause: (seconds) =>
      log.warn({ seconds }, 'the payment provider does not answer: calls pause'),
    onResume: () => log.info({}, 'the payment provider answers again'),
    ...(elapsed && { elapsed }),
  })
  const { fetch = globalThis.fetch, limit } = options
  const call = makeCaller({ baseUrl, keyId, keySecret, fetch, breaker, limit })
  return {
    keyId,
    checkoutScript: browserUrl === undefined ? RAZORPAY_SCRIPT : `${browserUrl}/v1/checkout.js`,
    origins: browserUrl === undefined ? razorpayOrigins : originsAt(browserUrl),
    breaker,
    ...orderCalls(call),
    qrCodes: options.counterQr ? makeQrCodes(call) : undefined,
    linked: makeLinkedAccounts(call, options.splits ?? false),
    ...paymentCalls(call),
    ...refundCalls(call),
    ...disputeCalls(call),
    isCheckoutSignature: ({ providerOrderId, paymentId, signature }) =>
      isSignature(`${providerOrderId}|${paymentId}`, signature, [keySecret]),
    isWebhookSignature: (rawBody, signature) => isSignature(rawBody, signature, webhookSecrets),
    readFact,
  }
}

function originsAt(url: string): Payments['origins'] {
  const here = [new URL(url).origin]
  return { script: here, connect: here, frame: here, image: here }
}

function orderCalls(call: Caller): Pick<Payments, 'createOrder' | 'findOrder'> {
  const findOrder: Payments['findOrder'] = async (receipt) => {
    const path = `/v1/orders?receipt=${encodeURIComponent(receipt)}`
    const { items } = await call({ method: 'GET', path, key: receipt }, listOf(OrderEntity))
    return items.find((order) => order.receipt === receipt)
  }
  return {
    findOrder,
    async createOrder({ receipt, amountPaise, notes }) {
      const body = {
        amount: amountPaise,
        currency: 'INR',
        receipt,
        notes,
        unique_receipt: true,
        payment: {
          capture: 'automatic',
          capture_options: { automatic_expiry_period: CAPTURE_MINUTES, refund_speed: 'normal' },
        },
      }
      const order = await call(
        { method: 'POST', path: '/v1/orders', body, key: receipt },
        OrderEntity,
      )
      if (order.amountPaise === amountPaise && order.currency === 'INR') return order
      throw new PaymentProviderError(
        'refused',
        'receipt_in_use',
        `the receipt ${receipt} belongs to an order with another amount`,
      )
    },
  }
}

function paymentCalls(call: Caller): Pick<Payments, 'listPayments' | 'fetchPayment'> {
  return {
    async listPayments(providerOrderId) {
      if (isQr(providerOrderId)) return listPaidByQr(call, providerOrderId)
      const path = `/v1/orders/${encodeURIComponent(providerOrderId)}/payments`
      return (await call({ method: 'GET', path }, listOf(PaymentEntity))).items
    },
    async fetchPayment(paymentId) {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`
      const payment = await call({ method: 'GET', path }, PaymentEntity)
      return payment.providerOrderId === null ? namePaidQr(call, payment) : payment
    },
  }
}

function refundCalls(
  call: Caller,
): Pick<Payments, 'refund' | 'fetchRefund' | 'listRefunds' | 'listAllRefunds'> {
  return {
    async refund({ paymentId, amountPaise, key, ownId }) {
      const path = pathOf(paymentId, 'refund')
      const headers = { 'x-refund-idempotency': key }
      const body = { amount: amountPaise, speed: 'normal', notes: { [OWN_ID]: ownId } }
      return await call({ method: 'POST', path, body, headers, key }, RefundEntity)
    },
    async fetchRefund(paymentId, refundId) {
      const path = pathOf(paymentId, `refunds/${encodeURIComponent(refundId)}`)
      return await call({ method: 'GET', path }, RefundEntity)
    },
    async listRefunds(paymentId) {
      const path = pathOf(paymentId, `refunds?count=${REFUNDS_PER_PAGE}`)
      return (await call({ method: 'GET', path }, listOf(RefundEntity))).items
    },
    async listAllRefunds({ from, skip }) {
      const fromSeconds = Math.floor(from.getTime() / 1000)
      const path = `/v1/refunds?from=${fromSeconds}&count=${REFUNDS_PER_PAGE}&skip=${skip}`
      return (await call({ method: 'GET', path }, listOf(RefundEntity))).items
    },
  }
}

function disputeCalls(call: Caller): Pick<Payments, 'fetchDispute' | 'listDisputes'> {
  return {
    async fetchDispute(disputeId) {
      const path = `/v1/disputes/${encodeURIComponent(disputeId)}`
      return await call({ method: 'GET', path }, DisputeEntity)
    },
    async listDisputes({ from, skip }) {
      const fromSeconds = Math.floor(from.getTime() / 1000)
      const path = `/v1/disputes?from=${fromSeconds}&count=${DISPUTES_PER_PAGE}&skip=${skip}`
      return (await call({ method: 'GET', path }, listOf(DisputeEntity))).items
    },
  }
}

function pathOf(paymentId: string, rest: string): string {
  return `/v1/payments/${encodeURIComponent(paymentId)}/${rest}`
}

/** Checks an HMAC-SHA-256 in lower-case hexadecimal, in constant time. */
function isSignature(text: string | Buffer, given: string, secrets: readonly string[]): boolean {
  const results = secrets.map((secret) =>
    timingSafeEqual(digest(createHmac('sha256', secret).update(text).digest('hex')), digest(given)),
  )
  return results.includes(true)
}

/** Makes texts of any length comparable by `timingSafeEqual`. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function readFact(rawBody: Buffer): ProviderFact {
  try {
    return readEvent(JSON.parse(rawBody.toString('utf8')))
  } catch (error) {
    throw new PaymentProviderError('unknown', 'unreadable', 'the event has an unknown shape', {
      cause: error,
    })
  }
}
