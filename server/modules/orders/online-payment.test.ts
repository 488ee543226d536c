import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildProduct, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

describe('Pay Now', () => {
  it('holds the pieces for 25 minutes and shows the store nothing', async () => {
    const { checkout, store, see, variantId, product } = await buildPaymentScene(app)
    const { status, body } = await checkout(2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'INR',
      timeoutSeconds: 600,
      keyId: 'rzp_test_simulator',
    })
    expect(body.amount).toBe(app.provider.needOrder(body.id).amount)
    expect(body.payBy).toBe(new Date(mondayNoon.getTime() + 25 * 60_000).toISOString())
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 2 })
    const seen = await see(body.orderId)
    expect(seen).toMatchObject({ orderStatus: 'Payment Pending', paymentStatus: 'pending' })
    const orders = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(orders.body.orders).toEqual([])
    const { orderId } = body
    const move = await store.merchant.browser.call('POST /update-order-status', {
      orderId,
      status: 'Cancelled',
      reason: 'Seen by chance',
    })
    expect(move.status).toBe(404)
    expect(product.id).toBeTruthy()
    await ok()
  })

  it('names the shop in Hindi, where it has a name in Hindi', async () => {
    const { checkout, store } = await buildPaymentScene(app)
    await app.database.pool.query(`update stores set hindi = '{"shopName":"सोनी"}' where id = $1`, [
      store.id,
    ])
    const { body } = await checkout(1)
    expect(body.inHindi).toEqual({
      storeName: 'सोनी',
      description: expect.stringContaining('सोनी'),
    })
  })

  it('tells the search that the last piece is held, and that it is free again', async () => {
    const { shopper, store, product } = await buildPaymentScene(app)
    const newer = await buildProduct(app, store.id, { stock: 1 })
    const shown = async () => {
      await app.jobs.drained()
      const query = { mode: 'store', storeId: store.id }
      const { body } = await app.browser().call('GET /getProducts', query)
      return body.products.map(({ _id }) => _id)
    }
    expect(await shown()).toEqual([newer.id, product.id])
    const line = { productId: newer.id, variantId: newer.variantId, quantity: 1 }
    await shopper.browser.call('POST /create-order', { products: [line] }, { key: randomUUID() })
    expect(await shown()).toEqual([product.id, newer.id])
    await pass(app, 26)
    expect(await shown()).toEqual([newer.id, product.id])
  })

  it('confirms with the proof of the browser, and the store sees it then', async () => {
    const { bookPaid, store, see } = await buildPaymentScene(app)
    const { orderId } = await bookPaid()
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Awaiting Confirmation',
      paymentMethod: 'online',
      paymentStatus: 'paid',
      refunds: [],
    })
    const orders = await store.merchant.browser.call('POST /get-merchant-orders')
    expect(orders.body.orders).toMatchObject([{ orderId, paymentStatus: 'paid' }])
    await ok()
  })

  it('confirms by the webhook when the browser was closed', async () => {
    const { checkout, pay, see, state } = await buildPaymentScene(app)
    const { body } = await checkout()
    pay(body.id)
    expect(await state(body.orderId)).toMatchObject({ outcome: 'checking', canRetry: true })
    await pass(app, 0)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    expect(await state(body.orderId)).toEqual({
      outcome: 'confirmed',
      payBy: null,
      canRetry: false,
      isOtherSum: false,
      replacedBy: null,
    })
    await ok()
  })

  it('confirms within two minutes by asking, when browser and webhook are lost', async () => {
    const { checkout, pay, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.provider.setKnobs({ dropEvents: true })
    pay(body.id)
    await pass(app, 1)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    await pass(app, 1)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    await ok()
  })

  it('confirms as quickly by asking when the shopper tried to pay again late', async () => {
    const { checkout, pay, retry, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    pay(body.id, 'failure')
    await pass(app, 20)
    expect((await retry(body.orderId)).status).toBe(200)
    await pass(app, 2)
    await pass(app, 10)
    app.provider.setKnobs({ dropEvents: true })
    pay(body.id)
    await pass(app, 2)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    await ok()
  })

  it('is refunded when it came late and unseen, and the provider did not answer the last question about it', async () => {
    const { checkout, pay, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.provider.setKnobs({ dropEvents: true, lateSeconds: 5 * 86_400 - 60 })
    pay(body.id)
    await pass(app, 40)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    app.provider.setKnobs({ dropEvents: true, captureLate: true, callFault: 'server error' })
    await pass(app, 8 * 1_440)
    const [payment] = app.provider.paymentsOf(body.id)
    expect(payment).toMatchObject({ captured: true, amountRefunded: 0 })
    app.provider.resetKnobs()
    await pass(app, 60)
    await pass(app, 60)
    expect(payment?.amountRefunded).toBe(payment?.amount)
    await ok()
  })

  it('reports a failed payment, which can be tried again twice and renews the hold', async () => {
    const { checkout, pay, retry, state, verify, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    pay(body.id, 'failure')
    await pass(app, 10)
    expect(await state(body.orderId)).toMatchObject({ outcome: 'failed', canRetry: true })
    const again = await retry(body.orderId)
    expect(again.body).toMatchObject({ id: body.id, orderId: body.orderId })
    expect(again.body.payBy).toBe(new Date(app.time.now.getTime() + 25 * 60_000).toISOString())
    expect((await retry(body.orderId)).status).toBe(200)
    const third = await retry(body.orderId)
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_CONFLICT', details: { reason: 'retries' } },
    })
    await verify(pay(body.id))
    expect(await see(body.orderId)).toMatchObject({ paymentStatus: 'paid' })
    await ok()
  })

  it('ends unpaid when the hold is over, after asking the provider', async () => {
    const { checkout, see, variantId } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.providerCalls.length = 0
    await pass(app, 24)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    await pass(app, 1)
    expect(app.providerCalls).toContain(`GET /v1/orders/${body.id}/payments`)
    const seen = await see(body.orderId)
    expect(seen).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'failed' })
    expect(seen.timeline.at(-1)).toMatchObject({ event: 'payment_not_received', by: 'system' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 0 })
    await ok()
  })

  it('ends at the end of the hold also when a payment was begun and no money is reserved', async () => {
    const { checkout, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.provider.startPayment(body.id, { method: 'upi' })
    await pass(app, 2)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    await pass(app, 23)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    await ok()
  })

  it('keeps the pieces while the provider does not answer', async () => {
    const { checkout, see } = await buildPaymentScene(app)
    const { body } = await checkout()
    app.provider.setKnobs({ callFault: 'server error' })
    await pass(app, 40)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    app.provider.resetKnobs()
    await pass(app, 5)
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    await ok()
  })

  it('books and charges nothing when the provider creates no order', async () => {
    const { checkout, variantId } = await buildPaymentScene(app)
    app.provider.setKnobs({ callFault: 'server error' })
    const { status, body } = await checkout()
    expect([status, body.code]).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 0 })
    app.provider.resetKnobs()
    await pass(app, 5)
    await ok()
  })

  it('refuses a changed price with the present cart, as for cash', async () => {
    const { shopper, lines } = await buildPaymentScene(app)
    const [line] = lines().products
    const answer = await shopper.browser.call('POST /create-order', {
      products: [{ ...line, price: 1 }],
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'PRICE_CHANGED'])
    await ok()
  })
})

