import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract/map.ts'
import { buildAdmin, buildShopper, buildStore } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { filledForm } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const pass = (seconds: number) => {
  app.time.now = new Date(app.time.now.getTime() + seconds * 1000)
}

async function giftScene() {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const make = () => browser.call('POST /generate-loyalty-code', { amount: 500 })
  const redeem = (code: string) => browser.call('POST /redeem-loyalty-code', { code })
  return { make, redeem }
}

const bookScene = async (how: 'POST /cop-order' | 'POST /create-order') => {
  const scene = await buildPaymentScene(app, { stock: 9 })
  const line = { productId: scene.product.id, variantId: scene.product.variantId }
  const book = (quantity = 1, key?: string) =>
    scene.shopper.browser.call(how, { products: [{ ...line, quantity }] }, key ? { key } : {})
  return { ...scene, book }
}

describe('a booking without a key', () => {
  it.each(['POST /cop-order', 'POST /create-order'] as const)(
    'is one booking for equal calls of %s within a minute while it is open',
    async (how) => {
      const { book, cancel } = await bookScene(how)
      const first = await book()
      expect(first.status).toBe(200)
      pass(60)
      const second = await book()
      expect(second).toMatchObject({ status: 200, body: { orderId: first.body.orderId } })
      expect(second.headers).toHaveProperty('idempotent-replayed', 'true')
      await cancel(first.body.orderId)
      const third = await book()
      expect(third.status).toBe(200)
      expect(third.body.orderId).not.toBe(first.body.orderId)
      expect((await book()).body.orderId).toBe(third.body.orderId)
    },
  )

  it('is another booking after a minute, for another cart, and with a key', async () => {
    const { book } = await bookScene('POST /cop-order')
    const answers = [await book(), await book(2), await book(1, randomUUID())]
    pass(61)
    answers.push(await book())
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(4)
  })

  it('is one booking for eight parallel calls, also after the first one was cancelled', async () => {
    const { book, cancel } = await bookScene('POST /cop-order')
    const cancelled = (await book()).body.orderId
    await cancel(cancelled)
    const answers = await Promise.all(EIGHT.map(() => book()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = new Set(answers.map(({ body }) => body.orderId))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(cancelled)
  })

  it('with a key gets the first answer, whatever happens afterwards', async () => {
    const { book, cancel } = await bookScene('POST /cop-order')
    const key = randomUUID()
    const first = await book(1, key)
    await cancel(first.body.orderId)
    expect((await book(1, key)).body).toEqual(first.body)
  })
})

describe('every other call without a key runs again', () => {
  it('switches a product off, on and off', async () => {
    const { store, product } = await buildScene(app)
    const put = (status: boolean) =>
      store.merchant.browser.call('PUT /updateProduct', { id: product.id, product: { status } })
    for (const status of [false, true, false]) expect((await put(status)).body.status).toBe(status)
    const { body } = await store.merchant.browser.call('GET /editProduct', { id: product.id })
    expect(body.status).toBe(false)
  })

  it('saves an alert of 5, 6 and 5', async () => {
    const { merchant } = await buildStore(app)
    for (const inventoryAlert of [5, 6, 5])
      await merchant.browser.call('PUT /inventory/setAlert', { inventoryAlert })
    const { body } = await merchant.browser.call('GET /inventory')
    expect(body.inventoryAlert).toBe(5)
  })

  it('redeems a gift code once', async () => {
    const { make, redeem } = await giftScene()
    const { code } = (await make()).body
    expect((await redeem(code)).status).toBe(200)
    expect(await redeem(code)).toMatchObject({ status: 409, body: { code: 'GIFT_CODE_USED' } })
    const other = (await make()).body.code
    expect(other).not.toBe(code)
    const answers = await Promise.all(EIGHT.map(() => redeem(other)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...EIGHT.slice(1).map(() => 409),
    ])
  })
})

type RepeatedCall = {
  name: CallName
  input: object
  by: 'shopper' | 'merchant' | 'admin' | 'newcomer'
}
type Answers = { again: number; code?: string }
type People = Awaited<ReturnType<typeof buildPeople>>

async function buildPeople() {
  const scene = await buildPaymentScene(app, { stock: 50 })
  const admin = await buildAdmin(app)
  const newcomer = await buildShopper(app)
  return {
    ...scene,
    browsers: {
      shopper: scene.shopper.browser,
      merchant: scene.store.merchant.browser,
      admin: admin.browser,
      newcomer: newcomer.browser,
    },
  }
}

/** Calls that the test sends twice, and then eight times at once, each on new rows. */
const calls: [
  name: CallName,
  by: RepeatedCall['by'],
  input: (people: People) => Promise<object>,
  answers: Answers,
][] = [
  ['POST /cancel-order', 'shopper', bookOrder, { again: 409, code: 'ORDER_STATUS_CONFLICT' }],
  ['POST /extend-pickup', 'shopper', ready, { again: 409, code: 'EXTENSION_REFUSED' }],
  ['POST /renew-pickup-code', 'shopper', ready, { again: 200 }],
  ['POST /update-order-status', 'merchant', toReady, { again: 409, code: 'ORDER_STATUS_CONFLICT' }],
  ['POST /update-order-status', 'merchant', toCollected, { again: 409 }],
  ['POST /update-order-status', 'merchant', toCancelled, { again: 409 }],
  ['POST /addProduct', 'merchant', async () => kurtaForm(), { again: 400, code: 'INVALID_INPUT' }],
  ['PUT /editProduct', 'merchant', kurtaToEdit, { again: 409, code: 'PRODUCT_CHANGED' }],
  ['PUT /editProduct', 'merchant', kurtaWithoutVersion, { again: 200 }],
  ['PUT /updateProduct', 'merchant', productOff, { again: 200 }],
  ['POST /update-stock', 'merchant', oneMore, { again: 200 }],
  ['POST /counter-sales', 'merchant', toSell, { again: 200 }],
  ['POST /payment-corrections', 'merchant', toCorrect, { again: 409, code: 'BILL_CHANGED' }],
  ['POST /returns', 'merchant', toReturn, { again: 400, code: 'INVALID_INPUT' }],
  ['POST /change-products', 'merchant', oneMoreOfMany, { again: 200 }],
  ['PUT /inventory/setAlert', 'merchant', async () => ({ inventoryAlert: 3 }), { again: 200 }],
  ['POST /block-shopper', 'merchant', toBlock, { again: 200 }],
  ['POST /pause-bookings', 'merchant', async () => ({ ends: 'in_an_hour' }), { again: 200 }],
  ['POST /resume-bookings', 'merchant', async () => ({}), { again: 200 }],
  ['POST /unblock-shopper', 'merchant', toUnblock, { again: 404 }],
  ['POST /dashboard/yourAccount', 'merchant', alertForm, { again: 409, code: 'ACCOUNT_CHANGED' }],
  ['POST /dashboard/yourAccount', 'merchant', alertWithoutVersion, { again: 200 }],
  ['POST /generate-loyalty-code', 'merchant', async () => ({ amount: 500 }), { again: 200 }],
  ['POST /make-tags', 'merchant', toTag, { again: 200 }],
  ['POST /shelves', 'merchant', async () => ({ name: 'Bangles', search: 'kada' }), { again: 200 }],
  ['POST /update-wishlist', 'shopper', toWish, { again: 200 }],
  ['PUT /cart', 'shopper', cart, { again: 200 }],
  [
    'POST /onBoarding',
    'newcomer',
    async () => filledForm(),
    { again: 409, code: 'REGISTRATION_CONFLICT' },
  ],
  ['PUT /onBoarding/draft', 'newcomer', async () => ({ draft: filledForm() }), { again: 200 }],
  ['POST /admin/store-status', 'admin', toSuspend, { again: 409, code: 'STORE_STATUS_CONFLICT' }],
  ['POST /admin/review', 'admin', toApprove, { again: 409, code: 'STORE_STATUS_CONFLICT' }],
  ['POST /admin/settlements', 'admin', toSettle, { again: 400, code: 'INVALID_INPUT' }],
]

describe('without a key, by the state that it finds', () => {
  it.each(calls)('%s by the %s', async (name, by, input, { again, code }) => {
    const people = await buildPeople()
    const form = await input(people)
    expect(await people.browsers[by].call(name, form)).toMatchObject({ status: 200 })
    const second = await people.browsers[by].call(name, form)
    expect(second).toMatchObject({ status: again, body: code ? { code } : {} })

    const others = await buildPeople()
    const sent = await input(others)
    const answers = await Promise.all(EIGHT.map(() => others.browsers[by].call(name, sent)))
    const statuses = answers.map(({ status }) => status)
    const [one, ...rest] = statuses.toSorted()
    expect(one).toBe(200)
    // A code may be renewed three times.
    const allowed = name === 'POST /renew-pickup-code' ? [200, 409] : [again]
    expect(rest.filter((status) => !allowed.includes(status))).toEqual([])
  })
})

async function bookOrder({ book }: People) {
  return { orderId: await book() }
}
async function ready({ bookReady }: People) {
  return { orderId: (await bookReady()).orderId }
}
async function toReady(people: People) {
  return { ...(await bookOrder(people)), status: 'Ready for Pickup' }
}
async function toCollected({ bookReady }: People) {
  const { orderId, code } = await bookReady()
  return { orderId, status: 'Collected', code }
}
async function toCancelled(people: People) {
  return { ...(await bookOrder(people)), status: 'Cancelled', reason: 'Sold out' }
}
async function kurtaToEdit({ browsers }: People) {
  const { body: added } = await browsers.merchant.call('POST /addProduct', kurtaForm())
  const { body } = await browsers.merchant.call('GET /editProduct', { id: added.id })
  const variants = kurtaForm().variants.map((variant, at) => ({
    ...variant,
    Stock: 9,
    _id: body.variants[at]?._id,
    expectedStock: 4,
  }))
  return { ...kurtaForm(), variants, id: added.id, updatedAt: body.updatedAt }
}
async function kurtaWithoutVersion(people: People) {
  const { updatedAt: _version, variants, ...form } = await kurtaToEdit(people)
  return { ...form, variants: variants.map(({ expectedStock: _seen, ...variant }) => variant) }
}
async function productOff({ product }: People) {
  return { id: product.id, product: { status: false } }
}
async function oneMore({ product }: People) {
  return { filter: product.id, variants: [{ _id: product.variantId, delta: 1 }] }
}
async function toSell({ product }: People) {
  return { lines: [{ variantId: product.variantId, quantity: 1 }], paidBy: 'cash' }
}
async function toCorrect(people: People) {
  const { body } = await people.browsers.merchant.call('POST /counter-sales', await toSell(people))
  const { billId, paid } = body.bill
  return { billId, seen: 0, ways: [{ way: 'upi', amount: paid }] }
}
async function toReturn(people: People) {
  const { body } = await people.browsers.merchant.call('POST /counter-sales', await toSell(people))
  const lines = [{ position: 0, quantity: 1, restock: true }]
  return { billId: body.bill.billId, lines, reason: 'Too small', paidBy: 'cash' }
}
async function oneMoreOfMany({ product }: People) {
  return { mode: 'all', rows: [{ _id: product.variantId, delta: 1 }] }
}
async function toBlock(people: People) {
  return { ...(await bookOrder(people)), reason: 'Books and cancels again and again' }
}
async function toUnblock(people: People) {
  const { body } = await people.browsers.merchant.call('POST /block-shopper', await toBlock(people))
  return { blockId: body.blocked.blockId }
}
async function alertForm({ browsers }: People) {
  const { body } = await browsers.merchant.call('GET /dashboard/yourAccount')
  return { of: 'stockAlert', version: body.versions.stockAlert, inventoryAlert: 7 }
}
async function alertWithoutVersion() {
  return { of: 'stockAlert', inventoryAlert: 7 }
}
async function toTag({ product }: People) {
  return { variants: product.variantIds }
}
async function toWish({ product }: People) {
  return { task: 'add', id: product.id }
}
async function cart({ product }: People) {
  const { id: productId, variantId } = product
  return { products: [{ productId, variantId, quantity: 1 }] }
}
async function toSuspend({ store }: People) {
  return { storeId: store.id, status: 'suspended', reason: 'Complaints about goods' }
}
async function toApprove({ browsers }: People) {
  await browsers.newcomer.call('POST /onBoarding', filledForm())
  const { body } = await browsers.admin.call('GET /admin/registrations')
  return { registrationId: body.registrations[0]?._id, decision: 'approve' }
}
async function toSettle(people: People) {
  const { orderId } = await collectPaid(people)
  await people.bookPaid()
  expect(orderId).toBeTruthy()
  // The money is owed some days after the collection.
  await app.database.db.execute(
    sql`update orders set closed_at = closed_at - interval '9 days' where id = ${orderId}`,
  )
  return { storeId: people.store.id, amount: 10, bankReference: `UTR ${randomUUID().slice(0, 12)}` }
}
async function collectPaid({ bookPaid, move, see }: People) {
  const { orderId } = await bookPaid()
  await move(orderId, 'Ready for Pickup')
  const { pickup } = await see(orderId)
  await move(orderId, 'Collected', { code: pickup?.code })
  await app.jobs.drained()
  return { orderId }
}
