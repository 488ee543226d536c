import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

/** A shopper whose booking waits for its payment, and the call that books with cash instead. */
async function buildWaiting(quantity = 1, stock = 5) {
  const scene = await buildPaymentScene(app, { stock })
  const { body } = await scene.checkout(quantity)
  const book = (insteadOf?: string, key: string = randomUUID()) =>
    scene.shopper.browser.call(
      'POST /cop-order',
      { ...scene.lines(quantity), ...(insteadOf !== undefined && { insteadOf }) },
      { key },
    )
  return { ...scene, waiting: body, book }
}

describe('a booking with cash, while another one of the store waits for its payment,', () => {
  it('is refused, and replaces the waiting booking when the call names it', async () => {
    const scene = await buildWaiting(2, 2)
    const { waiting, pay, lines, see, shopper, variantId, book } = scene
    const { orderId } = waiting
    pay(waiting.id, 'failure')
    await pass(app, 1)
    expect(await book()).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_CONFLICT', details: { reason: 'checking', orderId } },
    })
    const { body: cart } = await shopper.browser.call('POST /cart/check', lines(2))
    expect(cart.stores[0]?.products).toMatchObject([{ free: 2, problem: null }])
    const { orderNumber, dueAt } = await see(orderId)
    expect(cart.stores[0]?.waiting).toEqual({ orderId, orderNumber, until: dueAt })
    const guest = await app.browser().call('POST /cart/check', lines(2))
    expect(guest.body.stores[0]).toMatchObject({ products: [{ free: 0 }], waiting: null })
    const { status, body } = await book(orderId)
    expect([status, body.orderStatus]).toEqual([200, 'Awaiting Confirmation'])
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    const { body: after } = await shopper.browser.call('POST /cart/check', lines(2))
    expect(after.stores[0]?.waiting).toBeNull()
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 2 })
    // Money that still arrives for the cancelled booking is refunded.
    pay(waiting.id)
    await pass(app, 1)
    expect(await see(orderId)).toMatchObject({
      orderStatus: 'Cancelled',
      refunds: [{ reason: 'late' }],
    })
    expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
    await ok()
  })

  it('succeeds after the waiting booking has ended', async () => {
    const { waiting, see, book } = await buildWaiting()
    await pass(app, 25)
    expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
    expect((await book(waiting.orderId)).status).toBe(200)
    await ok()
  })

  it('waits while a payment is under way, and is refused when that booking is paid', async () => {
    const { waiting, pay, book, see } = await buildWaiting()
    app.provider.startPayment(waiting.id, { method: 'upi' })
    await pass(app, 2)
    const during = await book(waiting.orderId)
    expect(during).toMatchObject({ status: 409, body: { details: { reason: 'begun' } } })
    pay(waiting.id)
    await pass(app, 2)
    const after = await book(waiting.orderId)
    expect(after).toMatchObject({ status: 409, body: { details: { reason: 'paid' } } })
    expect(await see(waiting.orderId)).toMatchObject({ paymentStatus: 'paid' })
    await ok()
  })

  it('is made once when two equal calls arrive at the same time', async () => {
    const { waiting, book, variantId } = await buildWaiting()
    const key = randomUUID()
    const answers = await Promise.all([book(waiting.orderId, key), book(waiting.orderId, key)])
    const booked = answers.filter(({ status }) => status === 200)
    expect(new Set(booked.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    await ok()
  })

  it('changes nothing when it cannot be made', async () => {
    const { waiting, see, variantId, shopper, lines } = await buildWaiting(1, 2)
    const { status, body } = await shopper.browser.call(
      'POST /cop-order',
      { ...lines(5), insteadOf: waiting.orderId },
      { key: randomUUID() },
    )
    expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK'])
    expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    await ok()
  })
})

describe('a booking with cash in the place of', () => {
  it('another person’s booking, one that does not exist, or rubbish finds none', async () => {
    const { waiting } = await buildWaiting()
    const other = await buildWaiting()
    for (const id of [waiting.orderId, randomUUID(), 'rubbish'])
      expect(await other.book(id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    await ok()
  })

  it('a booking of another store finds none, and leaves it', async () => {
    const { waiting, shopper, see } = await buildWaiting()
    const other = await buildPaymentScene(app)
    const { status } = await shopper.browser.call(
      'POST /cop-order',
      { ...other.lines(), insteadOf: waiting.orderId },
      { key: randomUUID() },
    )
    expect(status).toBe(404)
    expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    await ok()
  })

  it('a booking that is to be paid at the counter finds none', async () => {
    const { shopper, lines } = await buildPaymentScene(app)
    const send = (insteadOf?: string) =>
      shopper.browser.call(
        'POST /cop-order',
        { ...lines(), ...(insteadOf && { insteadOf }) },
        { key: randomUUID() },
      )
    const { body } = await send()
    expect((await send(body.orderId)).status).toBe(404)
    await ok()
  })
})