const conflictOf = (reason: string) => ({
  status: 409,
  body: { code: 'PAYMENT_CONFLICT', details: { reason } },
})

describe('another attempt to pay one booking', () => {
  it('is refused when the booking is paid, and when it has ended', async () => {
    const { bookPaid, cancel, retry } = await buildPaymentScene(app)
    const { orderId } = await bookPaid()
    expect(await retry(orderId)).toMatchObject(conflictOf('paid'))
    await cancel(orderId)
    expect(await retry(orderId)).toMatchObject(conflictOf('over'))
  })

  it('finds no booking that is to be paid at the counter, or of somebody else', async () => {
    const { book, retry } = await buildPaymentScene(app)
    const other = await buildPaymentScene(app)
    const atCounter = await book()
    const { body } = await other.checkout()
    for (const orderId of [atCounter, body.orderId])
      expect(await retry(orderId)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', details: { reason: 'booking' } },
      })
  })
})

describe('a second checkout', () => {
  it('of the same cart continues with the booking that waits', async () => {
    const { checkout } = await buildPaymentScene(app, { stock: 1 })
    const first = await checkout()
    const second = await checkout()
    expect(second.body).toMatchObject({ id: first.body.id, orderId: first.body.orderId })
    await ok()
  })

  it('of another cart replaces the booking that nobody has begun to pay', async () => {
    const { checkout, see, variantId, pay } = await buildPaymentScene(app, { stock: 2 })
    const first = await checkout(1)
    const second = await checkout(2)
    expect(second.body.orderId).not.toBe(first.body.orderId)
    expect(await see(first.body.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 2 })
    // The first Checkout may still be open in another tab.
    pay(first.body.id)
    await pass(app, 1)
    const back = await see(first.body.orderId)
    expect(back).toMatchObject({ orderStatus: 'Cancelled', refunds: [{ reason: 'late' }] })
    await ok()
  })

  it('of another cart waits while a payment is under way', async () => {
    const { checkout } = await buildPaymentScene(app)
    const first = await checkout(1)
    app.provider.startPayment(first.body.id, { method: 'upi' })
    const second = await checkout(2)
    expect(second).toMatchObject({ status: 409, body: { details: { reason: 'begun' } } })
    await ok()
  })

  it('books nothing more after the payment arrived unseen', async () => {
    const { checkout, pay, see } = await buildPaymentScene(app)
    app.provider.setKnobs({ dropEvents: true })
    const first = await checkout()
    pay(first.body.id)
    const second = await checkout()
    expect([second.status, second.body.details]).toEqual([
      409,
      { reason: 'paid', orderId: first.body.orderId, orderStatus: 'Awaiting Confirmation' },
    ])
    expect(await see(first.body.orderId)).toMatchObject({ paymentStatus: 'paid' })
    await ok()
  })

  it('gets the first answer again for the same key', async () => {
    const { checkout } = await buildPaymentScene(app)
    const first = await checkout(1, 'a-key-of-a-cart')
    const second = await checkout(1, 'a-key-of-a-cart')
    expect(second.body).toEqual(first.body)
    await ok()
  })

  it('is refused for a fourth store while three wait', async () => {
    const scenes = []
    for (let n = 0; n < 4; n++) scenes.push(await buildPaymentScene(app))
    const [{ shopper } = { shopper: undefined }] = scenes
    const answers = []
    for (const { lines } of scenes)
      answers.push(await shopper?.browser.call('POST /create-order', lines()))
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body).toMatchObject({ code: 'TOO_MANY_PAYMENTS', details: { pending: 3 } })
    await ok()
  })
})
