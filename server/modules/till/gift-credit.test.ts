import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { giftCodes, giftCodeUses } from '#server/platform/db/tables/giftcodes.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { Browser } from '#test/browser.ts'
import { buildStaff, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance } from '#test/order-scene.ts'
import { readPdf } from '#test/pdf-text.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

/** The mail about goods of this booking that came back; one of an earlier test may arrive late. */
const creditNoteMail = (orderId: string) =>
  app.mails.find(
    ({ subject, text }) => subject.includes('credit note') && text.includes(orderNumber(orderId)),
  )

const CODE = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/
const MINUTE = 60_000

/** A shop whose kurta costs Rs 333, and its calls about gift codes. */
async function scene() {
  const made = await buildTillScene(app, { pricePaise: 33_300 })
  const { browser } = made
  const issue = async (amount: number) =>
    (await browser.call('POST /generate-loyalty-code', { amount })).body.code
  const check = (code: string) => browser.call('POST /validate-loyalty-code', { code })
  const gifts = async () => (await browser.call('GET /gift-codes')).body
  /** Hands pieces of a booking over with a gift code, as far as it goes. */
  const collectWith = async (code: string, quantity = 1, more: object = {}) => {
    const { orderId } = await made.bookReady(quantity)
    const override = { reason: 'Known here' }
    const giftCode = { code, ...more }
    const { status, body } = await made.move(orderId, 'Collected', { override, giftCode })
    if (status !== 200) return { status, body, orderId, billId: '' }
    const { billId } = await made.billOf(body.order.billNumber ?? '')
    return { status, body, orderId, billId }
  }
  return { ...made, issue, check, gifts, collectWith }
}

async function drawnBy(browser: Browser, query: Record<string, string>): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await app.fastify.inject({
    url: '/api/bill',
    query,
    headers: { cookie },
  })
  return readPdf(rawPayload).drawn
}

