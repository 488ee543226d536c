import { reviewSubscriptions } from '#server/modules/billing/jobs.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import type { Outcome } from '../payments-simulator/core/payments.ts'
import type { TestApp } from './factories.ts'
import { advance } from './order-scene.ts'
import { buildPaymentScene, runMoneyJobs } from './payment-scene.ts'

/** The terms of the tests: thirty free days. */
export const terms = { ...standardTerms, freeDays: 30 }

/** Runs the jobs of a minute for subscriptions and money. */
export async function runBilling(app: TestApp): Promise<void> {
  await app.provider.runDue()
  await runMoneyJobs(app)
  const log = { error: (details: object) => void Object.assign(details) }
  await reviewSubscriptions({ database: app.database, log, terms, isPayable: true }, app.time.now)
  await app.jobs.drained()
}

/** Days pass, and the jobs of a minute run. */
export async function passDays(app: TestApp, days: number): Promise<void> {
  await advance(app, new Date(app.time.now.getTime() + days * DAY_MS))
  await runBilling(app)
}

type Plan = 'monthly' | 'yearly'
const standard = { monthly: 499, yearly: 4_990 }

/** A store with its free days, whose merchant pays; and a shopper who books there. */
export async function buildSubscriptionScene(
  app: TestApp,
  ofStore: Parameters<typeof buildPaymentScene>[2] = {},
) {
  const scene = await buildPaymentScene(app, {}, ofStore)
  await runBilling(app)
  const { browser } = scene.store.merchant
  const choose = (plan: Plan = 'monthly', tags = 0, amount = standard[plan]) =>
    browser.call('POST /order-subscription', { plan, tags, amount })
  const payFor = (providerOrderId: string, outcome: Outcome = 'success') => {
    const { id } = app.provider.startPayment(providerOrderId, { method: 'upi' })
    return app.provider.endPayment(id, outcome)
  }
  const verify = (payment: ReturnType<typeof payFor>, by = browser) =>
    by.call('POST /verify-subscription', {
      ...(app.provider.checkoutAnswer(payment) as Record<
        'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature',
        string
      >),
    })
  const see = async () => (await browser.call('GET /subscription')).body
  const history = async () => (await browser.call('GET /subscription-payments')).body.payments
  /** The receipt of the last payment. */
  const receive = async () => {
    const number = (await history())[0]?.receiptNumber ?? ''
    return (await browser.call('GET /subscription-receipt', { number })).body
  }
  const { merchant } = scene.store
  return { ...scene, merchant, choose, payFor, verify, seePlan: see, history, receive }
}
