import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { buildProduct, buildStaff, buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

const inTwo = (card: number) => [
  { way: 'cash', amount: 50 },
  { way: 'card', amount: card },
]

async function drawnBy(browser: Browser, query: Record<string, string>): Promise<string> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rawPayload } = await app.fastify.inject({ url: '/api/bill', query, headers: { cookie } })
  return readPdf(rawPayload).drawn
}

describe('an exchange of goods that money had paid', () => {
  it('for dearer ones: the difference is paid, and both documents name each other', async () => {
    const { browser, sell, exchange, variantId, otherId } = await buildExchangeScene(app)
    const { billId, number } = (await sell()).body.bill
    const { status, body } = await exchange(billId, { paidBy: 'cash' })
    expect({ status, ...body }).toMatchObject({
      status: 200,
      message: 'Exchanged. Bill TI/26-27/000002',
      toPay: 200,
      toGiveBack: 0,
      credit: null,
      noteNumber: 'CN/26-27/000001',
      bill: { number: 'TI/26-27/000002', total: 699, exchangeNote: 'CN/26-27/000001' },
      returned: { number, leftToCredit: 0, notes: [{ exchangeBill: 'TI/26-27/000002' }] },
    })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 20, held: 0 })
    expect(await stockRowOf(app, otherId)).toEqual({ stock: 19, held: 0 })
    const { day } = (await browser.call('GET /day-close')).body
    expect(day.sold.cash.amount - day.returned.cash.amount).toBe(699)
    const bill = await drawnBy(browser, { billId: body.bill.billId })
    for (const said of ['In exchange, credit note CN/26-27/000001', 'Difference paid', '200.00'])
      expect(bill).toContain(said)
    const note = await drawnBy(browser, { billId, note: 'CN/26-27/000001' })
    expect(note).toContain('In exchange, bill TI/26-27/000002')
    expect(note).not.toContain('in cash')
  })

  it('has one payment, the difference, and only it is corrected', async () => {
    const { browser, sell, exchange } = await buildExchangeScene(app)
    const { billId: sold } = (await sell()).body.bill
    const { bill } = (await exchange(sold, { paidBy: 'cash' })).body
    const plain = (await sell()).body.bill
    expect(plain).toMatchObject({ exchangeNote: null, ways: [{ way: 'cash', amount: 499 }] })
    expect(bill).toMatchObject({ paid: 699, ways: [{ way: 'cash', amount: 200 }] })
    const correct = (amount: number) => {
      const form = { billId: bill.billId, seen: 0, ways: [{ way: 'upi', amount }] }
      return browser.call('POST /payment-corrections', form, { key: randomUUID() })
    }
    expect((await correct(699)).body.fields).toMatchObject({ ways: expect.any(String) })
    const corrected = (await correct(200)).body.bill
    expect(corrected).toMatchObject({ paidBy: 'upi', ways: [{ way: 'upi', amount: 200 }] })
    const { day } = (await browser.call('GET /day-close')).body
    expect(day.sold.cash.amount - day.returned.cash.amount).toBe(998)
    expect(day.sold.upi.amount).toBe(200)
    const pdf = await drawnBy(browser, { billId: bill.billId })
    expect(pdf).toContain('Paid by UPI')
    expect((await browser.call('GET /day-summary')).body).toMatchObject({
      taken: 1_198,
      takenByUpi: 200,
    })
  })

  it('for cheaper ones: the difference goes back in money, or as a gift code', async () => {
    const { sell, exchange, browser } = await buildExchangeScene(app, 30_000)
    const first = await exchange((await sell()).body.bill.billId, { paidBy: 'upi' })
    expect(first.body).toMatchObject({ toPay: 0, toGiveBack: 199, credit: null })
    expect(
      await drawnBy(browser, {
        billId: first.body.returned.billId,
        note: first.body.noteNumber ?? '',
      }),
    ).toContain('199.00')
    const second = await exchange((await sell()).body.bill.billId, { asCredit: true })
    expect(second.body).toMatchObject({
      toPay: 0,
      toGiveBack: 0,
      credit: { amount: 199, left: 199 },
    })
    const { active } = (await browser.call('GET /gift-codes')).body
    expect(active).toEqual({ codes: 1, amount: 199 })
  })

  it('needs the way of a difference, and none when there is no difference', async () => {
    const dearer = await buildExchangeScene(app)
    const { billId } = (await dearer.sell()).body.bill
    expect((await dearer.exchange(billId)).body).toMatchObject({
      fields: { paidBy: expect.any(String) },
    })
    const same = await buildExchangeScene(app, 49_900)
    const bill = (await same.sell()).body.bill
    expect((await same.exchange(bill.billId)).body).toMatchObject({ toPay: 0, toGiveBack: 0 })
    const cheaper = await buildExchangeScene(app, 30_000)
    const sold = (await cheaper.sell()).body.bill
    expect((await cheaper.exchange(sold.billId)).body).toMatchObject({
      fields: { paidBy: expect.any(String) },
    })
  })

  it('for dearer ones takes the difference by card, or in two ways that are its sum', async () => {
    const { sell, exchange, browser } = await buildExchangeScene(app)
    const { billId } = (await sell()).body.bill
    for (const refused of [
      { ways: inTwo(149) },
      { ways: [{ way: 'card', amount: 699 }] },
      { ways: inTwo(150), paidBy: 'cash' },
    ])
      expect((await exchange(billId, refused)).body).toMatchObject({
        fields: { ways: expect.any(String) },
      })
    const { body } = await exchange(billId, { ways: inTwo(150) })
    expect(body).toMatchObject({ toPay: 200, bill: { paid: 699, ways: inTwo(150).toReversed() } })
    const { day } = (await browser.call('GET /day-close')).body
    expect(day).toMatchObject({
      sold: {
        exchange: { count: 1, amount: 499 },
        card: { amount: 150 },
        cash: { amount: 499 + 50 },
      },
    })
  })

  it('for cheaper ones gives the difference back to a card, and takes one by card for dearer ones', async () => {
    const { browser, line, exchange } = await buildExchangeScene(app, 39_900)
    const sale = { lines: [line(1)], ways: [{ way: 'card', amount: 499 }] }
    const { billId } = (await browser.call('POST /counter-sales', sale)).body.bill
    const { body } = await exchange(billId, { paidBy: 'card' })
    expect(body).toMatchObject({ toPay: 0, toGiveBack: 100 })
    const close = async () => (await browser.call('GET /day-close', {})).body.day
    const { sold, returned } = await close()
    expect([sold.card.amount, sold.exchange.amount]).toEqual([499, 399])
    expect([returned.card.amount, returned.cash.amount, returned.exchange.amount]).toEqual([
      100, 0, 399,
    ])
    const dear = await buildExchangeScene(app, 69_900)
    const first = (
      await dear.browser.call('POST /counter-sales', { lines: [dear.line(1)], paidBy: 'cash' })
    ).body.bill
    const more = (await dear.exchange(first.billId, { paidBy: 'card' })).body
    expect(more).toMatchObject({ toPay: 200, bill: { ways: [{ way: 'card', amount: 200 }] } })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('for cheaper ones takes no money in ways', async () => {
    const { sell, exchange } = await buildExchangeScene(app, 30_000)
    const { billId } = (await sell()).body.bill
    const { status } = await exchange(billId, { ways: [{ way: 'card', amount: 199 }] })
    expect(status).toBe(400)
  })

  it('comes back as money, when it is returned later', async () => {
    const { sell, exchange, takeBack } = await buildExchangeScene(app)
    const { body } = await exchange((await sell()).body.bill.billId, { paidBy: 'cash' })
    expect((await takeBack(body.bill.billId)).body).toMatchObject({ amount: 699, credit: null })
  })

  it('of a booking changes its order and tells the customer the other bill', async () => {
    const { collect, exchange, see, shopper } = await buildExchangeScene(app)
    const { billId, orderId } = await collect(1)
    const { body } = await exchange(billId, { paidBy: 'cash' })
    expect(await see(orderId)).toMatchObject({
      paymentStatus: 'paid',
      creditNotes: [{ exchangeBill: body.bill.number }],
    })
    await app.jobs.drained()
    const mail = app.mails.find(
      ({ to, subject }) => to === shopper.email && subject.includes('credit note'),
    )
    expect(mail?.text).toContain(`You took other goods for them, on the bill ${body.bill.number}`)
    expect(mail?.text).not.toContain('given back to you')
  })

  it('a customer’s own gift code pays of the difference', async () => {
    const { sell, exchange, browser } = await buildExchangeScene(app)
    const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 150 })).body
    const { billId } = (await sell()).body.bill
    const wrong = { code: '0000000000000000' }
    expect((await exchange(billId, { giftCode: wrong, paidBy: 'cash' })).status).toBe(404)
    const { body } = await exchange(billId, { giftCode: { code }, paidBy: 'cash' })
    expect(body).toMatchObject({ toPay: 50, bill: { total: 699, discount: 150 } })
  })
})