describe('goods that a gift code had paid come back', () => {
  it('as a new code for its part and as money for the rest, in each place the same', async () => {
    const { collectWith, issue, takeBack, see, gifts, browser, shopper, check } = await scene()
    const { orderId, billId } = await collectWith(await issue(100), 3)
    const key = randomUUID()
    const { body } = await takeBack(billId, {}, key)
    const { code, ...credit } = body.credit ?? { code: '', lastFour: '' }
    expect(body).toMatchObject({
      message: 'Taken back. Rs\u00a0300.00 to give back. Rs\u00a033.00 as a gift code',
      amount: 300,
      credit: { amount: 33, expiresAt: '2027-11-16T18:30:00.000Z' },
      bill: { leftToCredit: 666, notes: [{ amount: 300, credit }] },
    })
    expect(code).toMatch(CODE)
    expect(code?.slice(-4)).toBe(credit.lastFour)
    expect(await see(orderId)).toMatchObject({
      paymentStatus: 'partly_refunded',
      creditNotes: [{ amount: 300, credit }],
    })
    const own = await shopper.browser.call('GET /me/export')
    expect(own.body.data.bookings).toMatchObject([{ creditNotes: [{ amount: 300, credit }] }])
    expect((await browser.call('GET /day-close')).body.day).toMatchObject({
      sold: { gift: { amount: 100 } },
      returned: { cash: { count: 1, amount: 300 }, gift: { count: 1, amount: 33 } },
    })
    const days = { from: '2026-11-16', to: '2026-11-16' }
    expect((await browser.call('GET /statement', days)).body.sums).toMatchObject({
      cash_sale: 899,
      cash_refund: 300,
    })
    expect((await check(code ?? '')).body).toMatchObject({
      amount: 33,
      gift: { kind: 'credit', amount: 33, left: 33, state: 'active' },
    })
    expect((await gifts()).active).toEqual({ codes: 1, amount: 33 })
    await app.jobs.drained()
    const mail = creditNoteMail(orderId)
    expect(mail?.text).toContain('Rs\u00a0300.00 was given back to you in cash')
    expect(mail?.text).toContain(`A gift code had paid Rs\u00a033.00 of it`)
    expect(mail?.text).toContain(`${code}. You can use it at`)
    expect(mail?.text).toContain('until 16/11/2027')
    const note = { orderId, note: body.noteNumber ?? '' }
    for (const reader of [browser, shopper.browser]) {
      const drawn = await drawnBy(reader, note)
      expect(drawn).toContain(`Given back as gift code …${credit.lastFour}`)
      expect(drawn).toContain(`Gift code: ${code}`)
    }
    // Later only the customer can print the code.
    app.time.now = new Date(mondayNoon.getTime() + 61 * MINUTE)
    await advance(app, app.time.now)
    expect(await drawnBy(browser, note)).not.toContain(code)
    expect(await drawnBy(shopper.browser, note)).toContain(code)
  })

  it('gives a repeated call the same answer and one code, which is stored nowhere', async () => {
    const { collectWith, issue, takeBack, store } = await scene()
    const { billId } = await collectWith(await issue(100), 3)
    const key = randomUUID()
    const first = await takeBack(billId, {}, key)
    const second = await takeBack(billId, {}, key)
    expect(second.body).toEqual(first.body)
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true')
    const code = first.body.credit?.code ?? ''
    expect(code).toMatch(CODE)
    const codes = await app.database.db
      .select()
      .from(giftCodes)
      .where(eq(giftCodes.storeId, store.id))
    expect(codes.filter(({ kind }) => kind === 'credit')).toHaveLength(1)
    const { rows } = await app.database.pool.query('select * from idempotency_keys')
    for (const text of [code, code.replaceAll('-', '')])
      expect(JSON.stringify([codes, rows])).not.toContain(text)
  })

  it('piece by piece: the parts add up to what was paid, less than a rupee is money', async () => {
    const { collectWith, issue, takeBack, see, billOf } = await scene()
    const { orderId, billId, body } = await collectWith(await issue(100), 3)
    const parts = []
    for (let piece = 0; piece < 3; piece++) {
      await advance(app, new Date(mondayNoon.getTime() + piece * 24 * 60 * MINUTE))
      const { amount, credit } = (await takeBack(billId)).body
      parts.push([amount, credit?.amount])
    }
    expect(parts).toEqual([
      [300, 33],
      [300, 33],
      [299, 34],
    ])
    expect(await billOf(body.order?.billNumber ?? '')).toMatchObject({
      total: 999,
      paid: 899,
      leftToCredit: 0,
    })
    expect((await see(orderId)).paymentStatus).toBe('refunded')
  })

  it('as a code only, where a code had paid everything: no money, and the mail names none', async () => {
    const { collectWith, issue, takeBack, browser } = await scene()
    const { billId, orderId } = await collectWith(await issue(400))
    // No money goes back, so nobody has to say how.
    const { body } = await takeBack(billId, { paidBy: undefined })
    expect(await drawnBy(browser, { billId, note: body.noteNumber ?? '' })).not.toContain(
      'at the shop',
    )
    expect(body).toMatchObject({
      message: 'Taken back. Rs\u00a0333.00 as a gift code',
      amount: 0,
      credit: { amount: 333 },
    })
    const days = { from: '2026-11-16', to: '2026-11-16' }
    expect((await browser.call('GET /statement', days)).body.entries).toEqual([])
    await app.jobs.drained()
    const mail = creditNoteMail(orderId)
    expect(mail?.text).toContain(body.credit?.code ?? 'a code')
    expect(mail?.text).not.toContain('0.00 was given back')
  })

  it('in part as money, which needs its way', async () => {
    const { collectWith, issue, takeBack, see } = await scene()
    const { billId, orderId } = await collectWith(await issue(100))
    const refused = await takeBack(billId, { paidBy: undefined })
    expect(refused).toMatchObject({ status: 400, body: { fields: { paidBy: expect.any(String) } } })
    expect((await see(orderId)).creditNotes).toEqual([])
    expect((await takeBack(billId)).body).toMatchObject({
      amount: 233,
      noteNumber: 'CN/26-27/000001',
    })
  })

  it('as a code again, when the credit of an earlier return had paid', async () => {
    const { collectWith, issue, takeBack } = await scene()
    const first = await takeBack((await collectWith(await issue(400))).billId)
    const credit = first.body.credit?.code ?? ''
    const second = await takeBack((await collectWith(credit)).billId)
    expect(second.body).toMatchObject({ amount: 0, credit: { amount: 333 } })
    expect(second.body.credit?.code).not.toBe(credit)
  })

  it('as money only, where no code had paid', async () => {
    const { collect, takeBack, gifts } = await scene()
    const { billId } = await collect(1)
    expect((await takeBack(billId)).body).toMatchObject({ amount: 333, credit: null })
    expect((await gifts()).total).toBe(0)
  })

  it('to a manager, who sells no codes, and beyond the limits of sold codes', async () => {
    const { collectWith, issue, store, billOf, browser, takeBack } = await scene()
    const { billId, body } = await collectWith(await issue(100), 3)
    // The shop has sold all but one of the codes that a day allows.
    const [sold] = await app.database.db
      .select()
      .from(giftCodes)
      .where(eq(giftCodes.storeId, store.id))
    const more = Array.from({ length: 198 }, () => {
      const { storeId, issuedAt, issuedBy, expiresAt } = mustExist(sold, 'the sold code')
      const codeMac = Buffer.from(randomUUID())
      return { storeId, codeMac, lastFour: '0000', amountPaise: 100, issuedAt, issuedBy, expiresAt }
    })
    await app.database.db.insert(giftCodes).values(more)
    const manager = await buildStaff(app, store.id, 'manager')
    const form = {
      billId,
      lines: [{ position: 0, quantity: 1, restock: true }],
      reason: 'Too small',
      paidBy: 'cash',
    }
    const taken = await manager.browser.call('POST /returns', form)
    expect(taken.body).toMatchObject({ credit: { amount: 33 } })
    const sell = await manager.browser.call('POST /generate-loyalty-code', { amount: 100 })
    expect(sell.status).toBe(403)
    const sales = []
    for (let n = 0; n < 2; n++)
      sales.push((await browser.call('POST /generate-loyalty-code', { amount: 1 })).status)
    expect(sales).toEqual([200, 429])
    expect((await takeBack(billId)).body).toMatchObject({ credit: { amount: 33 } })
    expect(await billOf(body.order?.billNumber ?? '')).toMatchObject({ leftToCredit: 333 })
  })
})

