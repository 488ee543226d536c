import { expect, it } from 'vitest'
import { buildProduct, buildStaff, mondayNoon } from '#test/factories.ts'
import { advance, registeredSeller } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { viewLastBills } from './views/bill-lists.ts'
import { viewSoldOften } from './views/sold-often.ts'

const app = useTestApp()

it('lists articles that the shop sold, while a piece of them is free, and nothing of other shops', async () => {
  const { sell, line, variantId, browser } = await buildTillScene(app, { stock: 3 })
  const other = await buildTillScene(app)
  await other.sell()
  const often = async () => (await browser.call('GET /sold-often')).body.goods
  expect(await often()).toEqual([])
  await sell([line(2)])
  expect(await often()).toMatchObject([{ variantId, sellingPrice: 499, free: 1 }])
  await sell([line(1)])
  expect(await often()).toEqual([])
  expect((await other.browser.call('GET /sold-often')).body.goods).toHaveLength(1)
})

it('lists twelve articles at most, those with the most sold pieces first; returned pieces are no sale', async () => {
  const sizes = Array.from({ length: 13 }, (_, size) => String(size))
  const { sell, takeBack, product, browser } = await buildTillScene(app, { sizes })
  const most = product.variantIds.toSorted().toReversed()
  const [first = '', second = '', ...others] = most
  await sell(others.map((variantId) => ({ variantId, quantity: 1 })))
  const { bill } = (await sell([{ variantId: second, quantity: 2 }])).body
  await sell([{ variantId: first, quantity: 3 }])
  const lines = [{ position: 0, quantity: 2, restock: true }]
  expect((await takeBack(bill.billId, { lines })).status).toBe(200)
  const often = async () => {
    const { goods } = (await browser.call('GET /sold-often')).body
    return goods.map(({ variantId }) => variantId)
  }
  // The sales of today change no place.
  expect(await often()).toEqual(most.toReversed().slice(0, 12))
  await advance(app, new Date(mondayNoon.getTime() + DAY_MS))
  expect(await often()).toEqual([first, second, ...others.toReversed().slice(0, 10)])
})

it('lists no article that the shop removed, or has not sold for ninety days', async () => {
  const { sell, product, store } = await buildTillScene(app)
  await sell()
  const often = async (days = 0) => {
    const at = new Date(mondayNoon.getTime() + days * DAY_MS)
    const ids = { userId: store.merchant.id, storeId: store.id }
    const merchant = { name: 'Ramesh', ...ids }
    return (await viewSoldOften(app.database.db, merchant, at)).goods.length
  }
  expect([await often(), await often(90), await often(91)]).toEqual([1, 1, 0])
  await app.database.pool.query('update variants set retired_at = $1 where product_id = $2', [
    app.time.now,
    product.id,
  ])
  expect(await often()).toBe(0)
})

it('lists the last bills, the newest first, until all their pieces are back', async () => {
  const { sell, line, collect, takeBack, browser } = await buildTillScene(app)
  const other = await buildTillScene(app)
  await other.sell()
  const last = async () => (await browser.call('GET /last-bills')).body.bills
  const sale = (await sell([line(2)])).body.bill
  await advance(app, new Date('2026-11-16T07:00:00Z'))
  const booking = await collect(1)
  expect(await last()).toMatchObject([
    { number: booking.number, orderNumber: expect.any(String), customerName: expect.any(String) },
    { number: sale.number, orderNumber: null, customerName: null, pieces: 2, paid: 998 },
  ])
  await takeBack(sale.billId)
  await takeBack(booking.billId)
  expect(await last()).toMatchObject([{ number: sale.number, pieces: 1 }])
  for (let more = 0; more < 10; more++) await sell([line(1)])
  const numbers = (await last()).map(({ number }) => number)
  expect([numbers, numbers.includes(sale.number)]).toEqual([numbers.toSorted().toReversed(), false])
  expect(numbers).toHaveLength(10)
})

it('finds bills by words of their articles, by names and by the sum, for 60 days', async () => {
  const { sell, line, collect, browser, store } = await buildTillScene(app)
  const sale = (await sell([line(2)])).body.bill
  const name = sale.lines[0]?.name ?? ''
  const booking = await collect(1)
  const find = async (text: string) =>
    (await browser.call('GET /last-bills', { text })).body.bills.map(({ number }) => number)
  const { customerName } = (await browser.call('GET /last-bills')).body.bills.find(
    (bill) => bill.number === booking.number,
  ) as { customerName: string }
  expect((await find(name.toUpperCase())).toSorted()).toEqual(
    [booking.number, sale.number].toSorted(),
  )
  expect(await find('₹998')).toEqual([sale.number])
  expect(await find('998.00')).toEqual([sale.number])
  expect(await find(customerName)).toEqual([booking.number])
  expect(await find(`${name} 997`)).toEqual([])
  expect(await find('100%')).toEqual([])
  expect(await find(sale.number.slice(-6).toLowerCase())).toEqual([sale.number])
  const merchant = { name: 'Ramesh', userId: store.merchant.id, storeId: store.id }
  const literal = name.toLowerCase().split(' ')
  const typed = { literal, numbers: [], parts: [], range: null }
  const read = () => ({ typed, correct: async () => null })
  const later = async (days: number) => {
    const now = new Date(mondayNoon.getTime() + days * DAY_MS)
    return (await viewLastBills(app.database.db, merchant, { text: name, now, read })).bills.length
  }
  expect([await later(60), await later(61)]).toEqual([2, 0])
})

