import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { buildStaff, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

describe('a return at the counter', () => {
  it('of a sale is a credit note, money back, and the piece in the stock again', async () => {
    const { sell, line, takeBack, variantId, browser } = await buildTillScene(app)
    const { billId, number } = (await sell([line(2)])).body.bill
    await advance(app, new Date('2026-11-18T06:30:00Z'))
    const { status, body } = await takeBack(billId, { paidBy: 'upi' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Taken back. Rs\u00a0499.00 to give back',
      amount: 499,
      noteNumber: 'CN/26-27/000001',
      bill: {
        lines: [{ quantity: 2, left: 1, isSold: true }],
        notes: [{ number: 'CN/26-27/000001', amount: 499, isProvider: false }],
        leftToCredit: 499,
      },
    })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 19, held: 0 })
    expect(await ledgerOf(app, variantId)).toEqual(['walk_in -2 0', 'return 1 0'])
    const moved = await browser.call('GET /stock-movements', { _id: variantId })
    expect(moved.body.movements[0]).toMatchObject({ kind: 'return', bill: { billId, number } })
    const days = { from: '2026-11-16', to: '2026-11-18' }
    expect((await browser.call('GET /statement', days)).body).toMatchObject({
      balance: 0,
      sums: { cash_sale: 998, cash_refund: 499 },
      entries: [{ kind: 'cash_refund', amount: 499, billNumber: 'CN/26-27/000001' }, {}],
    })
    const { csv } = (await browser.call('GET /bills/day-close', days)).body
    expect(csv).toContain('18/11/2026,Credit note,CN/26-27/000001,CN/26-27/000001,1,-475.24')
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of a booking is in its time line, its history and the customer’s mail', async () => {
    const { collect, takeBack, see, browser, shopper } = await buildTillScene(app)
    const { orderId, billId } = await collect(2)
    expect((await takeBack(billId)).status).toBe(200)
    const booking = await see(orderId)
    expect(booking).toMatchObject({
      orderStatus: 'Collected',
      paymentStatus: 'partly_refunded',
      creditNotes: [{ number: 'CN/26-27/000001', amount: 499 }],
    })
    expect(booking.timeline.at(-1)).toMatchObject({
      event: 'returned',
      by: 'merchant',
      reason: 'Too small',
    })
    const history = (await browser.call('GET /order-history')).body
    expect(history).toMatchObject({ total: 1, collectedAmount: 499 })
    const { csv } = (await browser.call('GET /order-history/csv')).body
    expect(csv).toContain('499.00,CN/26-27/000001')
    await app.jobs.drained()
    const mail = app.mails.find(({ subject }) => subject.includes('credit note CN/26-27/000001'))
    expect(mail?.text).toContain('Rs\u00a0499.00 was given back to you in cash')
    expect(mail?.text).toContain('Too small')
    const own = await shopper.browser.call('GET /me/export')
    expect(own.body).toMatchObject({ data: { bookings: [{ creditNotes: booking.creditNotes }] } })
    const pdf = await shopper.browser.call('GET /bill', { orderId, note: 'CN/26-27/000001' })
    expect(pdf.status).toBe(200)
    await takeBack(billId)
    expect(await see(orderId)).toMatchObject({ paymentStatus: 'refunded' })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('leaves pieces out of the stock that cannot be sold again', async () => {
    const { sell, line, takeBack, variantId } = await buildTillScene(app)
    const { billId } = (await sell([line(2)])).body.bill
    const lines = [{ position: 0, quantity: 2, restock: false }]
    expect((await takeBack(billId, { lines })).body.amount).toBe(998)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 18, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('puts nothing into the stock of an article that is no longer sold', async () => {
    const { sell, line, takeBack, variantId } = await buildTillScene(app, { stock: 1 })
    const { billId } = (await sell([line(1)])).body.bill
    await app.database.db
      .update(variants)
      .set({ retiredAt: mondayNoon })
      .where(eq(variants.id, variantId))
    expect(await takeBack(billId)).toMatchObject({
      status: 400,
      body: { fields: { 'lines.0.restock': expect.stringContaining('no longer sold') } },
    })
    const lines = [{ position: 0, quantity: 1, restock: false }]
    expect((await takeBack(billId, { lines })).status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('of more pieces than the bill has left is refused, and twice with one key is one', async () => {
    const { sell, line, takeBack } = await buildTillScene(app)
    const { billId } = (await sell([line(2)])).body.bill
    const key = randomUUID()
    const first = await takeBack(billId, {}, key)
    expect((await takeBack(billId, {}, key)).body).toEqual(first.body)
    const lines = [{ position: 0, quantity: 2, restock: true }]
    expect(await takeBack(billId, { lines })).toMatchObject({
      status: 400,
      body: { fields: { 'lines.0.quantity': expect.stringContaining('Only 1 piece') } },
    })
    expect((await takeBack(billId)).status).toBe(200)
    expect((await takeBack(billId)).body['fields']).toEqual({
      'lines.0.quantity': expect.stringContaining('Nothing'),
    })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it.each([
    ['no line', { lines: [] }, 'lines'],
    [
      'a line that the bill has not',
      { lines: [{ position: 7, quantity: 1, restock: true }] },
      'lines.0.quantity',
    ],
    ['no piece', { lines: [{ position: 0, quantity: 0, restock: true }] }, 'lines.0.quantity'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['no way to give the money back', { paidBy: undefined }, 'paidBy'],
  ])('with %s is refused at its field', async (_what, over, field) => {
    const { sell, takeBack } = await buildTillScene(app)
    const { billId } = (await sell()).body.bill
    const { status, body } = await takeBack(billId, over)
    expect(status).toBe(400)
    expect(Object.keys(body['fields'] as object)).toEqual([field])
  })

  it('is for managers of the own shop', async () => {
    const { sell, store } = await buildTillScene(app)
    const { billId } = (await sell()).body.bill
    const form = {
      billId,
      lines: [{ position: 0, quantity: 1, restock: true }],
      reason: 'Too small',
      paidBy: 'cash',
    }
    const clerk = await buildStaff(app, store.id, 'counter')
    expect((await clerk.browser.call('POST /returns', form)).status).toBe(403)
    const other = await buildTillScene(app)
    expect((await other.takeBack(billId)).status).toBe(404)
    const manager = await buildStaff(app, store.id, 'manager')
    expect((await manager.browser.call('POST /returns', form)).status).toBe(200)
  })
})
