import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { buildShopper } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const log = makeLog('error', { write: (line) => void logged.push(line) })
const app = useTestApp({ log })
const logged: string[] = []

/** The alarms about this payment or refund. */
async function alarmsOf(id: string): Promise<unknown[]> {
  await app.jobs.drained()
  const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
  return lines.filter(({ alarm }) => alarm === 'money').map(({ about }) => about)
}

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])
const HOUR = 60

/** A booking that ended unpaid; `arrive` captures its money the given number of minutes later. */
async function unpaid(stock: number) {
  const made = await buildPaymentScene(app, { stock })
  const { body } = await made.checkout(stock)
  app.provider.setKnobs({ captureLate: true })
  const payment = made.pay(body.id, 'failure')
  await pass(app, 26)
  expect(await made.see(body.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
  const arrive = async (minutes: number) => {
    await pass(app, minutes)
    app.provider.authorise(payment.id)
    await pass(app, 1)
    return made.see(body.orderId)
  }
  return { ...made, orderId: body.orderId, arrive }
}

describe('money that comes late', () => {
  it('brings the booking back within a day when the pieces are there', async () => {
    const { arrive, variantId, store, move, see, orderId } = await unpaid(1)
    const seen = await arrive(23 * HOUR)
    expect(seen).toMatchObject({ orderStatus: 'Awaiting Confirmation', paymentStatus: 'paid' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    const orders = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(orders.body.orders).toHaveLength(1)
    await ok()
    await move(orderId, 'Ready for Pickup')
    const { pickup } = await see(orderId)
    await move(orderId, 'Collected', { code: pickup?.code })
    expect(await stockRowOf(app, variantId)).toMatchObject({ stock: 0, held: 0 })
    await ok()
  })

  it.each([
    ['after more than a day', 25 * HOUR, false],
    ['when somebody else has the last piece', HOUR, true],
  ])('goes back %s', async (_when, minutes, isSold) => {
    const { arrive, product, variantId, orderId, see } = await unpaid(1)
    if (isSold) {
      const other = await buildShopper(app)
      const products = [{ productId: product.id, variantId, quantity: 1 }]
      await other.browser.call('POST /cop-order', { products }, { key: randomUUID() })
    }
    expect(await arrive(minutes)).toMatchObject({ orderStatus: 'Cancelled' })
    await pass(app, 1)
    expect(await see(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ reason: 'late', state: 'refunded' }],
    })
    await ok()
  })

  it('goes back when the shopper had cancelled', async () => {
    const { checkout, cancel, pay, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    await cancel(body.orderId)
    pay(body.id)
    await pass(app, 1)
    await pass(app, 1)
    expect(await see(body.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      refunds: [{ reason: 'late', state: 'refunded' }],
    })
    await ok()
  })
})

describe('money that is wrong', () => {
  it.each([
    ['won', ['dispute']],
    ['closed', ['dispute']],
    ['lost', ['dispute', 'dispute_lost']],
  ] as const)('alarms once for a dispute, and for its end only when lost: %s', async (end, all) => {
    const { bookPaid } = await buildPaymentScene(app)
    const { payment } = await bookPaid()
    app.provider.setKnobs({ duplicates: 2, newEventIds: true })
    app.provider.dispute(payment.id, 'created')
    await pass(app, 1)
    expect(await alarmsOf(payment.id)).toEqual(['dispute'])
    app.provider.dispute(payment.id, end)
    await pass(app, 1)
    expect(await alarmsOf(payment.id)).toEqual(all)
    await ok()
  })

  it('goes back when a second payment pays the same booking', async () => {
    const { checkout, pay, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.provider.setKnobs({ captureTwice: true })
    pay(body.id)
    const second = pay(body.id)
    await pass(app, 1)
    await pass(app, 1)
    const seen = await see(body.orderId)
    expect(seen).toMatchObject({ orderStatus: 'Awaiting Confirmation', paymentStatus: 'paid' })
    expect(seen.refunds).toMatchObject([{ reason: 'duplicate', state: 'refunded' }])
    expect(app.provider.refundsOf(second.id)).toHaveLength(1)
    await ok()
  })

  it.each([['extraPaise', 1] as const, ['wrongCurrency', true] as const])(
    'confirms nothing and goes back with %s',
    async (knob, value) => {
      const { checkout, pay, verify, see } = await buildPaymentScene(app)
      const { body } = await checkout()
      app.provider.setKnobs({ [knob]: value })
      const payment = pay(body.id)
      const { body: answer } = await verify(payment)
      expect(answer.outcome).toBe('failed')
      await pass(app, 1)
      await pass(app, 1)
      expect(await see(body.orderId)).toMatchObject({
        orderStatus: 'Payment Pending',
        refunds: [{ reason: 'mismatch', state: 'refunded' }],
      })
      expect(await alarmsOf(payment.id)).toEqual(['mismatch'])
      await ok()
    },
  )

  it('is not believed with a wrong signature, or with the proof of somebody else', async () => {
    const made = await buildPaymentScene(app)
    const { body } = await made.checkout()
    app.provider.setKnobs({ wrongCheckoutSignature: true, dropEvents: true })
    const payment = made.pay(body.id)
    expect((await made.verify(payment)).body.code).toBe('PAYMENT_NOT_PROVED')
    app.provider.resetKnobs()
    const stranger = await buildPaymentScene(app)
    expect((await stranger.verify(payment)).status).toBe(404)
    const theirs = await stranger.checkout()
    const proof = app.provider.checkoutAnswer(payment)
    const mixed = await stranger.shopper.browser.call('POST /verify-payment', {
      razorpay_payment_id: payment.id,
      razorpay_order_id: theirs.body.id,
      razorpay_signature: proof['razorpay_signature'] ?? '',
    })
    expect(mixed.body.code).toBe('PAYMENT_NOT_PROVED')
    expect(await made.see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    await ok()
  })

  it('that was refunded at the provider ends the booking', async () => {
    const { bookPaid, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    app.provider.createRefund({ paymentId: payment.id, body: {}, key: null })
    await pass(app, 25 * HOUR)
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
      refunds: [{ reason: 'provider', state: 'refunded' }],
    })
    await ok()
  })
})