describe('the day’s close', () => {
  it('counts as money only the difference of an exchange, and the rest as goods', async () => {
    const { sell, exchange, browser } = await buildExchangeScene(app)
    const { billId } = (await sell()).body.bill
    await exchange(billId, { paidBy: 'upi' })
    const none = { count: 0, amount: 0 }
    const { day } = (await browser.call('GET /day-close')).body
    expect(day).toMatchObject({
      sold: {
        cash: { count: 1, amount: 499 },
        upi: { count: 1, amount: 200 },
        exchange: { count: 1, amount: 499 },
      },
      returned: { cash: none, upi: none, exchange: { count: 1, amount: 499 } },
      walkIn: { count: 2, amount: 499 + 699 },
    })
  })
})

describe('an exchange of goods that a gift code had paid', () => {
  it('stays credit: the code pays the new bill, and its rest is a new code', async () => {
    const { browser, line, exchange, takeBack } = await buildExchangeScene(app, 30_000)
    const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 500 })).body
    const sale = { lines: [line()], giftCode: { code } }
    const { bill } = (await browser.call('POST /counter-sales', sale, { key: randomUUID() })).body
    const { body } = await exchange(bill.billId)
    expect(body).toMatchObject({
      toPay: 0,
      toGiveBack: 0,
      credit: { amount: 499, left: 199 },
      bill: { total: 300, paid: 0, gift: { left: 199 } },
    })
    expect(body.credit?.code).toMatch(/^(\w{4}-){3}\w{4}$/)
    // What a code had paid never becomes cash, however often it is exchanged.
    expect((await takeBack(body.bill.billId, { paidBy: undefined })).body).toMatchObject({
      amount: 0,
      credit: { amount: 300 },
    })
    expect((await browser.call('GET /gift-codes')).body.active.amount).toBe(1 + 199 + 300)
  })

  it('in part: the code pays first, and money only the rest', async () => {
    const { browser, line, exchange } = await buildExchangeScene(app, 30_000)
    const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 100 })).body
    const sale = { lines: [line()], giftCode: { code }, paidBy: 'cash' }
    const { bill } = (await browser.call('POST /counter-sales', sale, { key: randomUUID() })).body
    expect((await exchange(bill.billId, { paidBy: 'cash' })).body).toMatchObject({
      toGiveBack: 199,
      credit: { amount: 100, left: 0 },
      bill: { total: 300, discount: 100 },
    })
  })
})

