import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { bills, storeLedger } from '#server/platform/db/tables/billing.ts'
import { giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import { buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, buildScene, wrongCode } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

const HOUR = 3_600_000
const unknown = '0000-0000-0000-0000'

type Merchant = Awaited<ReturnType<typeof buildStore>>['merchant']

async function issue({ browser }: Merchant, amount = 250): Promise<string> {
  const { body } = await browser.call(
    'POST /generate-loyalty-code',
    { amount },
    { key: randomUUID() },
  )
  return body.code
}

/** A store whose kurta costs Rs 499, and its calls about gift codes. */
async function scene() {
  const made = await buildScene(app, { stock: 30 })
  const { merchant } = made.store
  const redeem = (code: string) =>
    merchant.browser.call('POST /redeem-loyalty-code', { code }, { key: randomUUID() })
  const check = (orderId: string, code: string) =>
    merchant.browser.call('POST /check-gift-code-of-order', { orderId, code })
  const handOver = (
    order: { orderId: string; code: string },
    giftCode?: object,
    key: string = randomUUID(),
  ) =>
    made.move(order.orderId, 'Collected', { code: order.code, ...(giftCode && { giftCode }) }, key)
  return {
    ...made,
    merchant,
    issue: (amount?: number) => issue(merchant, amount),
    redeem,
    check,
    handOver,
  }
}

const redeemedAt = async (code: string) => {
  const [row] = await app.database.db
    .select()
    .from(giftCodes)
    .where(eq(giftCodes.lastFour, code.slice(-4)))
  return row?.redeemedAt ?? null
}

const billOf = async (orderId: string) =>
  (await app.database.db.select().from(bills).where(eq(bills.orderId, orderId)))[0]

const memosOf = (orderId: string) =>
  app.database.db.select().from(storeLedger).where(eq(storeLedger.orderId, orderId))

describe('a hand-over with a gift code', () => {
  it('first shows the value of the code, then redeems it and takes the rest', async () => {
    const { bookReady, check, handOver, issue: make, see, merchant } = await scene()
    const order = await bookReady()
    const code = await make()
    const lastFour = code.slice(-4)
    const told = await check(order.orderId, code.toLowerCase())
    expect(told.body).toEqual({
      lastFour,
      amount: 250,
      discount: 250,
      toPay: 249,
      lost: 0,
      rest: 0,
      redeemedAt: null,
    })
    expect(await redeemedAt(code)).toBeNull()
    const lowered = {
      amount: 249,
      discount: 250,
      discounts: [{ kind: 'gift_code', reference: lastFour, amount: 250 }],
    }
    const { status, body } = await handOver(order, { code })
    expect([status, body.order]).toMatchObject([200, { orderStatus: 'Collected', ...lowered }])
    expect(await redeemedAt(code)).toEqual(mondayNoon)
    expect(await billOf(order.orderId)).toMatchObject({
      totalPaise: 49_900,
      payablePaise: 24_900,
      discounts: [{ kind: 'gift_code', reference: lastFour, amountPaise: 25_000 }],
    })
    expect(await memosOf(order.orderId)).toMatchObject([{ kind: 'cash_sale', amountPaise: 24_900 }])
    expect(await see(order.orderId)).toMatchObject({ ...lowered, orderStatus: 'Collected' })
    const again = await merchant.browser.call('POST /validate-loyalty-code', { code })
    expect([again.status, again.body.code]).toEqual([409, 'GIFT_CODE_USED'])
  })

  it('gives the same answer to a repeated request, and redeems once', async () => {
    const { bookReady, handOver, issue: make } = await scene()
    const order = await bookReady()
    const giftCode = { code: await make() }
    const key = randomUUID()
    const first = await handOver(order, giftCode, key)
    expect(first.status).toBe(200)
    expect((await handOver(order, giftCode, key)).body).toEqual(first.body)
    const stored = await app.database.pool.query('select * from idempotency_keys')
    for (const text of [giftCode.code, giftCode.code.replaceAll('-', '')])
      expect(JSON.stringify(stored.rows)).not.toContain(text)
  })

  it('uses at most the amount of the bill: the rest stays on the code, and no money is collected', async () => {
    const { bookReady, check, handOver, issue: make, merchant, shopper } = await scene()
    const order = await bookReady()
    const code = await make(700)
    expect((await check(order.orderId, code)).body).toMatchObject({
      discount: 499,
      toPay: 0,
      lost: 0,
      rest: 201,
    })
    expect((await handOver(order, { code })).body.order).toMatchObject({ amount: 0, discount: 499 })
    expect(await memosOf(order.orderId)).toEqual([])
    const summary = await merchant.browser.call('GET /day-summary')
    expect(summary.body).toMatchObject({ handedOver: 1, taken: 0 })
    const cookies = [...shopper.browser.cookies].map(([name, value]) => `${name}=${value}`)
    const bill = await app.fastify.inject({
      url: '/api/bill',
      query: { orderId: order.orderId },
      headers: { cookie: cookies.join('; ') },
    })
    const text = readPdf(bill.rawPayload).stored.join('\n')
    expect(text).toContain(`Gift code …${code.slice(-4)}`)
    expect(text).toMatch(/To pay\s+₹ 0\.00/)
    expect(text).toContain('In words: Rupees Four Hundred Ninety-Nine Only')
  })

  it('hands nothing over and redeems nothing for a wrong pickup code', async () => {
    const { bookReady, move, issue: make, see } = await scene()
    const { orderId, code } = await bookReady()
    const gift = await make()
    const giftCode = { code: gift }
    const refused = await move(orderId, 'Collected', { code: wrongCode(code), giftCode })
    expect(refused.body.code).toBe('WRONG_CODE')
    expect(await redeemedAt(gift)).toBeNull()
    expect((await see(orderId)).orderStatus).toBe('Ready for Pickup')
  })

  it('is allowed without a pickup code, with a reason', async () => {
    const { bookReady, move, issue: make } = await scene()
    const { orderId } = await bookReady()
    const giftCode = { code: await make() }
    const { body } = await move(orderId, 'Collected', { override: { reason: 'Known' }, giftCode })
    expect(body.order).toMatchObject({ amount: 249 })
  })
})

describe('a gift code that cannot be used', () => {
  it('of another store, expired or unknown is counted, on both calls, and nothing is handed over', async () => {
    const { bookReady, check, handOver, issue: make, see, merchant } = await scene()
    const order = await bookReady()
    const foreign = await issue((await buildStore(app)).merchant)
    const expired = await make()
    await app.database.db
      .update(giftCodes)
      .set({ expiresAt: mondayNoon })
      .where(eq(giftCodes.lastFour, expired.slice(-4)))
    for (const code of [foreign, expired, unknown]) {
      for (const answer of [await check(order.orderId, code), await handOver(order, { code })])
        expect([answer.status, answer.body]).toMatchObject([
          404,
          { code: 'NOT_FOUND', details: { reason: 'giftCode' } },
        ])
    }
    expect((await see(order.orderId)).orderStatus).toBe('Ready for Pickup')
    expect(await redeemedAt(foreign)).toBeNull()
    // Six wrong codes were counted. After four more, the store has to wait, also on the gift code screen.
    for (let more = 0; more < 4; more++) await handOver(order, { code: unknown })
    const good = await make()
    expect((await handOver(order, { code: good })).body.code).toBe('RATE_LIMITED')
    expect((await check(order.orderId, good)).body.code).toBe('RATE_LIMITED')
    const onScreen = await merchant.browser.call('POST /validate-loyalty-code', { code: good })
    expect(onScreen.body.code).toBe('RATE_LIMITED')
    expect((await handOver(order)).status).toBe(200)
  })

  it('on another bill is reported as used, and the order stays', async () => {
    const { bookReady, check, handOver, issue: make, see } = await scene()
    const [first, second] = [await bookReady(), await bookReady()]
    const code = await make()
    expect((await handOver(first, { code })).status).toBe(200)
    for (const answer of [
      await check(second.orderId, code),
      await handOver(second, { code }),
      await handOver(second, { code, redeemedBefore: true }),
    ])
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'GIFT_CODE_USED', details: { amount: 250 } },
      ])
    expect((await see(second.orderId)).orderStatus).toBe('Ready for Pickup')
  })

  it('is not taken for another store’s order, before it is ready, or when it is paid online', async () => {
    const { book, check, issue: make, bookReady } = await scene()
    const code = await make()
    const other = await scene()
    const foreign = await other.bookReady()
    expect((await check(foreign.orderId, code)).status).toBe(404)
    expect((await check(await book(), code)).body.code).toBe('ORDER_STATUS_CONFLICT')
    const shopper = other.shopper.browser
    const { orderId } = await bookReady()
    expect((await shopper.call('POST /check-gift-code-of-order', { orderId, code })).status).toBe(
      403,
    )
    const paid = await buildPaymentScene(app)
    const prepaid = await paid.bookPaid()
    await paid.move(prepaid.orderId, 'Ready for Pickup')
    const giftCode = { code: await issue(paid.store.merchant) }
    const { pickup } = await paid.see(prepaid.orderId)
    const proof = { code: pickup?.code, giftCode }
    const refused = await paid.move(prepaid.orderId, 'Collected', proof)
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { giftCode: 'A gift code can be used only when the customer pays at the shop' } },
    ])
    expect(await redeemedAt(giftCode.code)).toBeNull()
  })
})

