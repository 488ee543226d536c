import { describe, expect, it } from 'vitest'
import { buildAdmin, buildAdminAs } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { bankForm, buildOperator, earn } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const DAY = 24 * 60
const days = { from: '2026-11-01', to: '2026-12-31' }

/** A shop with an account in use, its online orders of Rs 499 each, and all places that show what is owed. */
async function scene() {
  const payment = await buildPaymentScene(app)
  const { store, move, see } = payment
  const { browser } = store.merchant
  await advance(app, app.time.now)
  await browser.call('POST /payout-account', bankForm())
  await pass(app, 2 * DAY)
  const collect = async (orderId: string) => {
    await move(orderId, 'Ready for Pickup')
    expect(
      (await move(orderId, 'Collected', { code: (await see(orderId)).pickup?.code })).status,
    ).toBe(200)
  }
  /** The sum owed by the list, the shop's own page, the statement, its last entry, and the list of shops. */
  const owed = async () => {
    await app.jobs.drained()
    await advance(app, app.time.now)
    const operator = await buildOperator(app)
    const admin = await buildAdmin(app)
    const listed = await operator.shop(store.id)
    const own = (await browser.call('GET /payout-account')).body
    const statement = (await browser.call('GET /statement', days)).body
    const shops = (
      await admin.browser.call('GET /admin/stores', { storeId: store.id, sort: 'name' })
    ).body.stores
    const all = [listed?.owed ?? 0, own.owed, statement.balance, statement.closing, shops[0]?.owed]
    expect(new Set([...all, statement.entries[0]?.balance ?? 0])).toEqual(new Set([own.owed]))
    expect(own.notOwedYet).toBe(statement.notOwedYet)
    return own.owed
  }
  return { ...payment, storeId: store.id, browser, collect, owed }
}

describe('the money of an online order', () => {
  it('is not owed before its collection, however old the payment is', async () => {
    const one = await scene()
    await one.bookPaid()
    const ready = await one.bookPaid()
    await one.move(ready.orderId, 'Ready for Pickup')
    expect(await one.owed()).toBe(0)
    const { body } = await one.browser.call('GET /statement', days)
    expect(body).toMatchObject({
      notOwedYet: 998,
      entries: [],
      waiting: [
        { amount: 499, owedFrom: null },
        { amount: 499, owedFrom: null },
      ],
    })
    const operator = await buildOperator(app)
    expect(await operator.shop(one.storeId)).toMatchObject({ owed: 0, notOwedYet: 998 })
    expect((await operator.begin(one.storeId)).status).toBe(409)
    const settled = await operator.browser.call('POST /admin/settlements', {
      storeId: one.storeId,
      amount: 1,
      bankReference: 'UTR EARLY 1',
    })
    expect(settled.status).toBe(400)
  })

  it('is owed exactly after the waiting time', async () => {
    const one = await scene()
    const { orderId } = await one.bookPaid()
    await one.collect(orderId)
    const from = new Date(app.time.now.getTime() + 3 * DAY * 60_000)
    app.time.now = new Date(from.getTime() - 1)
    expect(await one.owed()).toBe(0)
    expect((await one.browser.call('GET /statement', days)).body.waiting).toMatchObject([
      { orderId, amount: 499, owedFrom: from.toISOString() },
    ])
    app.time.now = from
    expect(await one.owed()).toBe(499)
    const { body } = await one.browser.call('GET /statement', days)
    expect(body).toMatchObject({
      waiting: [],
      entries: [{ kind: 'online_sale', at: from.toISOString() }],
    })
  })

  it('cancelled before its collection changes nothing that is owed', async () => {
    const one = await scene()
    await earn(app, one.storeId, 5_000)
    const { orderId } = await one.bookPaid()
    expect(await one.owed()).toBe(50)
    await one.cancel(orderId)
    await pass(app, 1)
    expect(await one.owed()).toBe(50)
    await pass(app, 10 * DAY)
    expect(await one.owed()).toBe(50)
  })

  it('refunded within the waiting time is owed less the refund, and never below zero', async () => {
    const one = await scene()
    const { orderId, payment } = await one.bookPaid()
    await one.collect(orderId)
    app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
    await pass(app, 1)
    expect(await one.owed()).toBe(0)
    await pass(app, 3 * DAY)
    expect(await one.owed()).toBe(299)
  })

  it('refunded after its transfer is set off, with its reason, against the next sales', async () => {
    const one = await scene()
    const { orderId, payment } = await one.bookPaid()
    await one.collect(orderId)
    await pass(app, 3 * DAY)
    const operator = await buildOperator(app)
    const { body } = await operator.begin(one.storeId)
    const [transfer] = await operator.batch(body.batchId)
    await operator.note([transfer?.number ?? '', 'UTR 9900001'])
    app.provider.createRefund({ paymentId: payment.id, body: { amount: 20_000 }, key: null })
    await pass(app, 1)
    expect(await one.owed()).toBe(-200)
    expect(await (await buildOperator(app)).shop(one.storeId)).toMatchObject({
      obstacle: 'to_set_off',
      setOff: [{ reason: 'refund', amount: 200, orderId, orderNumber: expect.any(String) }],
    })
    const { browser: support } = await buildAdminAs(app, 'support')
    const file = await support.call('GET /admin/stores', { storeId: one.storeId })
    expect(file.body.setOff).toMatchObject([{ reason: 'refund', amount: 200, orderId }])
    expect((await support.call('GET /admin/stores', {})).body.setOff).toEqual([])
    await earn(app, one.storeId, 50_000)
    expect(await one.owed()).toBe(300)
  })

  it('refunded while its transfer is open keeps the transfer out of the bank’s file', async () => {
    const one = await scene()
    const { orderId, payment } = await one.bookPaid()
    await one.collect(orderId)
    await pass(app, 3 * DAY)
    const operator = await buildOperator(app)
    const { body } = await operator.begin(one.storeId)
    app.provider.createRefund({ paymentId: payment.id, body: { amount: 100 }, key: null })
    await pass(app, 1)
    expect((await operator.file(body.batchId)).status).toBe(409)
    const [transfer] = await operator.batch(body.batchId)
    expect(transfer).toMatchObject({ withheld: 'to_set_off', state: 'open', filedAt: null })
    await operator.fail(transfer?.payoutId ?? '', 'A refund came')
    const again = await operator.begin(one.storeId)
    expect((await operator.file(again.body.batchId)).body.csv).toContain(',498.00,')
  })
})

it('the waiting time of a collection is that of its day in India', async () => {
  const one = await scene()
  const admin = await buildAdmin(app)
  const plan = (value: number, validFrom: string) =>
    admin.browser.call('POST /admin/plan-settings', { subject: 'payoutDays', value, validFrom })
  expect((await plan(61, '2026-11-20')).status).toBe(400)
  expect((await plan(7, '2026-11-20')).status).toBe(200)
  const before = await one.bookPaid()
  await advance(app, new Date('2026-11-19T18:29:00Z'))
  await one.collect(before.orderId)
  const after = await one.bookPaid()
  await advance(app, new Date('2026-11-19T18:30:00Z'))
  await one.collect(after.orderId)
  app.time.now = new Date('2026-11-22T18:29:00Z')
  expect(await one.owed()).toBe(499)
  app.time.now = new Date('2026-11-26T18:29:59Z')
  expect(await one.owed()).toBe(499)
  app.time.now = new Date('2026-11-26T18:30:00Z')
  expect(await one.owed()).toBe(998)
})
