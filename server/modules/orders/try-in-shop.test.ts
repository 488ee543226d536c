import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { billLines, bills, storeLedger } from '#server/platform/db/tables/billing.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { buildAdmin, buildProduct } from '#test/factories.ts'
import { emailAbout, emailsTo } from '#test/emails.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, ledgerOf, registeredSeller, stockRowOf, wrongCode } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

const sizes = ['S', 'M', 'L', 'XL']
const prices = [49_900, 59_900, 300_000, 79_900]

/** A product in four sizes with prices of their own, of a seller with a GSTIN. */
async function scene(stock = 4) {
  const made = await buildScene(app, { sizes, stock }, registeredSeller)
  const { variantIds, id: productId } = made.product
  for (const [at, id] of variantIds.entries())
    await app.database.db
      .update(variants)
      .set({ pricePaise: prices[at] ?? 0, mrpPaise: 400_000 })
      .where(eq(variants.id, id))
  const [s = '', m = '', l = '', xl = ''] = variantIds
  const lines = (ids: string[]) => ids.map((variantId) => ({ productId, variantId, quantity: 1 }))
  const tryOn = (ids: string[], more: object = {}) =>
    made.shopper.browser.call(
      'POST /cop-order',
      { products: lines(ids), toTry: true, ...more },
      { key: randomUUID() },
    )
  const readyToTry = async (ids: string[]) => {
    const { orderId } = (await tryOn(ids)).body
    await made.move(orderId, 'Ready for Pickup')
    const code = (await made.see(orderId)).pickup?.code ?? ''
    return { orderId, code }
  }
  return { ...made, s, m, l, xl, tryOn, readyToTry }
}

const line = (productId: string, variantId: string, quantity = 1) => ({
  productId,
  variantId,
  quantity,
})
const keep = (variantId: string, quantity = 1) => ({ variantId, quantity })

const billOf = async (orderId: string) => {
  const { db } = app.database
  const [bill] = await db.select().from(bills).where(eq(bills.orderId, orderId))
  const of = bill ? await db.select().from(billLines).where(eq(billLines.billId, bill.id)) : []
  return bill && { ...bill, lines: of.map(({ quantity, amountPaise }) => [quantity, amountPaise]) }
}

