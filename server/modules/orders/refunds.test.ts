import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { retryRefund } from '#server/modules/payments/commands/refunds.ts'
import { mustExist } from '#shared/must-exist.ts'
import { makeLog } from '#server/platform/log.ts'
import { buildShopper } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { endOverdueOrders } from './jobs.ts'

const app = useTestApp({
  log: makeLog('error', { write: (line) => void logged.push(line) }),
})
const logged: string[] = []

/** The alarms about this payment or refund. */
async function alarmsOf(id: string): Promise<unknown[]> {
  await app.jobs.drained()
  const lines = logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line))
  return lines.filter(({ alarm }) => alarm === 'money').map(({ about }) => about)
}

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])
const HOUR = 60

describe('money that goes back', () => {
  it('in full when the shopper cancels, once, and the booking follows it', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid(2)
    await cancel(orderId)
    const started = await see(orderId)
    expect(started).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'refund_pending' })
    expect(started.refunds).toMatchObject([{ reason: 'cancelled', state: 'started' }])
    await pass(app, 1)
    const refunded = await see(orderId)
    expect(refunded.refunds).toMatchObject([{ amount: refunded.amount, state: 'refunded' }])
    expect(refunded.paymentStatus).toBe('refunded')
    expect(refunded.timeline.map(({ event }) => event)).toEqual([
      'booked',
      'paid',
      'cancelled',
      'refund_started',
      'refunded',
    ])
    await pass(app, 60)
    expect(app.provider.refundsOf(payment.id)).toHaveLength(1)
    await ok()
  })

  it('for declined lines, then the rest when the store cannot hand over', async () => {
    const made = await buildPaymentScene(app, { sizes: ['S', 'M'], stock: 4 })
    const [small = '', medium = ''] = made.product.variantIds
    const products = [small, medium].map((variantId) => ({
      productId: made.product.id,
      variantId,
      quantity: 1,
    }))
    const { body } = await made.shopper.browser.call('POST /create-order', { products })
    await made.verify(made.pay(body.id))
    await made.move(body.orderId, 'Ready for Pickup', { declinedLines: [small] })
    await pass(app, 1)
    const partly = await made.see(body.orderId)
    expect(partly).toMatchObject({
      orderStatus: 'Ready for Pickup',
      paymentStatus: 'partly_refunded',
    })
    expect(partly.refunds).toMatchObject([{ reason: 'line_declined', amount: partly.amount }])
    await ok()
    await made.move(body.orderId, 'Cancelled', { reason: 'Torn' })
    await pass(app, 1)
    expect(await made.see(body.orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ reason: 'line_declined' }, { reason: 'cancelled' }],
    })
    await ok()
  })

  it('when nobody comes, and when the store does not answer', async () => {
    const made = await buildPaymentScene(app)
    const { orderId } = await made.bookPaid()
    await made.move(orderId, 'Ready for Pickup')
    const second = await buildPaymentScene(app)
    const silent = await second.bookPaid()
    await pass(app, 11 * 24 * HOUR)
    const log = { error: (details: object) => expect(details).toEqual({}) }
    await endOverdueOrders({ database: app.database, log }, app.time.now)
    await pass(app, 1)
    expect(await made.see(orderId)).toMatchObject({
      orderStatus: 'Not Collected',
      refunds: [{ reason: 'not_collected', state: 'refunded' }],
    })
    expect(await second.see(silent.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
    })
    await ok()
  })

  it('is sent again under the same key when the answer was lost, and never twice', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    app.provider.setKnobs({ callFault: 'lost answer', callFaults: 3 })
    for (let minute = 0; minute < 6; minute++) await pass(app, 2)
    expect(app.provider.refundsOf(payment.id)).toHaveLength(1)
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    await ok()
  })

  it('is sent under a new key after it failed at the provider', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    app.provider.setKnobs({ refundOutcome: 'failed' })
    await pass(app, 1)
    expect(await see(orderId)).toMatchObject({ refunds: [{ state: 'delayed' }] })
    app.provider.resetKnobs()
    await pass(app, 5)
    await pass(app, 5)
    const states = app.provider.refundsOf(payment.id).map(({ status }) => status)
    expect(states.filter((status) => status === 'processed')).toHaveLength(1)
    expect(await see(orderId)).toMatchObject({ refunds: [{ state: 'refunded' }] })
    await ok()
  })

  it('follows a refund that stays pending until its webhook arrives', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    app.provider.setKnobs({ refundOutcome: 'pending' })
    await pass(app, 1)
    expect((await see(orderId)).refunds[0]).toMatchObject({ state: 'started' })
    expect((await see(orderId)).refunds[0]).not.toHaveProperty('bankReference')
    const [refund] = app.provider.refundsOf(payment.id)
    app.provider.settleRefund(payment.id, refund?.id ?? '', 'processed')
    await pass(app, 1)
    const bankReference: unknown = expect.stringMatching(/^\d{23}$/)
    expect(await see(orderId)).toMatchObject({ refunds: [{ state: 'refunded', bankReference }] })
    await ok()
  })

  it('finds out that the provider processed a refund that waits for a person, also without a webhook', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    await cancel(orderId)
    app.provider.setKnobs({ refundOutcome: 'pending', dropEvents: true })
    await pass(app, 1)
    for (let days = 0; days < 12; days++) await pass(app, 24 * HOUR)
    expect(await see(orderId)).toMatchObject({ refunds: [{ state: 'delayed' }] })
    const [refund] = app.provider.refundsOf(payment.id)
    app.provider.settleRefund(payment.id, refund?.id ?? '', 'processed')
    await pass(app, 24 * HOUR)
    expect(await see(orderId)).toMatchObject({ refunds: [{ state: 'refunded' }] })
    expect(app.provider.refundsOf(payment.id)).toHaveLength(1)
    await ok()
  })

  it('takes over a refund that somebody made at the provider', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId, payment } = await bookPaid()
    app.provider.setKnobs({ dropEvents: true })
    const body = { amount: payment.amount }
    app.provider.createRefund({ paymentId: payment.id, body, key: null })
    await cancel(orderId)
    await pass(app, 1)
    expect(app.provider.refundsOf(payment.id)).toHaveLength(1)
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    await ok()
  })

  it('waits for a person after ten refusals', async () => {
    const { bookPaid, cancel, see } = await buildPaymentScene(app)
    const { orderId } = await bookPaid()
    app.provider.setKnobs({ refundOutcome: 'refused' })
    await cancel(orderId)
    for (let hour = 0; hour < 40; hour++) await pass(app, HOUR)
    const refundNow = async () => {
      const { rows } = await app.database.pool.query<{
        id: string
        state: string
        attempts: number
      }>(
        `select r.id, r.state, r.attempts from refunds r join payments p on p.id = r.payment_id
         join payment_orders o on o.id = p.payment_order_id where o.subject_id = $1`,
        [orderId],
      )
      return mustExist(rows[0], 'the refund')
    }
    const stuck = { state: 'needs_person', attempts: 10 }
    const { id: refundId, ...refund } = await refundNow()
    expect(refund).toEqual(stuck)
    for (let day = 0; day < 2; day++) await pass(app, 24 * HOUR)
    expect(await alarmsOf(refundId)).toEqual(['refund'])
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refund_pending' })
    // After an administrator's retry, the app again makes ten attempts.
    await app.database.transaction((tx) => retryRefund(tx, refundId))
    await pass(app, 1)
    expect(await refundNow()).toMatchObject({ state: 'due', attempts: 1 })
    for (let hour = 0; hour < 40; hour++) await pass(app, HOUR)
    expect(await refundNow()).toMatchObject(stuck)
    expect(await alarmsOf(refundId)).toEqual(['refund', 'refund'])
    await ok()
  })
})

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
  it('alarms once for each phase of a dispute', async () => {
    const { bookPaid } = await buildPaymentScene(app)
    const { payment } = await bookPaid()
    app.provider.setKnobs({ duplicates: 2, newEventIds: true })
    app.provider.dispute(payment.id, 'created')
    await pass(app, 1)
    expect(await alarmsOf(payment.id)).toEqual(['dispute'])
    app.provider.dispute(payment.id, 'won')
    await pass(app, 1)
    expect(await alarmsOf(payment.id)).toEqual(['dispute', 'dispute'])
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
      expect(answer.outcome).toBe('checking')
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