describe('a code that was redeemed on the gift screen', () => {
  it('lowers a bill once, and only when the merchant knows that it is redeemed', async () => {
    const { bookReady, check, handOver, issue: make, redeem } = await scene()
    const [order, next] = [await bookReady(), await bookReady()]
    const code = await make()
    await redeem(code)
    await advance(app, new Date(mondayNoon.getTime() + HOUR))
    expect((await check(order.orderId, code)).body).toMatchObject({
      discount: 250,
      redeemedAt: mondayNoon.toISOString(),
    })
    expect((await handOver(order, { code })).body.code).toBe('GIFT_CODE_USED')
    const done = await handOver(order, { code, redeemedBefore: true })
    expect(done.body.order).toMatchObject({ amount: 249 })
    expect(await redeemedAt(code)).toEqual(mondayNoon)
    expect((await handOver(next, { code, redeemedBefore: true })).body.code).toBe('GIFT_CODE_USED')
  })

  it('lowers none after twelve hours', async () => {
    const { bookReady, check, handOver, issue: make, redeem } = await scene()
    const order = await bookReady()
    const code = await make()
    await redeem(code)
    await advance(app, new Date(mondayNoon.getTime() + 12 * HOUR - 1))
    expect((await check(order.orderId, code)).status).toBe(200)
    await advance(app, new Date(mondayNoon.getTime() + 12 * HOUR))
    expect((await check(order.orderId, code)).body.code).toBe('GIFT_CODE_USED')
    const late = await handOver(order, { code, redeemedBefore: true })
    expect(late.body.code).toBe('GIFT_CODE_USED')
  })
})

