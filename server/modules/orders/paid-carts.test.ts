import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

/** A shopper whose account has this cart, and whose checkout of it has begun. */
async function buildPaying() {
  const scene = await buildPaymentScene(app, { stock: 9 })
  const { browser } = scene.shopper
  const cart = scene.lines(1)
  const { body: saved } = await browser.call('PUT /cart', cart)
  const { body: waiting } = await scene.checkout()
  const press = (call: 'POST /cop-order' | 'POST /create-order', more: object = {}) =>
    browser.call(call, { ...cart, ...more }, { key: randomUUID() })
  const account = async () => (await browser.call('GET /cart')).body
  const line = async () => {
    const { body } = await browser.call('POST /cart/check', cart)
    return body.stores[0]?.products[0]
  }
  return { ...scene, browser, cart, version: saved.version, waiting, press, account, line }
}
type PayingStage = Awaited<ReturnType<typeof buildPaying>>

type Way = [name: string, end: (scene: PayingStage) => Promise<unknown>]

const paid: Way[] = [
  ['the proof of the browser', async ({ waiting, pay, verify }) => verify(pay(waiting.id))],
  [
    'a webhook, the browser closed during the payment',
    async ({ waiting, pay }) => {
      pay(waiting.id)
      await pass(app, 0)
    },
  ],
  [
    'the round of every two minutes, the webhook lost',
    async ({ waiting, pay }) => {
      app.provider.setKnobs({ dropEvents: true })
      pay(waiting.id)
      await pass(app, 2)
    },
  ],
  [
    'a press of another device, the webhook lost',
    async ({ waiting, pay, press }) => {
      app.provider.setKnobs({ dropEvents: true })
      pay(waiting.id)
      expect(await press('POST /create-order')).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_CONFLICT', details: { reason: 'paid' } },
      })
    },
  ],
  [
    'another attempt after a failed one',
    async ({ waiting, pay, retry }) => {
      pay(waiting.id, 'failure')
      await pass(app, 1)
      await retry(waiting.orderId)
      pay(waiting.id)
      await pass(app, 1)
    },
  ],
  [
    'money that came after the time for payment',
    async ({ waiting, pay }) => {
      await pass(app, 26)
      pay(waiting.id)
      await pass(app, 1)
    },
  ],
]

describe('a payment that is learnt by', () => {
  it.each(paid)('%s takes its lines out of the account’s cart', async (_name, end) => {
    const { waiting, account, see, ...scene } = await buildPaying()
    expect(await account()).toMatchObject({ products: [scene.cart.products[0]], isPaying: true })
    await end({ waiting, account, see, ...scene })
    expect(await see(waiting.orderId)).toMatchObject({ paymentStatus: 'paid' })
    expect(await account()).toMatchObject({ products: [], isPaying: false })
    await ok()
  })

  it.each(paid)('%s is not paid again by a page that was not updated', async (_name, end) => {
    const scene = await buildPaying()
    await end(scene)
    const { waiting, browser, cart, version, press, line, see, variantId } = scene
    const { orderId } = waiting
    // Another device still has the cart and changes it, or knows of no versions.
    const stale = await browser.call('PUT /cart', { ...scene.lines(2), version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } })
    expect((await browser.call('PUT /cart', cart)).status).toBe(200)
    const { orderNumber } = await see(orderId)
    expect(await line()).toMatchObject({ booked: { orderId, orderNumber, isPaid: true } })
    for (const call of ['POST /cop-order', 'POST /create-order'] as const)
      expect(await press(call)).toMatchObject({
        status: 409,
        body: {
          code: 'ALREADY_BOOKED',
          details: { bookings: [{ orderId, orderNumber, variantIds: [variantId] }] },
        },
      })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    expect((await press('POST /cop-order', { besides: [orderId] })).status).toBe(200)
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 2 })
    expect(await scene.account()).toMatchObject({ products: [] })
    await ok()
  })
})