/** An order of two kurtas that was paid online and handed over. */
async function paidOnline() {
  const made = await buildPaymentScene(app, { stock: 9 })
  const { orderId, payment } = await made.bookPaid(2)
  await made.move(orderId, 'Ready for Pickup')
  const code = (await made.see(orderId)).pickup?.code
  const { body } = await made.move(orderId, 'Collected', { code })
  const { browser } = made.store.merchant
  const number = body.order.billNumber ?? ''
  const { billId } = (await browser.call('GET /counter-bill', { number })).body
  const variantId = made.product.variantIds[0] ?? ''
  const exchange = (back: number, out: number, more: object = {}) =>
    browser.call('POST /exchanges', {
      billId,
      lines: [{ position: 0, quantity: back, restock: true }],
      reason: 'Wrong colour',
      out: [{ variantId, quantity: out }],
      ...more,
    })
  return { ...made, browser, orderId, payment, exchange }
}

describe('an exchange of goods that were paid online', () => {
  it('keeps the money with the shop, so that no cash leaves for it, now or later', async () => {
    const { exchange, see, orderId, browser } = await paidOnline()
    const { body } = await exchange(1, 1)
    expect(body).toMatchObject({ toPay: 0, toGiveBack: 0, bill: { paid: 0, discount: 499 } })
    expect((await see(orderId)).refunds).toEqual([])
    const back = {
      billId: body.bill.billId,
      lines: [{ position: 0, quantity: 1, restock: true }],
      reason: 'Too small',
    }
    expect((await browser.call('POST /returns', back)).body).toMatchObject({
      amount: 0,
      credit: { amount: 499 },
    })
  })

  it('refunds only the difference, through the provider', async () => {
    const { exchange, see, orderId } = await paidOnline()
    expect((await exchange(2, 1)).body).toMatchObject({ toPay: 0, toGiveBack: 499 })
    expect((await see(orderId)).refunds).toMatchObject([{ amount: 499 }])
  })

  it('is refused while the payment is disputed', async () => {
    const { exchange, payment } = await paidOnline()
    app.provider.dispute(payment.id, 'created')
    await pass(app, 1)
    expect((await exchange(1, 1)).body).toMatchObject({ fields: { billId: expect.any(String) } })
  })
})