describe('two hand-overs with one code at the same moment', () => {
  it.each([false, true])(
    'hand over one order, and the other call gets an error (redeemed before: %s)',
    async (redeemedBefore) => {
      const { bookReady, handOver, issue: make, redeem } = await scene()
      for (let round = 0; round < 5; round++) {
        const both = [await bookReady(), await bookReady()]
        const code = await make()
        if (redeemedBefore) await redeem(code)
        const answers = await Promise.all(
          both.map((order) => handOver(order, { code, redeemedBefore })),
        )
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const rest = both[answers.findIndex(({ status }) => status === 409)]
        expect(rest && (await handOver(rest)).status).toBe(200)
      }
    },
    60_000,
  )

  it('and a redemption on the gift screen beside it redeem it once', async () => {
    const { bookReady, handOver, issue: make, redeem } = await scene()
    for (let round = 0; round < 5; round++) {
      const order = await bookReady()
      const code = await make()
      const answers = await Promise.all([redeem(code), handOver(order, { code })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      if (answers[1].status === 409) await handOver(order)
    }
  }, 60_000)
})

describe('the discount', () => {
  it.each([
    [499, null, 'gift code'],
    [498, 'upi', 'cash'],
    [250, 'upi', 'cash'],
  ])('of Rs %i is named as the payment when it paid everything', async (value, paidBy, payment) => {
    const made = await scene()
    const order = await made.bookReady()
    const giftCode = { code: await made.issue(value) }
    await made.move(order.orderId, 'Collected', { code: order.code, giftCode, paidBy: 'upi' })
    const { browser } = made.merchant
    expect(await made.see(order.orderId)).toMatchObject({ paidBy, amount: 499 - value })
    const history = await browser.call('GET /order-history')
    expect(history.body.orders).toMatchObject([{ paidBy, discount: value }])
    const [sold] = csvRows((await browser.call('GET /order-history/csv')).body.csv)
    expect(sold).toMatchObject({ Payment: payment })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is in history, spreadsheets, downloads and the emails', async () => {
    const made = await scene()
    const order = await made.bookReady()
    const code = await made.issue()
    const giftCode = { code }
    await made.move(order.orderId, 'Collected', { code: order.code, giftCode, paidBy: 'upi' })
    const { browser } = made.merchant
    const summary = await browser.call('GET /day-summary')
    expect(summary.body).toMatchObject({ taken: 249, takenByUpi: 249 })
    const history = await browser.call('GET /order-history')
    expect(history.body).toMatchObject({ collectedAmount: 249, orders: [{ discount: 250 }] })
    const [sold] = csvRows((await browser.call('GET /order-history/csv')).body.csv)
    expect(sold).toMatchObject({
      'Amount incl. GST (Rs)': '499.00',
      'Discount of the order (Rs)': '250.00',
    })
    const november = { from: '2026-11-01', to: '2026-11-30' }
    const [day] = csvRows((await browser.call('GET /bills/day-close', november)).body.csv)
    expect(day).toMatchObject({
      'Total (Rs)': '499.00',
      'Gift codes (Rs)': '250.00',
      'Paid at the shop (Rs)': '249.00',
    })
    const shop = await browser.call('GET /store-data')
    expect(shop.body.data).toMatchObject({
      orders: [{ amount: 249, discounts: [{ reference: code.slice(-4), amount: 250 }] }],
      bills: [{ total: 499, discount: 250 }],
    })
    const own = await made.shopper.browser.call('GET /me/export')
    expect(own.body.data.bookings).toMatchObject([{ amount: 249, discount: 250 }])
    await app.jobs.drained()
    // E-mails are sent side by side: the one of the hand-over need not be the last.
    const mail = app.mails.find(
      ({ to, text }) => to === made.shopper.email && text.includes('Gift code'),
    )
    expect(mail?.text).toContain(`Gift code …${code.slice(-4)}: − Rs\u00a0250.00`)
    expect(mail?.text).toContain('Grand Total: Rs\u00a0249.00')
    expect(await app.database.db.select().from(orderDiscounts)).not.toEqual([])
  })
})

function csvRows(csv: string): Record<string, string>[] {
  return Papa.parse<Record<string, string>>(csv.slice(1).trimEnd(), { header: true }).data
}
