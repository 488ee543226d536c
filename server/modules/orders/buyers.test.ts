import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { issueCreditNote } from '#server/modules/billing/commands/bills.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { bills } from '#server/platform/db/tables/billing.ts'
import { savedBuyers } from '#server/platform/db/tables/orders.ts'
import { business, readPlaceOfSupply, tourist, wrongGstin } from '#test/buyers.ts'
import { buildExchangeScene } from '#test/exchange-scene.ts'
import { buildShopper } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { registeredSeller } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { buildTillScene } from '#test/till-scene.ts'
import { makeToken } from '#test/token-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

const app = useTestApp()
afterEach(async () => {
  const broken = await brokenInvariants(app.database)
  if (broken.length > 0) throw new Error(`violated: ${broken.join('; ')}`)
})

const billed = { ...business, state: '29' }
const person = { ...tourist, gstin: null }

type Scene = Pick<
  Awaited<ReturnType<typeof buildTillScene>>,
  'shopper' | 'product' | 'move' | 'see'
>

/** The calls of a shopper who books for a business, and of the counter that hands over. */
function callsOf({ shopper: { browser }, product, move, see }: Scene) {
  const products = product.variantIds.map((variantId) => ({
    productId: product.id,
    variantId,
    quantity: 1,
  }))
  const book = (more: object = {}) =>
    browser.call('POST /cop-order', { products, ...more }, { key: randomUUID() })
  const ready = async (more: object = {}) => {
    const { orderId } = (await book(more)).body
    await move(orderId, 'Ready for Pickup')
    return { orderId, code: (await see(orderId)).pickup?.code ?? '' }
  }
  const name = (orderId: string, buyer: object | null) =>
    browser.call('PUT /booking-buyer', { orderId, buyer } as never)
  const kept = async () => (await browser.call('GET /cart')).body.buyer
  return { products, book, ready, name, kept }
}

async function scene(
  ...args: Parameters<typeof buildTillScene> extends [unknown, ...infer Rest] ? Rest : never
) {
  const made = await buildTillScene(app, ...args)
  return { ...made, ...callsOf(made) }
}

const billOf = async (orderId: string) => {
  const [bill] = await app.database.db.select().from(bills).where(eq(bills.orderId, orderId))
  return bill && { kind: bill.kind, buyer: bill.buyer, isInterState: bill.isInterState }
}

const documentsOf = async (storeId: string) => {
  const { db } = app.database
  const all = await db.select().from(bills).where(eq(bills.storeId, storeId)).orderBy(bills.kind)
  return all.map(({ kind, buyer }) => [kind, buyer])
}

