import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildStaff } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const none = { count: 0, amount: 0 }
const nothing = { cash: none, upi: none, card: none, online: none, exchange: none, gift: none }
const empty = {
  sold: nothing,
  moved: { cash: 0, upi: 0, card: 0 },
  corrected: [],
  returned: nothing,
  walkIn: none,
  bookings: none,
  giftsSold: { cash: 0, upi: 0, card: 0 },
  giftsGiven: 0,
  drawerMoves: [],
  giftsOwed: 0,
  lowered: [],
  people: [],
  saleDiscounts: [],
}

it('shows cash, UPI, online and returns by their days in India, with the day before', async () => {
  const scene = await buildTillScene(app, { stock: 30 })
  const { sell, line, collect, takeBack, browser, bookReady, move, billOf } = scene
  await sell([line(2)], 'cash')
  await sell([line(1)], 'upi')
  const { billId } = await collect(1)
  const { orderId, code } = await bookReady(2)
  const { body } = await move(orderId, 'Collected', { code, paidBy: 'upi' })
  expect(await billOf(body.order.billNumber ?? '')).toMatchObject({ paidBy: 'upi', paid: 998 })
  // One minute before midnight in Jaipur, and at midnight.
  await advance(app, new Date('2026-11-16T18:29:00Z'))
  await takeBack(billId, { paidBy: 'upi' })
  await advance(app, new Date('2026-11-16T18:30:00Z'))
  await sell([line(1)], 'cash')
  const monday = {
    ...empty,
    day: '2026-11-16',
    sold: {
      cash: { count: 2, amount: 1_497 },
      upi: { count: 2, amount: 1_497 },
      card: none,
      online: none,
      exchange: none,
      gift: none,
    },
    returned: { ...nothing, upi: { count: 1, amount: 499 } },
    walkIn: { count: 2, amount: 1_497 },
    bookings: { count: 2, amount: 1_497 },
    people: [{ by: expect.any(String), bills: 4, cash: 1_497, upi: 998, card: 0 }],
    documents: [
      { kind: 'tax_invoice', first: 'TI/26-27/000001', last: 'TI/26-27/000004', count: 4 },
      { kind: 'credit_note', first: 'CN/26-27/000001', last: 'CN/26-27/000001', count: 1 },
    ],
  }
  const tuesday = {
    ...empty,
    day: '2026-11-17',
    sold: { ...nothing, cash: { count: 1, amount: 499 } },
    walkIn: { count: 1, amount: 499 },
    people: [{ by: expect.any(String), bills: 1, cash: 499, upi: 0, card: 0 }],
    documents: [
      { kind: 'tax_invoice', first: 'TI/26-27/000005', last: 'TI/26-27/000005', count: 1 },
    ],
  }
  const read = async (input: object = {}) => (await browser.call('GET /day-close', input)).body
  const drawer = { opening: null, counts: [] }
  expect(await read()).toEqual({ day: tuesday, before: monday, drawer })
  expect(await read({ day: '2026-11-16' })).toEqual({
    day: monday,
    before: { ...empty, day: '2026-11-15', documents: [] },
    drawer,
  })
  expect((await browser.call('GET /day-summary')).body).toMatchObject({ taken: 499 })
})

it('counts online payments and the parts paid by gift codes', async () => {
  const made = await buildPaymentScene(app, { stock: 9 })
  const { browser } = made.store.merchant
  const { orderId } = await made.bookPaid(1)
  await made.move(orderId, 'Ready for Pickup')
  const code = (await made.see(orderId)).pickup?.code
  await made.move(orderId, 'Collected', { code })
  const gift = await browser.call('POST /generate-loyalty-code', { amount: 100 })
  const other = await made.bookReady(1)
  await made.move(other.orderId, 'Collected', {
    code: other.code,
    giftCode: { code: gift.body.code },
  })
  expect((await browser.call('GET /day-close')).body.day).toMatchObject({
    sold: {
      ...nothing,
      cash: { count: 1, amount: 399 },
      online: { count: 1, amount: 499 },
      gift: { count: 1, amount: 100 },
    },
    bookings: { count: 2, amount: 998 },
  })
})

it('counts a bill and a return that gift codes paid whole under no way of money', async () => {
  const { browser, line } = await buildTillScene(app, { stock: 9 })
  const gift = await browser.call('POST /generate-loyalty-code', { amount: 1_000 })
  const giftCode = { code: gift.body.code }
  const sale = { lines: [line()], giftCode }
  const { body } = await browser.call('POST /counter-sales', sale, { key: randomUUID() })
  expect(body.bill.paid).toBe(0)
  const back = {
    billId: body.bill.billId,
    lines: [{ position: 0, quantity: 1, restock: true }],
    reason: 'Too small',
  }
  expect((await browser.call('POST /returns', back, { key: randomUUID() })).status).toBe(200)
  expect((await browser.call('GET /day-close')).body.day).toMatchObject({
    sold: { ...nothing, gift: { count: 1, amount: 499 } },
    returned: { ...nothing, gift: { count: 1, amount: 499 } },
    walkIn: { count: 1, amount: 499 },
    documents: [
      { kind: 'tax_invoice', count: 1 },
      { kind: 'credit_note', count: 1 },
    ],
  })
})

it('names what each person took, less what that person gave back', async () => {
  const { store, browser, sell, line, takeBack } = await buildTillScene(app, { stock: 9 })
  const clerk = await buildStaff(app, store.id, 'counter')
  const { bill } = (await sell([line(2)], 'cash')).body
  const sale = { lines: [line(1)], paidBy: 'upi' } as const
  await clerk.browser.call('POST /counter-sales', sale, { key: randomUUID() })
  await takeBack(bill.billId)
  const { people } = (await browser.call('GET /day-close')).body.day
  expect(people.toSorted((one, other) => one.upi - other.upi)).toEqual([
    { by: store.merchant.name, bills: 1, cash: 499, upi: 0, card: 0 },
    { by: expect.any(String), bills: 1, cash: 0, upi: 499, card: 0 },
  ])
})

it('is for managers, and needs a day', async () => {
  const { store, browser } = await buildTillScene(app)
  const clerk = await buildStaff(app, store.id, 'counter')
  expect((await clerk.browser.call('GET /day-close')).status).toBe(403)
  expect((await browser.call('GET /day-close', { day: 'today' })).status).toBe(400)
  expect((await app.browser().call('GET /day-close')).status).toBe(401)
})
