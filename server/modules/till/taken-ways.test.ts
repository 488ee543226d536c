import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Ways = { way: 'cash' | 'upi' | 'card'; amount: number }[]

/** A shop at whose till one piece costs Rs 499. */
async function scene() {
  const made = await buildTillScene(app, { stock: 9 })
  const sale = (more: object) =>
    made.browser.call(
      'POST /counter-sales',
      { lines: [made.line()], ...more },
      { key: randomUUID() },
    )
  const close = async () => (await made.browser.call('GET /day-close')).body.day
  return { ...made, sale, close }
}

const card: Ways = [{ way: 'card', amount: 499 }]
const cashAndUpi: Ways = [
  { way: 'cash', amount: 100.5 },
  { way: 'upi', amount: 398.5 },
]
const upiAndCard: Ways = [
  { way: 'upi', amount: 1 },
  { way: 'card', amount: 498 },
]

describe('the money of a sale', () => {
  it.each([{ ways: card }, { ways: cashAndUpi }, { ways: upiAndCard }])(
    'is taken by card or in two ways, which is no correction: $ways',
    async ({ ways }) => {
      const { sale, billOf, close, browser } = await scene()
      const { status, body } = await sale({ ways })
      expect(status).toBe(200)
      const most = ways.toSorted((one, other) => other.amount - one.amount)
      const bill = { ways: most, corrections: [], paid: 499 }
      expect(await billOf(body.bill.number)).toMatchObject(bill)
      const day = await close()
      for (const { way, amount } of ways) expect(day.sold[way]).toEqual({ count: 1, amount })
      expect(day).toMatchObject({ walkIn: { count: 1, amount: 499 }, corrected: [] })
      const upi = ways.find(({ way }) => way === 'upi')?.amount ?? 0
      expect((await browser.call('GET /day-summary')).body).toMatchObject({
        taken: 499,
        takenByUpi: upi,
      })
    },
  )

  it('goes back to the card, which the close of the day counts', async () => {
    const { sale, takeBack, close, browser } = await scene()
    const { billId } = (await sale({ ways: card })).body.bill
    const { status, body } = await takeBack(billId, { paidBy: 'card' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ amount: 499, bill: { paidBy: 'card', leftToCredit: 0 } })
    expect((await close()).returned).toMatchObject({
      cash: { count: 0, amount: 0 },
      card: { count: 1, amount: 499 },
    })
    expect((await browser.call('GET /day-summary')).body).toMatchObject({ taken: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('in two ways is corrected like any other', async () => {
    const { sale, browser, billOf } = await scene()
    const { billId, number } = (await sale({ ways: upiAndCard })).body.bill
    const form = { billId, seen: 0, ways: [{ way: 'cash', amount: 499 }] }
    expect((await browser.call('POST /payment-corrections', form)).status).toBe(200)
    expect(await billOf(number)).toMatchObject({
      ways: [{ way: 'cash', amount: 499 }],
      corrections: [{ cash: 499, upi: -1, card: -498 }],
    })
  })

  it('keeps the reference of the part by UPI', async () => {
    const { sale, billOf } = await scene()
    const { body } = await sale({ ways: cashAndUpi, upiReference: '12ab' })
    expect(await billOf(body.bill.number)).toMatchObject({ upiReference: '12AB' })
  })

  it('is only what a gift code leaves', async () => {
    const { sale, browser } = await scene()
    const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 99 })).body
    const more = { giftCode: { code } }
    expect((await sale({ ways: card, ...more })).body.fields).toHaveProperty('ways')
    const { body } = await sale({ ways: [{ way: 'card', amount: 400 }], ...more })
    expect(body.bill).toMatchObject({ paid: 400, ways: [{ way: 'card', amount: 400 }] })
  })

  it.each([
    ['another sum', { ways: [{ way: 'card', amount: 498 }] }],
    ['one way twice', { ways: [cashAndUpi[0], cashAndUpi[0]] }],
    ['said twice', { ways: card, paidBy: 'cash' }],
    ['no way', { ways: [] }],
  ])('is refused with %s, and nothing is sold', async (_name, more) => {
    const { sale, close } = await scene()
    const { status, body } = await sale(more)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^ways/)
    expect(await close()).toMatchObject({ walkIn: { count: 0 } })
  })
})

describe('the money of a hand-over', () => {
  it('is taken by card or in two ways too', async () => {
    const { bookReady, move, see, billOf } = await scene()
    const { orderId, code } = await bookReady(1)
    expect((await move(orderId, 'Collected', { code, ways: [] })).status).toBe(400)
    const { body } = await move(orderId, 'Collected', { code, ways: cashAndUpi })
    expect(await see(orderId)).toMatchObject({ paidBy: 'split' })
    expect(await billOf(body.order.billNumber ?? '')).toMatchObject({ corrections: [], paid: 499 })
    const other = await bookReady(1)
    await move(other.orderId, 'Collected', { code: other.code, ways: card })
    expect(await see(other.orderId)).toMatchObject({ paidBy: 'card' })
  })

  it('of an order that was paid online is refused, and the order stays ready', async () => {
    const made = await buildPaymentScene(app, { stock: 9 })
    const { orderId } = await made.bookPaid(1)
    await made.move(orderId, 'Ready for Pickup')
    const code = (await made.see(orderId)).pickup?.code
    const { status, body } = await made.move(orderId, 'Collected', { code, ways: card })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ['ways'],
    })
    expect((await made.see(orderId)).orderStatus).toBe('Ready for Pickup')
    expect((await made.move(orderId, 'Collected', { code })).status).toBe(200)
  })
})