describe('a booking for a business', () => {
  it('shows the buyer to shopper and counter, and its bill names the buyer', async () => {
    const { ready, move, see, browser, billOf: counterBill } = await scene()
    const { orderId, code } = await ready({
      buyer: { ...business, gstin: ` ${business.gstin.toLowerCase()} ` },
    })
    expect((await see(orderId)).buyer).toEqual(billed)
    const { orders } = (await browser.call('POST /get-merchant-orders')).body
    expect(orders).toMatchObject([{ orderId, buyer: billed }])
    const { order } = (await move(orderId, 'Collected', { code })).body
    expect(order.buyer).toEqual(billed)
    expect(await billOf(orderId)).toEqual({
      kind: 'tax_invoice',
      buyer: billed,
      isInterState: false,
    })
    expect((await counterBill(order.billNumber ?? '')).buyer).toEqual(billed)
  })

  it('names no buyer where none was given', async () => {
    const { ready, move, see } = await scene()
    const { orderId, code } = await ready()
    expect((await see(orderId)).buyer).toBeNull()
    await move(orderId, 'Collected', { code })
    expect(await billOf(orderId)).toMatchObject({ buyer: null, isInterState: false })
  })

  it('follows the operator’s reading of the place of supply, as a sale at the counter does', async () => {
    const { ready, move } = await scene()
    const handOver = async (buyer: object) => {
      const { orderId, code } = await ready({ buyer })
      await move(orderId, 'Collected', { code })
      return (await billOf(orderId))?.isInterState
    }
    expect(await handOver(tourist)).toBe(false)
    await readPlaceOfSupply(app, 1)
    expect(await handOver(tourist)).toBe(true)
    expect(await handOver({ ...tourist, state: '08' })).toBe(false)
    expect(await handOver(business)).toBe(false)
  })

  it('of a shop without GSTIN is a bill of supply, with the buyer', async () => {
    const { ready, move } = await scene({}, {})
    const { orderId, code } = await ready({ buyer: business })
    await move(orderId, 'Collected', { code })
    expect(await billOf(orderId)).toMatchObject({ kind: 'bill_of_supply', buyer: billed })
  })

  it('refuses at its field what is no buyer, and books nothing', async () => {
    const { book, name, ready, browser, move } = await scene()
    const wrong = { ...business, gstin: wrongGstin('29') }
    const expected = { status: 400, body: { code: 'INVALID_INPUT' } }
    const refusals = [
      await book({ buyer: wrong }),
      await book({ buyer: { ...tourist, state: '00' } }),
      await book({ buyer: { ...business, name: 'Call 98290 12345' } }),
    ]
    for (const refused of refusals) expect(refused).toMatchObject(expected)
    expect(refusals.map(({ body }) => Object.keys(body['fields'] as never))).toEqual([
      ['buyer.gstin'],
      ['buyer.state'],
      ['buyer.name'],
    ])
    expect((await browser.call('POST /get-merchant-orders')).body.total).toBe(0)
    const { orderId, code } = await ready({ buyer: business })
    expect((await name(orderId, wrong)).body).toMatchObject({
      fields: { 'buyer.gstin': expect.any(String) },
    })
    const refused = await move(orderId, 'Collected', { code, buyer: wrong })
    expect(refused.body).toMatchObject({ fields: { 'buyer.gstin': expect.any(String) } })
    expect(await billOf(orderId)).toBeUndefined()
  })

  it('is changed and removed by its shopper until the hand-over', async () => {
    const { ready, name, move, see } = await scene()
    const { orderId, code } = await ready()
    expect((await name(orderId, business)).body.booking.buyer).toEqual(billed)
    expect((await name(orderId, tourist)).body.booking.buyer).toEqual(person)
    expect((await name(orderId, null)).body.booking.buyer).toBeNull()
    await name(orderId, tourist)
    await move(orderId, 'Collected', { code })
    expect(await name(orderId, business)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATUS_CONFLICT' },
    })
    expect((await see(orderId)).buyer).toEqual(person)
  })

  it('is corrected by the counter, also when fewer pieces are kept', async () => {
    const { ready, move, see, products } = await scene({ variants: 2 } as never)
    const first = await ready({ buyer: tourist })
    const kept = [{ variantId: products[0]?.variantId, quantity: 1 }]
    await move(first.orderId, 'Collected', { code: first.code, kept, buyer: business })
    expect(await billOf(first.orderId)).toMatchObject({ buyer: billed })
    expect((await see(first.orderId)).buyer).toEqual(billed)
    const second = await ready({ buyer: tourist })
    await move(second.orderId, 'Collected', { code: second.code, buyer: null })
    expect(await billOf(second.orderId)).toMatchObject({ buyer: null })
  })

  it('with nothing kept has no bill', async () => {
    const { ready, move } = await scene()
    const { orderId, code } = await ready({ buyer: business })
    await move(orderId, 'Collected', { code, kept: [] })
    expect(await billOf(orderId)).toBeUndefined()
  })

  it('to try names the buyer on the bill of the kept piece', async () => {
    const { ready, move, products } = await scene()
    const { orderId, code } = await ready({ toTry: true, buyer: business })
    const kept = [{ variantId: products[0]?.variantId, quantity: 1 }]
    await move(orderId, 'Collected', { code, kept })
    expect(await billOf(orderId)).toMatchObject({ buyer: billed })
  })

  it('that a gift code pays in part names the buyer', async () => {
    const { ready, move, browser } = await scene()
    const made = await browser.call(
      'POST /generate-loyalty-code',
      { amount: 250 },
      { key: randomUUID() },
    )
    const { orderId, code } = await ready({ buyer: business })
    const giftCode = { code: made.body.code, redeemedBefore: false, discount: 250 }
    expect((await move(orderId, 'Collected', { code, giftCode })).status).toBe(200)
    expect(await billOf(orderId)).toMatchObject({ buyer: billed })
  })

  it('gives its buyer to the bill and the credit note of an exchange, and to that of a return', async () => {
    const made = await buildExchangeScene(app)
    const { ready } = callsOf(made)
    const { orderId, code } = await ready({ buyer: business })
    const { order } = (await made.move(orderId, 'Collected', { code })).body
    const { billId } = await made.billOf(order.billNumber ?? '')
    const { body } = await made.exchange(billId, { paidBy: 'cash' })
    expect([body.bill.buyer, body.returned.buyer]).toEqual([billed, billed])
    await made.takeBack(body.bill.billId)
    expect(await documentsOf(made.store.id)).toEqual([
      ['credit_note', billed],
      ['credit_note', billed],
      ['tax_invoice', billed],
      ['tax_invoice', billed],
    ])
  })
})

async function online() {
  const made = await buildPaymentScene(app)
  await app.database.db.update(stores).set(registeredSeller).where(eq(stores.id, made.store.id))
  const calls = callsOf(made)
  const checkout = (more: object) =>
    made.shopper.browser.call(
      'POST /create-order',
      { products: calls.products, ...more },
      { key: randomUUID() },
    )
  return { ...made, ...calls, checkout }
}

