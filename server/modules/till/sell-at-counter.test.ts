import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { buildShopper, buildStaff, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { readPdf } from '#test/pdf-text.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

describe('a sale at the counter', () => {
  it('takes free pieces, issues the bill of the seller, and is no booking', async () => {
    const { sell, line, variantId, browser } = await buildTillScene(app)
    const { status, body } = await sell([line(2)], 'upi')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Sold. Bill TI/26-27/000001',
      bill: {
        kind: 'tax_invoice',
        number: 'TI/26-27/000001',
        issuedAt: mondayNoon.toISOString(),
        orderId: null,
        orderNumber: null,
        paidBy: 'upi',
        total: 998,
        discount: 0,
        paid: 998,
        lines: [{ position: 0, name: 'Block print kurta', quantity: 2, price: 499, left: 2 }],
        notes: [],
      },
    })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 18, held: 0 })
    expect(await ledgerOf(app, variantId)).toEqual(['walk_in -2 0'])
    expect((await browser.call('GET /order-history')).body).toMatchObject({ total: 0 })
    expect((await browser.call('POST /get-merchant-orders')).body).toMatchObject({ total: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('names the person and the bill in the stock ledger, and does not change the balance of the statement', async () => {
    const { variantId, line, browser, store } = await buildTillScene(app)
    const clerk = await buildStaff(app, store.id, 'counter', { name: 'Kavita Meena' })
    const sale = { lines: [line()], paidBy: 'cash' }
    const { body } = await clerk.browser.call('POST /counter-sales', sale)
    const { billId, number } = body.bill
    const moved = await browser.call('GET /stock-movements', { _id: variantId })
    expect(moved.body.movements[0]).toMatchObject({
      kind: 'walk_in',
      by: 'merchant',
      name: 'Kavita Meena',
      order: null,
      bill: { billId, number },
    })
    const days = { from: '2026-11-16', to: '2026-11-16' }
    const statement = await browser.call('GET /statement', days)
    expect(statement.body).toMatchObject({
      balance: 0,
      sums: { cash_sale: 499 },
      entries: [{ kind: 'cash_sale', amount: 499, orderId: null, billNumber: number }],
    })
    expect((await browser.call('GET /statement/csv', days)).body.csv).toContain(number)
    const data = await browser.call('GET /store-data')
    expect(data.body.data.bills).toMatchObject([{ number, orderNumber: null, paidBy: 'cash' }])
  })

  it('charges the entered price, with the tax of that price', async () => {
    const { sell, line, variantId } = await buildTillScene(app)
    await app.database.db
      .update(variants)
      .set({ pricePaise: 295_000, mrpPaise: 350_000 })
      .where(eq(variants.id, variantId))
    const taxOf = async (number: string) => {
      const { rows } = await app.database.pool.query<{ rate: number }>(
        `select gst_rate as rate from bill_lines l join bills b on b.id = l.bill_id
         join variants v on v.id = l.variant_id where v.id = $1 and b.number = $2`,
        [variantId, number],
      )
      return rows[0]?.rate
    }
    const rates = []
    for (const price of [undefined, 2_625.01, 2_625, 3_500]) {
      const { body } = await sell([line(1, price)])
      rates.push([body.bill.paid, await taxOf(body.bill.number)])
    }
    expect(rates).toEqual([
      [2_950, 18],
      [2_625.01, 18],
      [2_625, 5],
      [3_500, 18],
    ])
  })

  it('of a seller without GSTIN has no tax, on a bill of supply', async () => {
    const { sell, browser } = await buildTillScene(app, {}, {})
    const { body } = await sell()
    expect(body.bill).toMatchObject({ kind: 'bill_of_supply', number: 'BS/26-27/000001' })
    const days = { from: '2026-11-16', to: '2026-11-16' }
    const { csv } = (await browser.call('GET /bills/day-close', days)).body
    expect(csv).toContain(
      'Bill of supply,BS/26-27/000001,BS/26-27/000001,1,499.00,0.00,0.00,499.00',
    )
  })

  it('sells pieces that are on the shelf although they are not offered online, but no retired variant', async () => {
    const { sell, product, variantId } = await buildTillScene(app)
    const { db } = app.database
    await db.update(products).set({ active: false }).where(eq(products.id, product.id))
    expect((await sell()).status).toBe(200)
    await app.database.pool.query(
      'insert into stock_movements (variant_id, stock_change, held_change, kind, reference, at) select variant_id, -stock, 0, $2, $3, now() from variant_stock where variant_id = $1',
      [variantId, 'adjustment', randomUUID()],
    )
    await app.database.pool.query('update variant_stock set stock = 0 where variant_id = $1', [
      variantId,
    ])
    await db.update(variants).set({ retiredAt: mondayNoon }).where(eq(variants.id, variantId))
    expect(await sell()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  it('never takes held pieces: it says how many are free, and frees the bill number', async () => {
    const { sell, line, book, variantId } = await buildTillScene(app, { stock: 3 })
    await book(2)
    expect(await sell([line(2)])).toMatchObject({
      status: 409,
      body: { code: 'TOO_FEW_FREE', details: { lines: [{ variantId, free: 1, held: 2 }] } },
    })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 3, held: 2 })
    expect((await sell([line(1)])).body.bill.number).toBe('TI/26-27/000001')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of pieces that are here beyond the count corrects it by the seller’s name, also of a helper', async () => {
    const scene = await buildTillScene(app, { stock: 1 })
    const { line, variantId, store, browser } = scene
    const { browser: helper } = await buildStaff(app, store.id, 'counter')
    const sale = { lines: [{ ...line(3), isHere: true }], paidBy: 'cash' }
    const { status, body } = await helper.call('POST /counter-sales', sale)
    expect([status, body.bill.paid]).toEqual([200, 1_497])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 0, held: 0 })
    expect(await ledgerOf(app, variantId)).toEqual(['adjustment 2 0', 'walk_in -3 0'])
    const { movements } = (await browser.call('GET /stock-movements', { _id: variantId })).body
    expect(
      movements.slice(0, 2).map(({ kind, bill, name }) => [kind, bill?.number, name !== null]),
    ).toEqual([
      ['walk_in', body.bill.number, true],
      ['adjustment', body.bill.number, true],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of pieces that are here never takes a held one, and corrects nothing that is counted', async () => {
    const { browser, line, book, variantId } = await buildTillScene(app, { stock: 2 })
    const here = (quantity: number) =>
      browser.call('POST /counter-sales', {
        lines: [{ ...line(quantity), isHere: true }],
        paidBy: 'cash',
      })
    expect((await here(1)).status).toBe(200)
    expect(await ledgerOf(app, variantId)).toEqual(['walk_in -1 0'])
    await book(1)
    expect(await here(1)).toMatchObject({
      status: 409,
      body: { code: 'TOO_FEW_FREE', details: { lines: [{ variantId, free: 0, held: 1 }] } },
    })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 1, held: 1 })
  })

  it('sent twice with one key is one sale', async () => {
    const { sell, line, variantId } = await buildTillScene(app)
    const key = randomUUID()
    const first = await sell([line()], 'cash', key)
    const second = await sell([line()], 'cash', key)
    expect(second.body).toEqual(first.body)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 19, held: 0 })
  })

  it.each([
    ['no line', { lines: [] }, 'lines'],
    ['no piece', { quantity: 0 }, 'lines.0.quantity'],
    ['half a piece', { quantity: 1.5 }, 'lines.0.quantity'],
    ['too many pieces', { quantity: 1_000 }, 'lines.0.quantity'],
    ['a price of 0', { price: 0 }, 'lines.0.price'],
    ['a price with parts of a paisa', { price: 1.005 }, 'lines.0.price'],
    ['a price above the MRP', { price: 10_000 }, 'lines.0.price'],
    ['another way to pay', { paidBy: 'online' }, 'paidBy'],
  ])('with %s is refused at its field', async (_what, over, field) => {
    const { browser, line } = await buildTillScene(app)
    const { lines, paidBy, ...change } = { lines: undefined, paidBy: 'cash', ...over }
    const sale = { lines: lines ?? [{ ...line(), ...change }], paidBy }
    const { status, body } = await browser.call('POST /counter-sales', sale)
    expect(status).toBe(400)
    expect(Object.keys(body['fields'] as object)).toEqual([field])
  })

  it('with one variant in two lines is refused', async () => {
    const { sell, line } = await buildTillScene(app)
    expect((await sell([line(), line()])).status).toBe(400)
  })

  it('is for the staff of the shop only', async () => {
    const { line } = await buildTillScene(app)
    const sale = { lines: [line()], paidBy: 'cash' }
    const guest = await app.browser().call('POST /counter-sales', sale)
    expect(guest.status).toBe(401)
    const shopper = await buildShopper(app)
    expect((await shopper.browser.call('POST /counter-sales', sale)).status).toBe(403)
    const other = await buildTillScene(app)
    expect((await other.sell([line()])).status).toBe(404)
  })
})

