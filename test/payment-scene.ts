import { randomUUID } from 'node:crypto'
import { closeCounterQrs } from '#server/modules/orders/flows/counter-payments.ts'
import { endUnpaidOrders } from '#server/modules/orders/jobs.ts'
import {
  askAboutPayments,
  checkProviderRefunds,
  processWebhooks,
  sendRefunds,
} from '#server/modules/payments/jobs.ts'
import { splitRound } from '#server/modules/payouts/jobs.ts'
import type { Outcome } from '../payments-simulator/core/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import type { buildProduct, buildStore, TestApp } from './factories.ts'
import { advance, buildScene } from './order-scene.ts'

/** Runs the money jobs of a minute, in the order of the server. */
export async function runMoneyJobs(app: TestApp): Promise<void> {
  const money = mustExist(app.money, 'online payment')
  await processWebhooks(money, app.time.now)
  await sendRefunds(money)
  await splitRound(money.splitting, app.time.now)
  await askAboutPayments(money, app.time.now)
  await checkProviderRefunds(money, app.time.now)
  await endUnpaidOrders(money, app.time.now)
  await closeCounterQrs(money, app.time.now)
}

/** Time passes, the provider does what is due, and the jobs of a minute run. */
export async function pass(app: TestApp, minutes: number): Promise<void> {
  await advance(app, new Date(app.time.now.getTime() + minutes * MINUTE_MS))
  await app.provider.runDue()
  await runMoneyJobs(app)
  await app.jobs.drained()
}

type ProductOver = Parameters<typeof buildProduct>[2]
type StoreOver = Parameters<typeof buildStore>[1]

/** A scene whose shopper pays online, with the provider in memory. */
export async function buildPaymentScene(
  app: TestApp,
  over: ProductOver = {},
  ofStore: StoreOver = {},
) {
  const scene = await buildScene(app, over, ofStore)
  const { browser } = scene.shopper
  const [variantId = ''] = scene.product.variantIds
  const lines = (quantity = 1) => ({
    products: [{ productId: scene.product.id, variantId, quantity }],
  })
  /** Pay Now: the answer that the browser's Checkout would get. */
  const checkout = async (quantity = 1, key: string = randomUUID()) =>
    browser.call('POST /create-order', lines(quantity), { key })
  const paid: string[] = []
  const retry = (orderId: string) =>
    browser.call('POST /create-order', { orderId }, { key: randomUUID() })
  /** The person pays at the provider; the browser sends no proof. */
  const pay = (providerOrderId: string, outcome: Outcome = 'success') => {
    const { id } = app.provider.startPayment(providerOrderId, { method: 'upi' })
    return app.provider.endPayment(id, outcome)
  }
  /** Checkout gives its proof to the browser, and the browser sends it to the app. */
  const verify = (payment: ReturnType<typeof pay>) =>
    browser.call('POST /verify-payment', {
      ...(app.provider.checkoutAnswer(payment) as Record<
        'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature',
        string
      >),
    })
  const state = async (orderId: string) =>
    (await browser.call('GET /payment-state', { orderId })).body
  /** A booking that is paid and confirmed, knowingly beside the earlier ones. */
  const bookPaid = async (quantity = 1) => {
    const wanted = { ...lines(quantity), besides: paid.slice(-20) }
    const { body } = await browser.call('POST /create-order', wanted, { key: randomUUID() })
    paid.push(body.orderId)
    const payment = pay(body.id)
    await verify(payment)
    return { orderId: body.orderId, payment }
  }
  return { ...scene, variantId, lines, checkout, retry, pay, verify, state, bookPaid }
}