describe('a booking for a business that is paid online', () => {
  it('has the buyer of the last checkout of the same cart', async () => {
    const { checkout, pay, verify, see, move, kept } = await online()
    const first = (await checkout({ buyer: tourist })).body
    const again = (await checkout({ buyer: business, keepBuyer: true })).body
    expect(again.orderId).toBe(first.orderId)
    expect(await kept()).toEqual(billed)
    await verify(pay(again.id))
    const { orderId } = again
    await move(orderId, 'Ready for Pickup')
    await move(orderId, 'Collected', { code: (await see(orderId)).pickup?.code })
    expect(await billOf(orderId)).toMatchObject({ buyer: billed })
  })

  it('keeps the buyer on the credit note of money that goes back later', async () => {
    const { checkout, pay, verify, see, move, store } = await online()
    const { orderId, id } = (await checkout({ buyer: business })).body
    await verify(pay(id))
    await move(orderId, 'Ready for Pickup')
    const { order } = (
      await move(orderId, 'Collected', { code: (await see(orderId)).pickup?.code })
    ).body
    const { browser } = store.merchant
    const bill = (await browser.call('GET /counter-bill', { number: order.billNumber ?? '' })).body
    const lines = [{ position: 0, quantity: 1, restock: true }]
    const back = { billId: bill.billId, lines, reason: 'Too small' }
    await browser.call('POST /returns', back, { key: randomUUID() })
    expect(await documentsOf(store.id)).toEqual([
      ['credit_note', billed],
      ['tax_invoice', billed],
    ])
  })

  it('keeps the buyer on the credit note of money that the provider gave back', async () => {
    const { ready, move, store } = await scene()
    await readPlaceOfSupply(app, 1, '2026-11-15')
    const { orderId, code } = await ready({ buyer: tourist })
    await move(orderId, 'Collected', { code })
    const credit = { orderId, amountPaise: 10_000, cause: randomUUID(), reason: 'provider' }
    await app.database.transaction((tx) => issueCreditNote(tx, credit))
    const { db } = app.database
    const all = await db.select().from(bills).where(eq(bills.storeId, store.id))
    expect(all.map(({ buyer, isInterState }) => [buyer, isInterState])).toEqual([
      [person, true],
      [person, true],
    ])
  })

  it('booked with cash instead has the buyer of that press', async () => {
    const { checkout, book, see } = await online()
    const { orderId } = (await checkout({ buyer: tourist })).body
    const cash = (await book({ insteadOf: orderId, buyer: business })).body
    expect((await see(cash.orderId)).buyer).toEqual(billed)
  })
})

describe('the buyer that an account keeps', () => {
  it('is kept, replaced and forgotten only when the shopper says so', async () => {
    const { book, kept } = await scene()
    expect(await kept()).toBeNull()
    await book({ buyer: business })
    expect(await kept()).toBeNull()
    await book({ buyer: business, keepBuyer: true })
    expect(await kept()).toEqual(billed)
    await book({ buyer: tourist })
    expect(await kept()).toEqual(billed)
    await book({ buyer: tourist, keepBuyer: true })
    expect(await kept()).toEqual(person)
    await book({ buyer: tourist, keepBuyer: false })
    expect(await kept()).toBeNull()
  })

  it('is erased with the account, as the buyer of its bookings is; the bill keeps its own', async () => {
    const { ready, move, shopper, browser } = await scene()
    const { orderId, code } = await ready({ buyer: business, keepBuyer: true })
    await move(orderId, 'Collected', { code })
    const passwordHash = await app.passwords.hash('pottery-1928')
    const { db } = app.database
    await db.update(users).set({ passwordHash }).where(eq(users.id, shopper.id))
    expect((await shopper.browser.call('DELETE /me', { password: 'pottery-1928' })).status).toBe(
      200,
    )
    await app.jobs.drained()
    expect(await db.$count(savedBuyers, eq(savedBuyers.userId, shopper.id))).toBe(0)
    const { orders } = (await browser.call('GET /order-history')).body
    expect(orders).toMatchObject([{ orderId, buyer: null }])
    expect(await billOf(orderId)).toMatchObject({ buyer: billed })
  })

  it('is nobody else’s: a stranger changes no booking, and a token without customers sees no buyer', async () => {
    const { ready, see, store } = await scene()
    const { orderId } = await ready({ buyer: business })
    const { browser } = await buildShopper(app)
    expect(await browser.call('PUT /booking-buyer', { orderId, buyer: null })).toMatchObject({
      status: 404,
    })
    expect((await see(orderId)).buyer).toEqual(billed)
    const { token } = await makeToken(store.merchant.browser, { scopes: ['orders:read'] })
    const { payload } = await app.fastify.inject({
      method: 'POST',
      url: '/api/get-merchant-orders',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    expect(JSON.parse(payload)).toMatchObject({ orders: [{ orderId, buyer: null }] })
  })
})
