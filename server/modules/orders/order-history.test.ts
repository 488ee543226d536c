import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { orderEvents, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const minute = (n: number) => new Date(mondayNoon.getTime() + n * 60_000)
const day = (n: number) => minute(n * 1440)
const instantAt = (time: string) => new Date(`2026-11-${time}+05:30`)

type Store = Awaited<ReturnType<typeof buildStore>>
type Product = Awaited<ReturnType<typeof buildProduct>>
type PastOrder = Partial<typeof orders.$inferInsert> & { shopperId: string }

/** Inserts an ended order with one line of `quantity` pieces. */
async function insertPast(
  store: Store,
  product: Product,
  { quantity = 1, ...over }: PastOrder & { quantity?: number },
) {
  const { db } = app.database
  const [variant] = await db.select().from(variants).where(eq(variants.id, product.variantId))
  const status = over.status ?? 'cancelled'
  const [order] = await db
    .insert(orders)
    .values({
      storeId: store.id,
      status,
      paymentMethod: 'cash',
      paymentStatus: status === 'collected' ? 'paid' : 'unpaid',
      amountPaise: 49_900 * quantity,
      taxPaise: 2_376 * quantity,
      bookedAt: mondayNoon,
      closedAt: mondayNoon,
      ...over,
    })
    .returning({ id: orders.id })
  const orderId = order?.id ?? ''
  await db.insert(orderLines).values({
    orderId,
    position: 0,
    storeId: store.id,
    variantId: product.variantId,
    productId: product.id,
    name: 'Block print kurta',
    attributes: { Size: 'M' },
    sku: variant?.sku ?? '',
    quantity,
    pricePaise: 49_900,
    hsn: '6211',
    gstRate: 5,
  })
  await db.insert(orderEvents).values({
    orderId,
    storeId: store.id,
    seq: 1,
    event: 'booked',
    actor: 'shopper',
    toStatus: status,
    at: mondayNoon,
  })
  return orderId
}

async function shop() {
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id)
  const { browser } = store.merchant
  const look = async (filter: object = {}) =>
    (await browser.call('GET /order-history', filter)).body
  const found = async (filter: object) => (await look(filter)).orders.map(({ orderId }) => orderId)
  return { store, product, browser, look, found }
}

describe('Order History', () => {
  it('lists ended orders, the last booked first, with count and sum of the collected ones', async () => {
    const { store, product, look } = await shop()
    const { id: shopperId, name, email } = await buildShopper(app)
    const bill = { status: 'collected', billNumber: '26-27/000001', quantity: 3 } as const
    const first = await insertPast(store, product, { shopperId, bookedAt: day(1), ...bill })
    const later = await insertPast(store, product, {
      shopperId,
      bookedAt: day(2),
      status: 'not_collected',
    })
    const open = { status: 'ready_for_pickup', closedAt: null, dueAt: day(9) } as const
    await insertPast(store, product, { shopperId, bookedAt: day(3), ...open })
    const last = await insertPast(store, product, { shopperId, bookedAt: day(4), closedAt: day(4) })
    const history = await look()
    expect(history.orders.map(({ orderId }) => orderId)).toEqual([last, later, first])
    expect(history).toMatchObject({ total: 3, collectedAmount: 1_497, nextPage: null })
    expect(history.orders[2]).toMatchObject({
      orderStatus: 'Collected',
      billNumber: '26-27/000001',
      userName: name,
      userEmail: email,
      amount: 1_497,
      codeTriesLeft: null,
    })
  })

  it('is empty for a new store', async () => {
    const { look } = await shop()
    expect(await look()).toEqual({ orders: [], nextPage: null, total: 0, collectedAmount: 0 })
  })

  it('shows the orders of the own store only', async () => {
    const { store, product } = await shop()
    const elsewhere = await shop()
    const { id: shopperId } = await buildShopper(app)
    await insertPast(store, product, { shopperId })
    // An online order that was never paid is no order of the shop.
    const unpaid = { paymentMethod: 'online', paidAt: null } as const
    await insertPast(elsewhere.store, elsewhere.product, { shopperId, ...unpaid })
    expect(await elsewhere.look()).toMatchObject({ orders: [], total: 0 })
    expect((await elsewhere.browser.call('GET /order-history/csv')).body.rows).toBe(0)
  })

  it('shows every order once while orders end and are booked', async () => {
    const { store, product, look } = await shop()
    const { id: shopperId } = await buildShopper(app)
    // Several orders have the same time, also where one page ends and the next begins.
    for (let n = 0; n < 60; n++)
      await insertPast(store, product, { shopperId, bookedAt: minute(Math.floor(n / 10)) })
    const first = await look()
    expect(first.orders).toHaveLength(25)
    await insertPast(store, product, { shopperId, bookedAt: minute(90) })
    await insertPast(store, product, { shopperId, bookedAt: minute(4) })
    const second = await look({ page: first.nextPage })
    const third = await look({ page: second.nextPage })
    expect([second.orders.length, third.orders.length, third.nextPage]).toEqual([25, 10, null])
    const ids = [first, second, third].flatMap((page) => page.orders.map(({ orderId }) => orderId))
    expect(new Set(ids).size).toBe(60)
    expect(third.total).toBe(62)
  })

  it.each(['x', '-1', '2', '9'.repeat(30), randomUUID()])('has no page %s', async (page) => {
    const { browser } = await shop()
    expect(await browser.call('GET /order-history', { page })).toMatchObject({
      status: 400,
      body: { fields: { page: expect.any(String) } },
    })
  })
})