describe('a gift code', () => {
  it('is used in parts: each use is a row, and the rest stays', async () => {
    const { collectWith, issue, check, gifts, store } = await scene()
    const code = await issue(700)
    await collectWith(code)
    expect((await check(code)).body).toMatchObject({
      amount: 367,
      gift: { amount: 700, left: 367, state: 'active', redeemedAt: null },
    })
    expect((await gifts()).active).toEqual({ codes: 1, amount: 367 })
    await collectWith(code)
    const last = await collectWith(code)
    expect(last.body.order).toMatchObject({ amount: 299, discount: 34 })
    expect((await collectWith(code)).body).toMatchObject({ code: 'GIFT_CODE_USED' })
    expect((await gifts()).active).toEqual({ codes: 0, amount: 0 })
    const uses = await app.database.db
      .select()
      .from(giftCodeUses)
      .where(eq(giftCodeUses.storeId, store.id))
    expect(uses.map(({ amountPaise }) => amountPaise).toSorted()).toEqual([33_300, 33_300, 3_400])
  })

  it('is redeemed as a whole on the gift screen: all that is left', async () => {
    const { collectWith, issue, check, browser } = await scene()
    const code = await issue(700)
    await collectWith(code)
    const { body } = await browser.call('POST /redeem-loyalty-code', { code })
    expect(body).toMatchObject({ amount: 367, gift: { left: 0, state: 'redeemed' } })
    expect((await check(code)).status).toBe(409)
    // A bill of the next hours takes over what the screen redeemed, not the whole code.
    const later = await collectWith(code, 3, { redeemedBefore: true })
    expect(later.body.order).toMatchObject({ discount: 367, amount: 632 })
  })

  it('that has less left than the counter was shown hands nothing over', async () => {
    const { collectWith, issue, see } = await scene()
    const code = await issue(400)
    await collectWith(code)
    const { status, body, orderId } = await collectWith(code, 1, { discount: 333 })
    expect([status, body]).toMatchObject([
      400,
      { fields: { giftCode: expect.stringContaining('Rs\u00a067.00') } },
    ])
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
    expect((await collectWith(code, 1, { discount: 67 })).status).toBe(200)
  })

  it('lowers a sale at the counter, and its return gives a code too', async () => {
    const { browser, line, issue, check, takeBack, gifts } = await scene()
    const code = await issue(500)
    const sale = (giftCode: object, lines = [line(1)]) =>
      browser.call('POST /counter-sales', { lines, paidBy: 'upi', giftCode })
    const { body } = await sale({ code, discount: 333 })
    expect(body.bill).toMatchObject({ total: 333, discount: 333, paid: 0 })
    const second = (await sale({ code }, [line(2)])).body.bill
    expect(second).toMatchObject({ total: 666, discount: 167, paid: 499 })
    for (const again of [{ code }, { code, redeemedBefore: true }])
      expect((await sale(again)).body).toMatchObject({ code: 'GIFT_CODE_USED' })
    expect((await sale({ code: '0000-0000-0000-0000' })).status).toBe(404)
    expect((await check(code)).status).toBe(409)
    expect((await browser.call('GET /day-close')).body.day).toMatchObject({
      // The first bill, which the code paid whole, took no money.
      sold: { upi: { count: 1, amount: 499 }, gift: { count: 2, amount: 500 } },
    })
    const taken = await takeBack(second.billId, {
      lines: [{ position: 0, quantity: 2, restock: true }],
      paidBy: 'upi',
    })
    expect(taken.body).toMatchObject({ amount: 499, credit: { amount: 167 } })
    expect((await gifts()).active).toEqual({ codes: 1, amount: 167 })
  })

  it('needs no way of payment when a gift code pays all of a sale, and asks for it otherwise', async () => {
    const { browser, line, issue } = await scene()
    const code = await issue(500)
    const sell = (giftCode?: object) =>
      browser.call('POST /counter-sales', { lines: [line(1)], ...(giftCode && { giftCode }) })
    const all = await sell({ code })
    expect([all.status, all.body.bill]).toMatchObject([200, { paid: 0, discount: 333 }])
    for (const refused of [await sell(), await sell({ code })])
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { fields: { paidBy: 'Choose how the money was taken' } },
      ])
    expect((await browser.call('GET /gift-codes')).body.active.amount).toBe(167)
  })

  it('is asked again for a wrong one, and every wrong one is counted at the till', async () => {
    const { browser, line } = await scene()
    const giftCode = { code: '0000-0000-0000-0000' }
    const sale = { lines: [line(1)], paidBy: 'cash', giftCode }
    const answers = []
    for (let tries = 0; tries < 11; tries++)
      answers.push((await browser.call('POST /counter-sales', sale)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429])
  })

  it('pays only what is kept; nothing kept uses nothing', async () => {
    const { bookReady, move, issue, check, variantId } = await scene()
    const code = await issue(700)
    const { orderId } = await bookReady(3)
    const override = { reason: 'Known here' }
    const kept = [{ variantId, quantity: 1 }]
    const some = await move(orderId, 'Collected', { override, kept, giftCode: { code } })
    expect(some.body.order).toMatchObject({ amount: 0, discount: 333 })
    const other = await bookReady(1)
    const none = { override, kept: [], giftCode: { code } }
    expect((await move(other.orderId, 'Collected', none)).status).toBe(400)
    expect((await check(code)).body).toMatchObject({ amount: 367 })
  })
})

describe('the day’s close', () => {
  it('counts the discount on the day of the sale and the credit on the day of the return', async () => {
    const { collectWith, issue, takeBack, browser } = await scene()
    const { billId } = await collectWith(await issue(100), 2)
    await advance(app, new Date(mondayNoon.getTime() + 24 * 60 * MINUTE))
    await takeBack(billId)
    const { day, before } = (await browser.call('GET /day-close')).body
    expect([before.sold.gift.amount, before.returned.gift.amount]).toEqual([100, 0])
    expect([day.sold.gift.amount, day.returned.gift.amount]).toEqual([0, 50])
  })
})
