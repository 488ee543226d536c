import { beforeEach, describe, expect, it } from 'vitest'
import { retryRefund, settleRefund } from '#server/modules/payments/commands/refunds.ts'
import { makeLog } from '#server/platform/log.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({
  log: makeLog('error', { write: (line) => void logged.push(line) }),
})
const logged: string[] = []
beforeEach(async () => {
  await app.database.pool.query('delete from refund_looks')
  logged.length = 0
})

const HOUR = 60
const DAY = 24 * HOUR

/** Makes a refund in the provider's dashboard; without an amount, of the whole remaining money. */
const give = (paymentId: string, amount?: number) =>
  app.provider.createRefund({ paymentId, body: amount === undefined ? {} : { amount }, key: null })

const alarms = async () => {
  await app.jobs.drained()
  return logged
    .map((line) => JSON.parse(line))
    .flatMap(({ alarm, about }) => (alarm ? [about] : []))
}

/** The refunded amount at the provider, and the state of the order and of the ledger. */
async function endOf(made: Awaited<ReturnType<typeof buildPaymentScene>>, orderId: string) {
  await app.jobs.drained()
  const [payment] = app.provider.paymentsOf(app.provider.findOrders(orderId)[0]?.id ?? '')
  const { orderStatus, paymentStatus, refunds } = await made.see(orderId)
  const { rows } = await app.database.pool.query<{ paise: number }>(
    `select coalesce(sum(amount_paise), 0)::int as paise from store_ledger
     where kind = 'refund' and order_id = $1`,
    [orderId],
  )
  expect(await brokenInvariants(app.database)).toEqual([])
  return {
    orderStatus,
    paymentStatus,
    refunds: refunds.map(({ reason, amount, state }) => `${reason} ${amount} ${state}`).toSorted(),
    given: payment?.amountRefunded,
    ledger: rows[0]?.paise,
  }
}

async function buyTwo() {
  const made = await buildPaymentScene(app, { sizes: ['S', 'M'], stock: 4 })
  const [small = '', medium = ''] = made.product.variantIds
  const products = [small, medium].map((variantId) => ({
    productId: made.product.id,
    variantId,
    quantity: 1,
  }))
  const { body } = await made.shopper.browser.call('POST /create-order', { products })
  const payment = made.pay(body.id)
  await made.verify(payment)
  return { ...made, small, orderId: body.orderId, payment }
}