describe('a booking to try', () => {
  it('holds each piece, costs as much as the dearest, and bills the kept pieces', async () => {
    const { shopper, store, s, m, l, tryOn, move, see } = await scene()
    const { status, body } = await tryOn([s, m, l])
    expect([status, body]).toMatchObject([200, { amount: 3000, products: [{}, {}, {}] }])
    const { orderId } = body
    expect(await see(orderId)).toMatchObject({ toTry: true, amount: 3000, totalTax: 457.62 })
    const booked = await emailAbout(app, shopper.email, /^Booked at/)
    expect(booked.text).toContain('You choose in the shop')
    expect(booked.text).toMatch(/One of these.*499\.00 – Rs.3,000\.00/s)
    const told = await emailAbout(app, store.merchant.email, /^New booking/)
    expect(told.text).toContain('wants to try these on')
    for (const id of [s, m, l]) expect(await stockRowOf(app, id)).toEqual({ stock: 4, held: 1 })

    // The dearest piece is missing: the others remain to choose from.
    const gone = { declinedLines: [l], stillOnShelf: true, reason: 'In the window' }
    const ready = await move(orderId, 'Ready for Pickup', gone)
    expect(ready.body.order).toMatchObject({ amount: 599, toTry: true })
    const code = (await see(orderId)).pickup?.code
    const unsaid = await move(orderId, 'Collected', { code })
    expect(unsaid).toMatchObject({ status: 400, body: { fields: { kept: expect.any(String) } } })
    const done = await move(orderId, 'Collected', { code, kept: [keep(m)], paidBy: 'upi' })
    expect(done.body.order).toMatchObject({
      orderStatus: 'Collected',
      amount: 599,
      products: [
        { notTaken: 1 },
        { notTaken: 0, grandTotal: 599 },
        { declined: true, notTaken: 0 },
      ],
    })
    expect(await billOf(orderId)).toMatchObject({ totalPaise: 59_900, lines: [[1, 59_900]] })
    expect(await ledgerOf(app, s)).toEqual(['hold 0 1', 'release 0 -1'])
    expect(await ledgerOf(app, m)).toEqual(['hold 0 1', 'sale -1 -1'])
    const mail = await emailAbout(app, shopper.email, /^Collected from/)
    expect(mail.text).toContain('The bill has only what you kept')
    expect(mail.text).toContain('Not taken')
  })

  it('may be sold whole, and two of three cost more than the dearest', async () => {
    const { s, m, readyToTry, move } = await scene()
    const { orderId, code } = await readyToTry([s, m])
    const kept = [keep(s), keep(m)]
    const { body } = await move(orderId, 'Collected', { code, kept })
    expect(body.order).toMatchObject({ orderStatus: 'Collected', amount: 1098 })
    expect(await billOf(orderId)).toMatchObject({
      lines: [
        [1, 49_900],
        [1, 59_900],
      ],
    })
  })

  it('is up to three sizes of one article, one piece each, for cash, and counts against the caps', async () => {
    const { shopper, store, product, s, m, l, xl, tryOn } = await scene()
    const other = await buildProduct(app, store.id)
    const refused = [
      await tryOn([s, m, l, xl]),
      await tryOn([], { products: [line(product.id, s), line(other.id, other.variantId)] }),
      await tryOn([], { products: [line(product.id, s, 2)] }),
    ]
    for (const { status, body } of refused)
      expect([status, body.fields]).toEqual([400, { products: expect.any(String) }])
    const products = [line(product.id, s)]
    const online = await shopper.browser.call(
      'POST /create-order',
      { products, toTry: true } as never,
      { key: randomUUID() },
    )
    expect(online.status).toBe(400)
    for (let n = 0; n < 3; n++) expect((await tryOn([s, m, l])).status).toBe(200)
    const fourth = await tryOn([s, m])
    expect(fourth.body).toMatchObject({
      code: 'BOOKING_LIMIT',
      details: { cap: 'open_pieces_per_product', used: 9, left: 1 },
    })
    const seen = await tryOn([xl], { products: [{ ...line(product.id, xl), price: 1 }] })
    expect([seen.status, seen.body.code]).toEqual([409, 'PRICE_CHANGED'])
  })
})

describe('nothing taken', () => {
  it('ends the order without bill and without a no-show, with the code only', async () => {
    const { shopper, store, s, m, readyToTry, move, see } = await scene()
    const { orderId, code } = await readyToTry([s, m])
    const wrong = await move(orderId, 'Collected', { code: wrongCode(code), kept: [] })
    expect(wrong.body.code).toBe('WRONG_CODE')
    const without = await move(orderId, 'Collected', { kept: [] })
    expect(without).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
    const gift = { giftCode: { code: '0000-0000-0000-0000' } }
    const withGift = await move(orderId, 'Collected', { code, kept: [], ...gift })
    expect(withGift.body.fields).toHaveProperty('giftCode')
    const done = await move(orderId, 'Collected', { code, kept: [] })
    expect(done.body).toMatchObject({
      message: expect.stringContaining('Tried, not taken'),
      order: { orderStatus: 'Cancelled', paymentStatus: 'unpaid', billNumber: null },
    })
    const booking = await see(orderId)
    expect(booking).toMatchObject({ pickup: null, products: [{ notTaken: 1 }, { notTaken: 1 }] })
    expect(booking.timeline.at(-1)).toMatchObject({ event: 'tried_not_taken', by: 'merchant' })
    expect(await stockRowOf(app, s)).toEqual({ stock: 4, held: 0 })
    expect(await billOf(orderId)).toBeUndefined()
    const mails = await emailsTo(app, shopper.email)
    const mail = mails.find(({ subject }) => subject.startsWith('Tried, not taken'))
    expect(mail?.text).toContain('does not count as a missed booking')
    expect(mails.filter(({ subject }) => /Cancelled|Not collected/.test(subject))).toEqual([])
    const { rows } = await app.database.pool.query(
      `select count(*)::int as missed from orders where shopper_id = $1 and status = 'not_collected'`,
      [shopper.id],
    )
    expect(rows).toEqual([{ missed: 0 }])
    const again = await move(orderId, 'Collected', { code, kept: [keep(s)] })
    expect(again.body.code).toBe('ORDER_STATUS_CONFLICT')
    const history = await store.merchant.browser.call('GET /order-history', { status: 'Cancelled' })
    expect(history.body).toMatchObject({ total: 1, collectedAmount: 0 })
  })

  it('without the code needs a reason, which is mailed', async () => {
    const { shopper, bookReady, move } = await scene()
    const { orderId } = await bookReady(2)
    const reason = 'Her phone is dead'
    await move(orderId, 'Collected', { override: { reason }, kept: [] })
    const mail = await emailAbout(app, shopper.email, /^Tried, not taken/)
    expect(mail.text).toContain(reason)
    expect(mail.text).toContain('Weren’t you there?')
  })
})

