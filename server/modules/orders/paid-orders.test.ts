import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildAdmin } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const mailsTo = async (email: string) => {
  await app.jobs.drained()
  return app.mails.filter(({ to }) => to === email)
}

describe('emails about money', () => {
  it('say that the booking is paid and that the money is refunded, never that nothing was paid', async () => {
    const made = await buildPaymentScene(app)
    const { orderId } = await made.bookPaid()
    const [booked] = await mailsTo(made.shopper.email)
    expect(booked?.text).toContain('You have paid online')
    expect(booked?.text).not.toContain('You pay only the shop')
    const [order] = await mailsTo(made.store.merchant.email)
    expect(order?.text).toContain('has paid online')
    await made.move(orderId, 'Cancelled', { reason: 'Torn' })
    const cancelled = (await mailsTo(made.shopper.email)).at(-1)
    expect(cancelled?.text).toContain('We have started your refund of Rs\u00a0')
    expect(cancelled?.text).not.toContain('Nothing was paid')
    await pass(app, 1)
    expect((await mailsTo(made.shopper.email)).at(-1)?.subject).toMatch(/^Refunded: Rs\s/)
  })

  it('tell when the payment did not arrive, and when it came too late', async () => {
    const made = await buildPaymentScene(app)
    const { body } = await made.checkout()
    await pass(app, 26)
    expect((await mailsTo(made.shopper.email)).map(({ subject }) => subject)).toEqual([
      'Not booked: your payment to Bangle House did not arrive',
    ])
    await pass(app, 25 * 60)
    app.provider.setKnobs({ captureLate: true })
    made.pay(body.id)
    await pass(app, 0)
    const late = (await mailsTo(made.shopper.email)).map(({ text }) => text).join()
    expect(late).toContain('arrived too late')
    expect(await mailsTo(made.store.merchant.email)).toEqual([])
  })
})

describe('a paid order at the counter', () => {
  it('is handed over by an administrator without its code, audited, and both sides are informed', async () => {
    const made = await buildPaymentScene(app)
    const { orderId } = await made.bookPaid()
    const admin = await buildAdmin(app)
    const reason = 'The phone is broken, shown by passport'
    const early = await admin.browser.call('POST /admin/hand-over', { orderId, reason })
    expect(early.status).toBe(409)
    await made.move(orderId, 'Ready for Pickup')
    await app.jobs.drained()
    app.mails.length = 0
    const answer = await admin.browser.call('POST /admin/hand-over', { orderId, reason })
    expect(answer.status).toBe(200)
    expect(await made.see(orderId)).toMatchObject({
      orderStatus: 'Collected',
      paymentStatus: 'paid',
    })
    const audit = await admin.browser.call('GET /admin/audit')
    expect(audit.body.entries[0]).toMatchObject({ action: 'handed_over', reason })
    expect((await mailsTo(made.shopper.email))[0]?.text).toContain(reason)
    expect((await mailsTo(made.store.merchant.email))[0]?.text).toContain(reason)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is not handed over by an administrator when it is to be paid in cash', async () => {
    const { bookReady } = await buildScene(app)
    const { orderId } = await bookReady()
    const admin = await buildAdmin(app)
    const answer = await admin.browser.call('POST /admin/hand-over', { orderId, reason: 'Known' })
    expect(answer.status).toBe(404)
  })
})

describe('the sums of the day at the counter', () => {
  it('adds up the day by cash and by UPI, and says nothing about online money', async () => {
    const made = await buildPaymentScene(app, { stock: 9, pricePaise: 50_000 })
    const first = await made.bookReady()
    await made.move(first.orderId, 'Collected', { code: first.code, paidBy: 'upi' })
    const second = await made.bookReady(2)
    await made.move(second.orderId, 'Collected', { code: second.code })
    const paid = await made.bookPaid()
    await made.move(paid.orderId, 'Ready for Pickup')
    const code = (await made.see(paid.orderId)).pickup?.code
    await made.move(paid.orderId, 'Collected', { code, paidBy: 'upi' })
    const { body } = await made.store.merchant.browser.call('GET /day-summary')
    expect(body).toMatchObject({ handedOver: 3, taken: 1_500, takenByUpi: 500 })
    expect((await made.see(first.orderId)).paidBy).toBe('upi')
    expect((await made.see(second.orderId)).paidBy).toBe('cash')
    expect((await made.see(paid.orderId)).paidBy).toBeNull()
  })
})

/** A refund that the provider refused ten times. */
async function buildStuck() {
  const made = await buildPaymentScene(app)
  const { orderId } = await made.bookPaid()
  app.provider.setKnobs({ refundOutcome: 'refused' })
  await made.cancel(orderId)
  for (let hour = 0; hour < 40; hour++) await pass(app, 60)
  const admin = await buildAdmin(app)
  const queue = async () => (await admin.browser.call('GET /admin/refunds')).body.refunds
  const [refund] = await queue()
  return { ...made, orderId, admin, queue, refundId: refund?._id ?? '' }
}

describe('refunds that need a person', () => {
  it('are listed with the provider’s reason, and sent again', async () => {
    const { admin, queue, refundId, see, orderId } = await buildStuck()
    expect(await queue()).toMatchObject([{ reason: 'cancelled', error: expect.any(String) }])
    app.provider.resetKnobs()
    expect((await admin.browser.call('POST /admin/refunds/retry', { refundId })).status).toBe(200)
    expect(await queue()).toEqual([])
    await pass(app, 1)
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  })

  it('are closed once, with a note, when the money was paid back in another way', async () => {
    const { admin, queue, refundId, see, orderId } = await buildStuck()
    const settled = { refundId, note: 'By bank transfer' }
    expect((await admin.browser.call('POST /admin/refunds/settle', settled)).status).toBe(200)
    expect((await admin.browser.call('POST /admin/refunds/settle', settled)).status).toBe(404)
    expect(await queue()).toEqual([])
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('after three missed bookings', () => {
  it('cash is refused with the offer to pay online, which works', async () => {
    const { shopper, lines, checkout } = await buildPaymentScene(app)
    for (let n = 0; n < 3; n++) {
      const missed = await buildScene(app)
      const orderId = await missed.book(1)
      await app.database.pool.query(
        `update orders set shopper_id = $1, status = 'not_collected', due_at = null, closed_at = $2 where id = $3`,
        [shopper.id, app.time.now, orderId],
      )
    }
    const refused = await shopper.browser.call('POST /cop-order', lines(), { key: randomUUID() })
    expect([refused.status, refused.body.code]).toEqual([403, 'CASH_REFUSED'])
    expect(refused.body.message).toContain('by paying online')
    expect((await checkout()).status).toBe(200)
  })
})

describe('the data of shopper and store', () => {
  it('have payments and refunds, the store’s without the payer', async () => {
    const made = await buildPaymentScene(app)
    const { orderId, payment } = await made.bookPaid()
    await made.cancel(orderId)
    const mine = await made.shopper.browser.call('GET /me/export')
    expect(mine.body.data.bookings).toMatchObject([
      {
        payments: [{ paymentId: payment.id, status: 'captured' }],
        refunds: [{ reason: 'cancelled' }],
      },
    ])
    const theirs = await made.store.merchant.browser.call('GET /store-data')
    expect(theirs.body.data.orders).toMatchObject([
      { paymentMethod: 'online', refunds: [{ reason: 'cancelled', state: 'started' }] },
    ])
  })
})