describe('a refund made in the dashboard of the provider', () => {
  it('of a part is booked at once, and a cancellation refunds and announces only the rest', async () => {
    const made = await buildPaymentScene(app)
    const { orderId, payment } = await made.bookPaid(2)
    give(payment.id, 30_000)
    await pass(app, 1)
    expect(await endOf(made, orderId)).toEqual({
      orderStatus: 'Awaiting Confirmation',
      paymentStatus: 'partly_refunded',
      refunds: ['provider 300 refunded'],
      given: 30_000,
      ledger: 30_000,
    })
    const told = () => app.mails.map(({ subject, text }) => `${subject} ${text}`).join('\n')
    expect(told()).toContain('Refunded: Rs\u00a0300.00')
    await made.cancel(orderId)
    await app.jobs.drained()
    expect(told()).toContain('started your refund of Rs\u00a0698.00')
    expect(told()).not.toContain('998.00.')
    await pass(app, 1)
    expect(await endOf(made, orderId)).toEqual({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
      refunds: ['cancelled 698 refunded', 'provider 300 refunded'],
      given: 99_800,
      ledger: 99_800,
    })
    expect(await alarms()).toEqual([])
  })

  it.each([
    ['within the hour', HOUR + 1],
    ['after an outage of days', 3 * DAY],
  ])(
    'is found without its webhook %s, also of an order that was collected long ago',
    async (_when, wait) => {
      const made = await buildPaymentScene(app)
      const { orderId, payment } = await made.bookPaid()
      await made.move(orderId, 'Ready for Pickup')
      const code = (await made.see(orderId)).pickup?.code
      await made.move(orderId, 'Collected', { code })
      await pass(app, 20 * DAY)
      app.provider.setKnobs({ dropEvents: true })
      give(payment.id, 10_000)
      await pass(app, wait)
      expect(await endOf(made, orderId)).toMatchObject({
        orderStatus: 'Collected',
        paymentStatus: 'partly_refunded',
        ledger: 10_000,
      })
      expect(await alarms()).toEqual([])
    },
  )

  it.each([
    ['a part', 30_000, ['cancelled 998 refunded']],
    ['everything', undefined, ['cancelled 998 refunded']],
  ])(
    'of %s that is not known yet makes a cancellation refund the rest, without an alarm',
    async (_what, amount, refunds) => {
      const made = await buildPaymentScene(app)
      const { orderId, payment } = await made.bookPaid(2)
      app.provider.setKnobs({ dropEvents: true })
      give(payment.id, amount)
      await made.cancel(orderId)
      await pass(app, 1)
      await pass(app, 1)
      await pass(app, 2 * DAY)
      expect(await endOf(made, orderId)).toEqual({
        orderStatus: 'Cancelled',
        paymentStatus: 'refunded',
        refunds,
        given: 99_800,
        ledger: 99_800,
      })
      expect(await alarms()).toEqual([])
    },
  )

  it('is booked once, whatever the order, the copies and the delay of its webhooks', async () => {
    const ends = new Set<string>()
    for (const knobs of [
      { duplicates: 3, newEventIds: true },
      { reorder: true, duplicates: 1 },
      { delaySeconds: 7_200, reorder: true },
      { dropEvents: true },
    ]) {
      app.time.now = mondayNoon
      app.provider.resetKnobs()
      const made = await buildPaymentScene(app)
      const { orderId, payment } = await made.bookPaid(2)
      app.provider.setKnobs(knobs)
      give(payment.id, 10_000)
      give(payment.id, 10_000)
      await pass(app, 1)
      give(payment.id, 20_000)
      for (let round = 0; round < 3; round++) await pass(app, 70)
      ends.add(JSON.stringify(await endOf(made, orderId)))
    }
    expect([...ends].map((end) => JSON.parse(end))).toEqual([
      expect.objectContaining({
        paymentStatus: 'partly_refunded',
        refunds: ['provider 100 refunded', 'provider 100 refunded', 'provider 200 refunded'],
        ledger: 40_000,
      }),
    ])
    expect(await alarms()).toEqual([])
  })

  it('in parts up to everything ends the booking', async () => {
    const made = await buildPaymentScene(app)
    const { orderId, payment } = await made.bookPaid()
    give(payment.id, 20_000)
    await pass(app, 1)
    give(payment.id)
    await pass(app, 1)
    expect(await endOf(made, orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
      refunds: ['provider 200 refunded', 'provider 299 refunded'],
      ledger: 49_900,
    })
    expect(await alarms()).toEqual([])
  })

  it('ends a booking whose declined line takes all that is left, and refunds only that', async () => {
    const made = await buyTwo()
    give(made.payment.id, 60_000)
    await pass(app, 1)
    await made.move(made.orderId, 'Ready for Pickup', { declinedLines: [made.small] })
    await pass(app, 1)
    expect(await endOf(made, made.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
      refunds: ['cancelled 398 refunded', 'provider 600 refunded'],
      given: 99_800,
      ledger: 99_800,
    })
    expect(await alarms()).toEqual([])
  })

  it('is distinguished from a refund of Chowk with the same amount whose answer was lost', async () => {
    const made = await buyTwo()
    await made.move(made.orderId, 'Ready for Pickup', { declinedLines: [made.small] })
    app.provider.setKnobs({ callFault: 'lost answer', callFaults: 2 })
    await pass(app, 0)
    give(made.payment.id, 49_900)
    for (let round = 0; round < 3; round++) await pass(app, 3)
    expect(await endOf(made, made.orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      paymentStatus: 'refunded',
      refunds: ['line_declined 499 refunded', 'provider 499 refunded'],
      given: 99_800,
    })
    expect(await alarms()).toEqual([])
  })

  it('that fails there is sent again by Chowk', async () => {
    const made = await buildPaymentScene(app)
    const { orderId, payment } = await made.bookPaid(2)
    app.provider.setKnobs({ refundOutcome: 'pending' })
    const { id } = give(payment.id, 30_000)
    await pass(app, 1)
    expect(await endOf(made, orderId)).toMatchObject({
      paymentStatus: 'refund_pending',
      refunds: ['provider 300 started'],
      ledger: 30_000,
    })
    app.provider.settleRefund(payment.id, id, 'failed')
    app.provider.resetKnobs()
    for (let round = 0; round < 3; round++) await pass(app, 5)
    expect(await endOf(made, orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refunds: ['provider 300 refunded'],
      given: 30_000,
    })
  })

  it.each([true, false])(
    'ends one that waits for a person; closed by hand before: %s',
    async (isClosed) => {
      const made = await buildPaymentScene(app)
      const { orderId, payment } = await made.bookPaid(2)
      await made.cancel(orderId)
      // The refund has the state that ten refusals cause.
      const { rows } = await app.database.pool.query<{ id: string }>(
        `update refunds set state = 'needs_person', attempts = 10, next_at = null
         where state = 'due' returning id`,
      )
      const refundId = mustExist(rows[0], 'the refund that waits').id
      const { subjects } = mustExist(app.money, 'online payment')
      const close = { refundId, adminId: made.store.merchant.id, note: 'in the dashboard' }
      if (isClosed) await app.database.transaction((tx) => settleRefund(tx, close, subjects))
      give(payment.id, isClosed ? undefined : 30_000)
      await pass(app, 1)
      if (!isClosed) await app.database.transaction((tx) => retryRefund(tx, refundId))
      await pass(app, 1)
      expect(await endOf(made, orderId)).toMatchObject({
        paymentStatus: 'refunded',
        refunds: ['cancelled 998 refunded'],
        given: 99_800,
        ledger: 99_800,
      })
      expect(await alarms()).toEqual([])
    },
  )

  it.each([false, true])(
    'that fits no payment raises an alarm the same day; webhook lost: %s',
    async (dropEvents) => {
      await (await buildPaymentScene(app)).bookPaid()
      await pass(app, 2 * HOUR)
      app.provider.setKnobs({ dropEvents })
      const foreign = { amount: 50_000, currency: 'INR', payment: { capture: 'automatic' } }
      const { id } = app.provider.createOrder(foreign)
      const { id: paymentId } = app.provider.startPayment(id, { method: 'upi' })
      app.provider.endPayment(paymentId, 'success')
      give(paymentId, 10_000)
      await pass(app, 2 * HOUR)
      expect(await alarms()).toContain('unmatched')
      expect(await brokenInvariants(app.database)).toEqual([])
    },
  )
})