describe('a hand-over for less', () => {
  it('of three booked pieces sells two: bill, tax, stock, figures, files and reviews follow', async () => {
    const { shopper, store, product, s, m, bookReady, move, see } = await scene()
    const { orderId, code } = await bookReady(3, 1)
    const { body } = await move(orderId, 'Collected', { code, kept: [keep(s, 2)] })
    expect(body.order).toMatchObject({ amount: 998, totalTax: 47.52 })
    expect(body.order.products).toMatchObject([
      { quantity: 3, notTaken: 1, grandTotal: 998 },
      { quantity: 1, notTaken: 1, grandTotal: 599 },
    ])
    expect(await billOf(orderId)).toMatchObject({
      totalPaise: 99_800,
      taxPaise: 4752,
      lines: [[2, 99_800]],
    })
    expect(await stockRowOf(app, s)).toEqual({ stock: 2, held: 0 })
    expect(await stockRowOf(app, m)).toEqual({ stock: 4, held: 0 })
    const { browser } = store.merchant
    const figures = (await browser.call('GET /figures')).body
    expect(figures.sums).toMatchObject({ collected: 1, pieces: 2, amount: 998 })
    expect(figures.articles.byPieces).toMatchObject([{ pieces: 2, amount: 998 }])
    const { csv } = (await browser.call('GET /order-history/csv', {})).body
    const [first, second] = Papa.parse<Record<string, string>>(csv.trim(), { header: true }).data
    expect(first).toMatchObject({
      Quantity: '3',
      'Not taken': '1',
      'Amount incl. GST (Rs)': '998.00',
    })
    expect(second).toMatchObject({ 'Not taken': '1', 'Amount incl. GST (Rs)': '0.00' })
    const { body: reviewable } = await shopper.browser.call('GET /booking-reviews', { orderId })
    expect(reviewable.lines.map(({ variantId }) => variantId)).toEqual([s])
    const review = { orderId, variantId: m, stars: 5 }
    const denied = await shopper.browser.call('POST /review', review)
    expect(denied.status).toBe(409)
    const own = (await shopper.browser.call('GET /me/export')).body.data
    expect(own).toMatchObject({
      bookings: [{ toTry: false, products: [{ notTaken: 1 }, { notTaken: 1 }] }],
    })
    // A return refunds at most the amount of the bill.
    const number = (await see(orderId)).billNumber ?? ''
    const { billId } = (await browser.call('GET /counter-bill', { number })).body
    const back = (quantity: number) =>
      browser.call(
        'POST /returns',
        {
          billId,
          lines: [{ position: 0, quantity, restock: true }],
          reason: 'Too small',
          paidBy: 'cash',
        },
        { key: randomUUID() },
      )
    expect((await back(3)).status).toBe(400)
    expect((await back(2)).status).toBe(200)
    expect(await stockRowOf(app, s)).toEqual({ stock: 4, held: 0 })
    expect(product.variantIds).toHaveLength(4)
  })

  it('is paid in part by a gift code, at most to the amount of the kept pieces', async () => {
    const { store, s, bookReady, move } = await scene()
    const { orderId, code } = await bookReady(2)
    const { browser } = store.merchant
    const made = await browser.call(
      'POST /generate-loyalty-code',
      { amount: 600 },
      { key: randomUUID() },
    )
    const giftCode = { code: made.body.code }
    const kept = [keep(s, 1)]
    const told = await browser.call('POST /check-gift-code-of-order', {
      orderId,
      code: giftCode.code,
      kept,
    })
    expect(told.body).toMatchObject({ discount: 499, toPay: 0, lost: 0, rest: 101 })
    const { body } = await move(orderId, 'Collected', { code, kept, giftCode })
    expect(body.order).toMatchObject({ amount: 0, discount: 499 })
    expect(await billOf(orderId)).toMatchObject({ totalPaise: 49_900, payablePaise: 0 })
  })

  it('refunds the online payment of the other pieces, in the same step', async () => {
    const { shopper, store, product, bookPaid, move, see } = await buildPaymentScene(app)
    const { orderId } = await bookPaid(3)
    await move(orderId, 'Ready for Pickup')
    const code = (await see(orderId)).pickup?.code
    const kept = [keep(product.variantId, 2)]
    const override = { override: { reason: 'Known here' } }
    expect((await move(orderId, 'Collected', { kept, ...override })).status).toBe(400)
    const { body } = await move(orderId, 'Collected', { code, kept })
    expect(body.order).toMatchObject({
      amount: 998,
      refunds: [{ amount: 499, reason: 'not_taken' }],
      paymentStatus: 'refund_pending',
    })
    const mail = await emailAbout(app, shopper.email, /^Collected from/)
    expect(mail.text).toContain('499.00')
    await pass(app, 2)
    expect(await see(orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      refunds: [{ state: 'refunded' }],
    })
    const entries = await app.database.db
      .select({ kind: storeLedger.kind, paise: storeLedger.balanceChangePaise })
      .from(storeLedger)
      .where(eq(storeLedger.storeId, store.id))
    expect(entries).toEqual([
      { kind: 'online_sale', paise: 149_700 },
      { kind: 'refund', paise: -49_900 },
    ])
    expect(await billOf(orderId)).toMatchObject({ kind: 'bill_of_supply', totalPaise: 99_800 })
  })

  it('of no piece refunds the whole online payment', async () => {
    const { bookPaid, move, see } = await buildPaymentScene(app)
    const { orderId } = await bookPaid(2)
    await move(orderId, 'Ready for Pickup')
    const code = (await see(orderId)).pickup?.code
    const { body } = await move(orderId, 'Collected', { code, kept: [] })
    expect(body.order).toMatchObject({
      orderStatus: 'Cancelled',
      refunds: [{ amount: 998, reason: 'not_taken' }],
    })
  })

  it('names each kept line that the order does not have', async () => {
    const { s, bookReady, move } = await scene()
    const { orderId, code } = await bookReady(2)
    const kept = [keep(s, 3), keep(randomUUID())]
    const { status, body } = await move(orderId, 'Collected', { code, kept })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([
      400,
      ['kept.0.quantity', 'kept.1.variantId'],
    ])
  })
})

it('the operator sees what was tried, kept and not taken', async () => {
  const admin = await buildAdmin(app)
  const figures = async () => {
    const { toTry, others } = (await admin.browser.call('GET /admin/try-figures', {})).body
    return { ...toTry, ofOthers: others.partlyTaken + others.notTaken }
  }
  const before = await figures()
  const { s, m, l, readyToTry, tryOn, bookReady, move } = await scene()
  const first = await readyToTry([s, m, l])
  await move(first.orderId, 'Collected', { code: first.code, kept: [keep(s)] })
  const second = await readyToTry([s, m])
  await move(second.orderId, 'Collected', { code: second.code, kept: [] })
  await tryOn([s])
  const less = await bookReady(2)
  await move(less.orderId, 'Collected', { code: less.code, kept: [keep(s)] })
  const after = await figures()
  expect(after).toEqual({
    booked: before.booked + 3,
    kept: before.kept + 1,
    notTaken: before.notTaken + 1,
    notCollected: before.notCollected,
    triedPieces: before.triedPieces + 5,
    keptPieces: before.keptPieces + 1,
    ofOthers: before.ofOthers + 1,
  })
})