describe('the bill of a sale', () => {
  it.each([
    ['a4', undefined],
    ['thermal', undefined],
    ['a4', '1'],
  ] as const)('is printed as %s, inline: %s', async (form, inline) => {
    const { sell, browser } = await buildTillScene(app)
    const { billId, number } = (await sell()).body.bill
    const query = { billId, form, ...(inline && { inline }) }
    const answer = await app.fastify.inject({
      method: 'GET',
      url: '/api/bill',
      query,
      headers: { cookie: cookieOf(browser) },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toBe(
      `${inline ? 'inline' : 'attachment'}; filename="bill-TI-26-27-000001.pdf"`,
    )
    const { drawn } = readPdf(answer.rawPayload)
    expect(drawn).toContain(number)
    expect(drawn).toContain('Paid in cash')
    expect(drawn).not.toContain('Order:')
  })

  it('is requested by its order or by its own id', async () => {
    const { browser } = await buildTillScene(app)
    for (const input of [{}, { orderId: randomUUID(), billId: randomUUID() }])
      expect((await browser.call('GET /bill', input)).status).toBe(400)
  })

  it('is found by its number, its end, or the number of its order', async () => {
    const { sell, collect, browser, see } = await buildTillScene(app)
    const sold = (await sell()).body.bill
    const collected = await collect()
    const { orderNumber } = await see(collected.orderId)
    const idOf = async (number: string) =>
      (await browser.call('GET /counter-bill', { number })).body.billId
    expect(await idOf('ti/26-27/000001')).toBe(sold.billId)
    expect(await idOf(' 1 ')).toBe(sold.billId)
    expect(await idOf('000002')).toBe(collected.billId)
    expect(await idOf(orderNumber.toLowerCase())).toBe(collected.billId)
    for (const number of ['TI/26-27/000003', '7', "' or 1=1"])
      expect(await browser.call('GET /counter-bill', { number })).toMatchObject({ status: 404 })
    for (const input of [{}, { number: '1', billId: sold.billId }])
      expect((await browser.call('GET /counter-bill', input)).status).toBe(400)
  })
})

function cookieOf({ cookies }: Awaited<ReturnType<typeof buildTillScene>>['browser']): string {
  return [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}