it('finds bills by what words mean to the trade: both languages, spelling, colour and size', async () => {
  const scene = await buildTillScene(app, { name: 'Mirror work lehenga', subCategory: 'Lehengas' })
  const { sell, line, browser, store, collect } = scene
  const saree = await buildProduct(app, store.id, {
    name: 'Gota border saree',
    subCategory: 'Sarees',
    pricePaise: 61_000,
    sizes: ['L'],
  })
  await app.database.pool.query(
    `update variants set color_map = 'Green', attributes = '{"Color": "Mehndi", "Size": "L"}' where id = $1`,
    [saree.variantId],
  )
  const lehenga = (await sell([line(2)])).body.bill.number
  const sold = (await sell([{ variantId: saree.variantId, quantity: 1 }])).body.bill.number
  const freeLines = [{ name: 'Saree fall', hsn: '5208', gstRate: 5, quantity: 1, price: 90 }]
  const sale = { lines: [], freeLines, paidBy: 'cash' }
  const fall = (await browser.call('POST /counter-sales', sale)).body.bill.number
  const booked = (await collect(1)).number
  const find = async (text: string) =>
    (await browser.call('GET /last-bills', { text })).body.bills.map(({ number }) => number)
  const cases: [string, string[]][] = [
    ['लहंगा', [lehenga, booked]],
    ['lehnga', [lehenga, booked]],
    ['lehenga 998', [lehenga]],
    ['साड़ी', [sold, fall]],
    ['sari', [sold, fall]],
    ['हरी साड़ी', [sold]],
    ['green saree l', [sold]],
    ['लाल साड़ी', []],
    ['saree xl', []],
    ['साड़ी 610', [sold]],
    ['610', [sold]],
    ['61', []],
    ['saree under 100', [fall]],
    ['borderr', [sold]],
    ['kurta', []],
    [sold.slice(-6), [sold]],
  ]
  for (const [text, numbers] of cases)
    expect([text, (await find(text)).toSorted()]).toEqual([text, numbers.toSorted()])
})

it('finds no bill by the name of its shop', async () => {
  const { sell, browser } = await buildTillScene(
    app,
    {},
    { ...registeredSeller, storeName: 'Meera Saree Centre' },
  )
  await sell()
  for (const text of ['meera', 'saree'])
    expect((await browser.call('GET /last-bills', { text })).body.bills).toEqual([])
})

it('lists the value of a bill and finds it by this and by what was paid; names its buyer', async () => {
  const { browser, line, sell } = await buildTillScene(app)
  const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 150 })).body
  const buyer = { name: 'Kiran Handicrafts', address: '7 Station Road', state: '08' }
  const sale = { lines: [line()], paidBy: 'cash', giftCode: { code }, buyer }
  const { bill } = (await browser.call('POST /counter-sales', sale)).body
  await sell([line(2)])
  for (const path of ['GET /last-bills', 'GET /counter-bills'] as const)
    for (const text of ['499', '349', '₹499.00', 'kiran', 'handicrafts 349']) {
      const { bills } = (await browser.call(path, { text })).body
      expect(bills).toMatchObject([
        { number: bill.number, total: 499, paid: 349, buyerName: buyer.name },
      ])
    }
})

it('lists sales at the counter, to the counter’s staff their own ones of today', async () => {
  const { sell, line, collect, takeBack, browser, store } = await buildTillScene(app)
  const own = (await sell([line(1)])).body.bill
  await collect(1)
  await takeBack(own.billId)
  const clerk = await buildStaff(app, store.id, 'counter')
  const sale = { lines: [line(1)], paidBy: 'cash' }
  const theirs = (await clerk.browser.call('POST /counter-sales', sale)).body.bill
  const numbers = async (who: typeof browser, input: object = {}) =>
    (await who.call('GET /counter-bills', input)).body.bills.map(({ number }) => number)
  expect(await numbers(browser)).toEqual([theirs.number, own.number])
  expect(await numbers(browser, { text: own.number.slice(-6) })).toEqual([own.number])
  expect(await numbers(clerk.browser)).toEqual([theirs.number])
  expect(await numbers(clerk.browser, { text: own.number })).toEqual([])
  const [bill] = (await clerk.browser.call('GET /counter-bills')).body.bills
  const link = await clerk.browser.call('POST /bill-links/qr', { billId: bill?.billId ?? '' })
  expect(link.status).toBe(200)
  const nextDay = new Date('2026-11-16T19:00:00Z')
  await advance(app, nextDay)
  expect(await numbers(clerk.browser)).toEqual([])
  expect(await numbers(browser)).toHaveLength(2)
})