describe('one exchange', () => {
  it('answers a repeated press with the same bill and code', async () => {
    const { browser, line, exchange, variantId } = await buildExchangeScene(app, 30_000)
    const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 500 })).body
    const sale = { lines: [line()], giftCode: { code } }
    const { bill } = (await browser.call('POST /counter-sales', sale, { key: randomUUID() })).body
    const key = randomUUID()
    const [first, second] = [
      await exchange(bill.billId, {}, key),
      await exchange(bill.billId, {}, key),
    ]
    expect(second.body).toEqual(first.body)
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true')
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 20, held: 0 })
    const { rows } = await app.database.pool.query('select * from idempotency_keys')
    expect(JSON.stringify(rows)).not.toContain(first.body.credit?.code)
  })

  it('changes nothing when a piece is missing, on either side', async () => {
    const { sell, exchange, otherId, variantId, billOf } = await buildExchangeScene(app)
    const { billId, number } = (await sell()).body.bill
    const many = { out: [{ variantId: otherId, quantity: 99 }], paidBy: 'cash' }
    expect((await exchange(billId, many)).body).toMatchObject({ code: 'TOO_FEW_FREE' })
    const more = { lines: [{ position: 0, quantity: 2, restock: true }], paidBy: 'cash' }
    expect((await exchange(billId, more)).body).toMatchObject({
      fields: { 'lines.0.quantity': expect.any(String) },
    })
    const dear = { out: [{ variantId: otherId, quantity: 1, price: 5_000 }], paidBy: 'cash' }
    expect((await exchange(billId, dear)).body).toMatchObject({
      fields: { 'out.0.price': expect.any(String) },
    })
    expect(await billOf(number)).toMatchObject({ notes: [], leftToCredit: 499 })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 19, held: 0 })
    expect((await exchange(billId, { paidBy: 'cash' })).body.noteNumber).toBe('CN/26-27/000001')
  })

  it('is for managers, the owner and whom the owner allows it at the counter, of the own shop only', async () => {
    const { sell, store, otherId } = await buildExchangeScene(app)
    const { billId } = (await sell()).body.bill
    const form = {
      billId,
      lines: [{ position: 0, quantity: 1, restock: true }],
      reason: 'Too small',
      out: [{ variantId: otherId, quantity: 1 }],
      paidBy: 'cash',
    }
    const counter = await buildStaff(app, store.id, 'counter')
    expect((await counter.browser.call('POST /exchanges', form)).status).toBe(403)
    const none = { ...form, billId: randomUUID() }
    await store.merchant.browser.call('PUT /staff', {
      userId: counter.id,
      role: 'counter',
      rights: ['returns'],
    })
    expect((await counter.browser.call('POST /exchanges', none)).status).toBe(404)
    expect((await counter.browser.call('GET /last-bills')).status).toBe(200)
    const stranger = await buildStore(app)
    expect((await stranger.merchant.browser.call('POST /exchanges', form)).status).toBe(404)
    const theirs = await buildProduct(app, stranger.id)
    const foreign = { ...form, out: [{ variantId: theirs.variantIds[0] ?? '', quantity: 1 }] }
    expect((await store.merchant.browser.call('POST /exchanges', foreign)).status).toBe(404)
    const manager = await buildStaff(app, store.id, 'manager')
    expect((await manager.browser.call('POST /exchanges', form)).status).toBe(200)
  })
})

it('a return gives money as a gift code where the customer wants it, which changes no later part', async () => {
  const { browser, line, takeBack } = await buildExchangeScene(app)
  const { code } = (await browser.call('POST /generate-loyalty-code', { amount: 100 })).body
  const sale = { lines: [line(2)], giftCode: { code }, paidBy: 'cash' }
  const { bill } = (await browser.call('POST /counter-sales', sale, { key: randomUUID() })).body
  const first = await takeBack(bill.billId, { paidBy: undefined, asCredit: true })
  expect(first.body).toMatchObject({
    amount: 0,
    credit: { amount: 499 },
    bill: { discountBack: 50 },
  })
  expect((await takeBack(bill.billId)).body).toMatchObject({ amount: 449, credit: { amount: 50 } })
})
