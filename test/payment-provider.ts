import { createHmac } from 'node:crypto'
import type { Deliver, Delivery } from '../payments-simulator/core/webhooks.ts'
import { createProvider, type Provider } from '../payments-simulator/core/provider.ts'
import { makeHandle } from '../payments-simulator/http/handle.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import type { Fetch } from '#server/platform/ports/razorpay-call.ts'
import { makeRazorpay } from '#server/platform/ports/razorpay.ts'

export const testKeys = {
  keyId: 'rzp_test_simulator',
  keySecret: 'a key secret of the tests',
  webhookSecret: 'a webhook secret of the tests',
  previousWebhookSecret: 'the webhook secret before',
}

export type TestProvider = {
  /** The simulator's core; `provider.setKnobs` makes it misbehave. */
  provider: Provider
  /** The adapter, connected to the simulator in this process. */
  payments: Payments
  /** Reaches the simulator in this process. */
  fetch: Fetch
  /** Calls of the adapter, as `POST /v1/orders`. */
  calls: string[]
  /** The deliveries that were made while no `deliver` was given. */
  delivered: Delivery[]
}

type Options = {
  now?: () => Date
  deliver?: Deliver
  /** False for an account without QR codes. */
  counterQr?: boolean | undefined
  /** True when the provider splits the payments of shops. */
  splits?: boolean | undefined
  /** Ends a call; without it, a call ends when the provider has decided not to answer. */
  limit?: () => AbortSignal
  /** A monotonic clock in milliseconds, for the circuit breaker. */
  elapsed?: () => number
}

/** A payment provider for tests, and the adapter on it, without any network. */
export function openTestProvider(options: Options = {}): TestProvider {
  const { now = () => new Date(), limit, elapsed } = options
  const delivered: Delivery[] = []
  const keep: Deliver = async (delivery) => {
    delivered.push(delivery)
    return 200
  }
  const provider = createProvider({ ...testKeys, now, deliver: options.deliver ?? keep })
  const handle = makeHandle(provider)
  const calls: string[] = []
  const controllers = new WeakMap<AbortSignal, AbortController>()
  const byHand = () => {
    const controller = new AbortController()
    controllers.set(controller.signal, controller)
    return controller.signal
  }
  const fetch: Fetch = async (url, init) => {
    const { pathname } = new URL(url)
    calls.push(`${init.method} ${pathname}`)
    return await handle(new Request(url, init), () => {
      if (init.signal) controllers.get(init.signal)?.abort()
    })
  }
  const payments = makeRazorpay({
    baseUrl: 'https://provider.test',
    browserUrl: 'https://provider.test',
    keyId: testKeys.keyId,
    keySecret: testKeys.keySecret,
    webhookSecrets: [testKeys.webhookSecret, testKeys.previousWebhookSecret],
    counterQr: options.counterQr ?? true,
    splits: options.splits,
    log: { warn: () => undefined, info: () => undefined },
    fetch,
    limit: limit ?? byHand,
    ...(elapsed && { elapsed }),
  })
  return { provider, payments, fetch, calls, delivered }
}

/** A signature as the provider makes it. */
export function signText(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