const unpaid: Way[] = [
  [
    'failed',
    async ({ waiting, pay }) => {
      pay(waiting.id, 'failure')
      await pass(app, 1)
    },
  ],
  ['never came', () => pass(app, 26)],
  ['was cancelled by the shopper', ({ waiting, cancel }) => cancel(waiting.orderId)],
]

describe('a payment that', () => {
  it.each(unpaid)('%s leaves the cart as it was, and it can be paid', async (_name, end) => {
    const scene = await buildPaying()
    await end(scene)
    expect((await scene.account()).products).toEqual(scene.cart.products)
    const again = await scene.checkout()
    expect(again.status).toBe(200)
    await scene.verify(scene.pay(again.body.id))
    expect((await scene.account()).products).toEqual([])
    await ok()
  })

  it('is under way is shown at the line, and neither button books or pays the cart again', async () => {
    const { waiting, press, line, account, variantId } = await buildPaying()
    const { orderId } = waiting
    app.provider.startPayment(waiting.id, { method: 'upi' })
    expect(await line()).toMatchObject({ booked: { orderId, isPaid: false } })
    const refused = (reason: string) => ({
      status: 409,
      body: { code: 'PAYMENT_CONFLICT', details: { reason, orderId } },
    })
    expect(await press('POST /create-order')).toMatchObject(refused('begun'))
    expect(await press('POST /cop-order')).toMatchObject(refused('checking'))
    expect(await press('POST /cop-order', { insteadOf: orderId })).toMatchObject(refused('begun'))
    expect((await account()).products).toHaveLength(1)
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    await ok()
  })

  it.each(['POST /create-order', 'POST /cop-order'] as const)(
    'arrives after the same cart was booked again by %s goes back',
    async (call) => {
      const { waiting, pay, verify, press, see, variantId } = await buildPaying()
      await pass(app, 26)
      const body: { orderId: string; id?: string } = (await press(call)).body
      if (body.id !== undefined) await verify(pay(body.id))
      pay(waiting.id)
      await pass(app, 1)
      expect(await see(waiting.orderId)).toMatchObject({
        orderStatus: 'Cancelled',
        refunds: [{ reason: 'late' }],
      })
      expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
      expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
      await ok()
    },
  )
})

it('a late payment confirms its booking when the shop has declined the piece of the booking made meanwhile', async () => {
  const scene = await buildPaymentScene(app, { sizes: ['S', 'M'], stock: 9 })
  const { body: waiting } = await scene.checkout()
  await pass(app, 26)
  const meanwhile = await scene.book(1, 1)
  await scene.move(meanwhile, 'Ready for Pickup', { declinedLines: [scene.variantId] })
  scene.pay(waiting.id)
  await pass(app, 1)
  expect(await scene.see(waiting.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
  await ok()
})

describe('the account’s cart', () => {
  it('loses the lines of a booking with cash, and keeps the pieces that were added since', async () => {
    const { shopper, lines, book, variantId, product } = await buildPaymentScene(app, { stock: 9 })
    const other = { productId: randomUUID(), variantId: randomUUID(), quantity: 2 }
    const { products } = lines(3)
    await shopper.browser.call('PUT /cart', { products: [other, ...products] })
    await book(2)
    expect((await shopper.browser.call('GET /cart')).body.products).toEqual([
      other,
      { productId: product.id, variantId, quantity: 1 },
    ])
  })

  it('is not replaced by a device that has not seen the change of another one', async () => {
    const { shopper, lines } = await buildPaymentScene(app)
    const save = (quantity: number, version?: string) =>
      shopper.browser.call('PUT /cart', { ...lines(quantity), ...(version && { version }) })
    const { version } = (await shopper.browser.call('GET /cart')).body
    const first = await save(1, version)
    expect(first.status).toBe(200)
    expect(await save(2, version)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } })
    // Another tab sends the change that is saved already.
    expect(await save(1, version)).toMatchObject({ status: 200, body: first.body })
    expect((await save(2, first.body.version)).status).toBe(200)
    expect((await save(3)).status).toBe(200)
    expect((await shopper.browser.call('GET /cart')).body.products).toMatchObject([{ quantity: 3 }])
  })
})
