import { describe, expect, it } from 'vitest'
import { retryRefund } from '#server/modules/payments/commands/refunds.ts'
import { mustExist } from '#shared/must-exist.ts'
import { makeLog } from '#server/platform/log.ts'
import { brokenInvariants } from '#test/invariants.ts'
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
