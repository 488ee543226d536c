import { describe, expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { passHours, prove } from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A shop that has sold one piece of Rs 499 for cash, and the calls that correct the payment. */
async function scene() {
  const made = await buildTillScene(app)
  const { body } = await made.sell()
  const { billId, number } = body.bill
  const correct = (ways: [way: string, amount: number][], more: object = {}, by = made.browser) =>
    by.call('POST /payment-corrections', {
      billId,
      seen: 0,
      ways: ways.map(([way, amount]) => ({ way, amount })),
      ...more,
    })
  const close = async (day?: string) =>
    (await made.browser.call('GET /day-close', day ? { day } : {})).body
  return { ...made, billId, number, correct, close }
}

const part = (amount: number) => ({ count: amount > 0 ? 1 : 0, amount })

describe('the payment of a bill', () => {
  it('is corrected to another way, and to two, with who and when', async () => {
    const { correct, billOf, number, close, browser } = await scene()
    const { status, body } = await correct([['card', 499]])
    expect({ status, bill: body.bill }).toMatchObject({
      status: 200,
      bill: { paidBy: 'card', ways: [{ way: 'card', amount: 499 }] },
    })
    const split: [string, number][] = [
      ['cash', 100.5],
      ['upi', 398.5],
    ]
    expect((await correct(split, { seen: 1 })).status).toBe(200)
    expect(await billOf(number)).toMatchObject({
      paidBy: 'upi',
      ways: [
        { way: 'upi', amount: 398.5 },
        { way: 'cash', amount: 100.5 },
      ],
      corrections: [
        { by: expect.any(String), cash: -499, upi: 0, card: 499 },
        { at: app.time.now.toISOString(), cash: 100.5, upi: 398.5, card: -499 },
      ],
    })
    const { day } = await close()
    expect(day).toMatchObject({
      sold: { cash: part(100.5), upi: part(398.5), card: part(0), online: part(0) },
      moved: { cash: 0, upi: 0, card: 0 },
      corrected: [
        { billNumber: number, isLate: false },
        { billNumber: number, isLate: false },
      ],
    })
    const summary = await browser.call('GET /day-summary')
    expect(summary.body).toMatchObject({ taken: 499, takenByUpi: 398.5 })
  })

  it('of an earlier day is an entry of the day of the correction, and that day’s close stays', async () => {
    const { correct, close } = await scene()
    const before = (await close()).day
    passHours(app, 24)
    await correct([['upi', 499]])
    const now = await close()
    expect(now.before).toEqual(before)
    expect(now.day).toMatchObject({
      sold: { cash: { amount: 0 }, upi: { amount: 0 } },
      moved: { cash: -499, upi: 499, card: 0 },
      corrected: [{ isLate: true, cash: -499, upi: 499 }],
    })
  })

  it('of a hand-over is corrected too, and the order and its history say so', async () => {
    const { browser, collect, see } = await scene()
    const { billId, orderId } = await collect(2)
    const form = { billId, seen: 0 }
    await browser.call('POST /payment-corrections', {
      ...form,
      ways: [{ way: 'card', amount: 998 }],
    })
    expect((await see(orderId)).paidBy).toBe('card')
    await browser.call('POST /payment-corrections', {
      billId,
      seen: 1,
      ways: [
        { way: 'cash', amount: 500 },
        { way: 'card', amount: 498 },
      ],
    })
    const history = await browser.call('GET /order-history')
    expect(history.body.orders).toMatchObject([{ orderId, paidBy: 'split' }])
  })

  it('stays as it is when nothing differs, and when another person was faster', async () => {
    const { correct, billOf, number } = await scene()
    expect((await correct([['cash', 499]])).status).toBe(200)
    expect(await billOf(number)).toMatchObject({ corrections: [] })
    await correct([['upi', 499]])
    expect(await correct([['card', 499]])).toMatchObject({
      status: 409,
      body: { code: 'BILL_CHANGED' },
    })
    expect(await billOf(number)).toMatchObject({ paidBy: 'upi' })
  })

  it.each<[string, [string, number][]]>([
    ['another sum', [['upi', 500]]],
    ['nothing', []],
    [
      'one way twice',
      [
        ['upi', 200],
        ['upi', 299],
      ],
    ],
    [
      'three ways',
      [
        ['upi', 200],
        ['cash', 200],
        ['card', 99],
      ],
    ],
    ['a way that is none of the counter', [['online', 499]]],
    ['parts of a paisa', [['upi', 498.999]]],
    [
      'a sum below zero',
      [
        ['upi', -1],
        ['cash', 500],
      ],
    ],
  ])('with %s is refused', async (_what, ways) => {
    const { correct, billOf, number } = await scene()
    const { status, body } = await correct(ways)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^ways/)
    expect(await billOf(number)).toMatchObject({ corrections: [] })
  })
})

describe('who corrects a payment', () => {
  it('managers and the owner do; the counter’s staff only where the owner lets them', async () => {
    const { store, browser, correct } = await scene()
    const { browser: helper } = await buildStaff(app, store.id, 'counter')
    const { browser: manager } = await buildStaff(app, store.id, 'manager')
    expect((await correct([['upi', 499]], {}, helper)).status).toBe(403)
    expect((await correct([['upi', 499]], {}, manager)).status).toBe(200)
    const { id: userId, browser: allowed } = await buildStaff(app, store.id, 'counter')
    await prove(app, store.merchant.id)
    const rights = { userId, role: 'counter', rights: ['returns'] }
    expect((await browser.call('PUT /staff', rights)).status).toBe(200)
    expect((await correct([['card', 499]], { seen: 1 }, allowed)).status).toBe(200)
  })

  it('another shop finds no such bill', async () => {
    const { correct } = await scene()
    const other = await buildTillScene(app)
    expect((await correct([['upi', 499]], {}, other.browser)).status).toBe(404)
  })

  it('the shop’s download has the corrections', async () => {
    const { browser, correct } = await scene()
    await correct([
      ['cash', 99],
      ['upi', 400],
    ])
    const { body } = await browser.call('GET /store-data')
    expect(body.data.bills).toMatchObject([
      { paymentCorrections: [{ cash: -400, upi: 400, card: 0 }] },
    ])
  })
})