/** A second line of a past order: the same product in another size. */
async function addLine(orderId: string, variantId: string) {
  const { db } = app.database
  const [first] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const line = { ...mustExist(first, 'the line of a past order'), attributes: { Size: 'L' } }
  await db.insert(orderLines).values({ ...line, variantId, position: 1 })
}

/** Inserts a past order of each of two people. */
async function stock() {
  const made = await shop()
  const meera = await buildShopper(app, {
    name: 'Meera Joshi',
    email: `m_${randomUUID()}@shop.example`,
  })
  const ravi = await buildShopper(app, { name: 'रवि 100% Khan' })
  const { store, product } = made
  const hers = await insertPast(store, product, {
    shopperId: meera.id,
    status: 'collected',
    billNumber: '26-27/000042',
  })
  const his = await insertPast(store, product, { shopperId: ravi.id })
  await app.database.db
    .update(orderLines)
    .set({ name: 'Lac bangles', sku: 'LAC_7' })
    .where(eq(orderLines.orderId, his))
  return { ...made, meera, hers, his }
}

describe('the search in Order History', () => {
  it('finds by number, bill, person, product and SKU, in upper and lower case', async () => {
    const { found, look, meera, hers, his } = await stock()
    const { orders: both } = await look()
    const number = both.find(({ orderId }) => orderId === hers)?.orderNumber ?? ''
    for (const search of [
      number,
      number.toLowerCase(),
      number.replace('-', ''),
      '000042',
      '26-27/000042',
    ])
      expect(await found({ search })).toEqual([hers])
    for (const search of [
      'meera',
      'JOSHI',
      meera.email.toUpperCase(),
      'kurta',
      'meera kurta',
      'block print',
    ])
      expect(await found({ search })).toEqual([hers])
    for (const search of ['रवि', 'lac_7', 'Bangles', 'khan lac'])
      expect(await found({ search })).toEqual([his])
    expect(await found({ search: 'meera bangles' })).toEqual([])
  })

  it('takes `%`, `_` and `\\` literally', async () => {
    const { found, his } = await stock()
    expect(await found({ search: '100%' })).toEqual([his])
    for (const search of ['%', '_C_7'].map((sign) => `q${sign}`))
      expect(await found({ search })).toEqual([])
    expect(await found({ search: 'L_C' })).toEqual([])
    expect(await found({ search: '\\' })).toEqual([])
    expect(await found({ search: "'; drop table orders; --" })).toEqual([])
  })

  it('filters by state and by days of India, both included', async () => {
    const { store, product, found, look } = await shop()
    const { id: shopperId } = await buildShopper(app)
    const [before, first, last, after] = [
      await insertPast(store, product, { shopperId, bookedAt: instantAt('17T23:59:59') }),
      await insertPast(store, product, {
        shopperId,
        bookedAt: instantAt('18T00:00:00'),
        status: 'not_collected',
      }),
      await insertPast(store, product, { shopperId, bookedAt: instantAt('19T23:59:59') }),
      await insertPast(store, product, { shopperId, bookedAt: instantAt('20T00:00:00') }),
    ]
    expect(await found({ from: '2026-11-18', to: '2026-11-19' })).toEqual([last, first])
    expect(await found({ to: '2026-11-17' })).toEqual([before])
    expect(await found({ from: '2026-11-20' })).toEqual([after])
    expect(await found({ status: 'Not Collected' })).toEqual([first])
    expect(await look({ status: 'Awaiting Confirmation' })).toMatchObject({ orders: [], total: 0 })
    expect(await found({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4)
  })

  it.each([
    { from: '20/11/2026' },
    { to: '2026-02-30' },
    { status: 'collected' },
    { search: 'x'.repeat(81) },
  ])('refuses %j', async (filter) => {
    const { browser } = await shop()
    expect((await browser.call('GET /order-history', filter)).status).toBe(400)
  })
})

describe('the spreadsheet of Order History', () => {
  it('has the orders of the filter, a row for each line, and no formulas', async () => {
    const { store, product, browser } = await shop()
    const evil = await buildShopper(app, { name: '=HYPERLINK("http://evil.example")' })
    await insertPast(store, product, {
      shopperId: evil.id,
      status: 'collected',
      billNumber: '26-27/000001',
      quantity: 2,
    })
    await insertPast(store, product, { shopperId: evil.id })
    app.time.now = mondayNoon
    const { body } = await browser.call('GET /order-history/csv', { status: 'Collected' })
    expect(body).toMatchObject({ rows: 1, cut: false, fileName: 'orders-begin-2026-11-16.csv' })
    expect(body.csv.charCodeAt(0)).toBe(0xfe_ff)
    const [row] = Papa.parse<Record<string, string>>(body.csv.slice(1), { header: true }).data
    expect(row).toMatchObject({
      'Bill number': '26-27/000001',
      Customer: '\'=HYPERLINK("http://evil.example")',
      HSN: '6211',
      'Booked at (IST)': '16/11/2026 12:00',
      'Amount incl. GST (Rs)': '998.00',
      'Taxable value (Rs)': '950.48',
      'CGST (Rs)': '23.76',
      'SGST (Rs)': '23.76',
    })
  })

  it('has the same rows as a workbook, with amounts as numbers and formulas as texts', async () => {
    const { store, product, browser } = await shop()
    const evil = await buildShopper(app, { name: '=1+1' })
    await insertPast(store, product, {
      shopperId: evil.id,
      status: 'collected',
      billNumber: '26-27/000001',
      quantity: 2,
    })
    app.time.now = mondayNoon
    const { body } = await browser.call('GET /order-history/xlsx')
    expect(body).toMatchObject({ rows: 1, cut: false, fileName: 'orders-begin-2026-11-16.xlsx' })
    const sheets = await readXlsxFile<number | string>(Buffer.from(body.xlsx, 'base64'))
    const [headings, row] = mustExist(sheets[0], 'the sheet').data
    const csv = await browser.call('GET /order-history/csv')
    expect(headings).toEqual(Papa.parse<string[]>(csv.body.csv.slice(1)).data[0])
    expect(row).toEqual(
      expect.arrayContaining(['26-27/000001', '=1+1', '16/11/2026 12:00', 2, 998, 950.48]),
    )
  })

  it('names the discount of an order once, so that the column adds up', async () => {
    const { store, browser } = await shop()
    const product = await buildProduct(app, store.id, { sizes: ['M', 'L'] })
    const { id: shopperId } = await buildShopper(app)
    for (const discountPaise of [20_000, 5_000, 0])
      await addLine(
        await insertPast(store, product, {
          shopperId,
          status: 'collected',
          billNumber: `26-27/${discountPaise}`,
          discountPaise,
        }),
        mustExist(product.variantIds[1], 'the other size'),
      )
    const { body } = await browser.call('GET /order-history/csv')
    const rows = Papa.parse<Record<string, string>>(body.csv.slice(1).trimEnd(), {
      header: true,
    }).data
    expect(rows.map((row) => [row['Variant'], row['Discount of the order (Rs)']])).toEqual([
      ['M', '0.00'],
      ['L', '0.00'],
      ['M', '50.00'],
      ['L', '0.00'],
      ['M', '200.00'],
      ['L', '0.00'],
    ])
  })
})
