import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { orderNumber } from '#shared/formats/order-number.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const ok = async () => expect(await brokenInvariants(app.database)).toEqual([])

type Call = 'POST /create-order' | 'POST /cop-order'

/** A shopper whose booking of size S waits for its payment, and the presses of a device. */
async function buildWaiting() {
  const scene = await buildPaymentScene(app, { sizes: ['S', 'M'], stock: 9 })
  const { body: waiting } = await scene.checkout()
  const { browser } = scene.shopper
  const cartOf = (...places: number[]) => ({
    products: places.map((place) => ({
      productId: scene.product.id,
      variantId: scene.product.variantIds[place] ?? '',
      quantity: 1,
    })),
  })
  const press = (call: Call, places: number[], more: object = {}) =>
    browser.call(call, { ...cartOf(...places), ...more }, { key: randomUUID() })
  const waitingOf = async (...places: number[]) =>
    (await browser.call('POST /cart/check', cartOf(...places))).body.stores[0]?.waiting
  return { ...scene, waiting, press, waitingOf }
}

/** The provider has the money, and Chowk cannot learn it. */
async function inDoubt() {
  const scene = await buildWaiting()
  app.provider.setKnobs({ dropEvents: true, callFault: 'server error' })
  scene.pay(scene.waiting.id)
  return scene
}

describe('a booking whose payment is in doubt', () => {
  it('is not replaced by a booking with cash while the provider does not answer', async () => {
    const { waiting, press, see, variantId } = await inDoubt()
    const { orderId } = waiting
    const refused = await press('POST /cop-order', [0], { insteadOf: orderId })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_CONFLICT', details: { reason: 'begun', orderId } },
    })
    expect(refused.body).toMatchObject({
      message: expect.stringContaining(`booking ${orderNumber(orderId)} is under way`),
    })
    expect(await see(orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
    expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
    await ok()
  })

  it('is shown as paid to the booking with cash as soon as the provider answers', async () => {
    const { waiting, press, see } = await inDoubt()
    app.provider.setKnobs({ callFault: 'none' })
    expect(await press('POST /cop-order', [0], { insteadOf: waiting.orderId })).toMatchObject({
      status: 409,
      body: { details: { reason: 'paid', orderId: waiting.orderId } },
    })
    expect(await see(waiting.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] })
    await ok()
  })

  it.each<Call>(['POST /create-order', 'POST /cop-order'])(
    'stays beside another article of the shop: %s',
    async (call) => {
      const { waiting, press, see, waitingOf } = await inDoubt()
      app.provider.setKnobs({ callFault: 'none' })
      expect(await waitingOf(1)).toBeNull()
      expect(await waitingOf(0, 1)).toMatchObject({ orderId: waiting.orderId })
      const { status, body } = await press(call, [1])
      expect(status).toBe(200)
      expect(body.orderId).not.toBe(waiting.orderId)
      expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
      await pass(app, 2)
      expect(await see(waiting.orderId)).toMatchObject({ paymentStatus: 'paid', refunds: [] })
      await ok()
    },
  )
})

it('a page that names the booking of another article leaves that booking', async () => {
  const { waiting, press, see } = await buildWaiting()
  const { status } = await press('POST /cop-order', [1], { insteadOf: waiting.orderId })
  expect(status).toBe(200)
  expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
  await ok()
})

it.each<Call>(['POST /create-order', 'POST /cop-order'])(
  'all waiting bookings that share a line with the cart are replaced: %s',
  async (call) => {
    const { waiting, press, see, shopper } = await buildWaiting()
    const second = (await press('POST /create-order', [1])).body
    const { status, body } = await press(call, [0, 1], {
      ...(call === 'POST /cop-order' && { insteadOf: waiting.orderId }),
    })
    expect(status).toBe(200)
    const number = orderNumber(body.orderId)
    for (const { orderId } of [waiting, second]) {
      const { orderStatus, timeline } = await see(orderId)
      expect([orderStatus, timeline.at(-1)?.replacedBy]).toEqual([
        'Cancelled',
        { orderId: body.orderId, orderNumber: number },
      ])
      expect((await shopper.browser.call('GET /payment-state', { orderId })).body).toMatchObject({
        outcome: 'failed',
        replacedBy: { orderId: body.orderId, orderNumber: number },
      })
    }
    await ok()
  },
)

it('a booking that was replaced is not replaced or paid again, and names the one in its place', async () => {
  const { waiting, pay, press, retry, see, variantId } = await buildWaiting()
  const { orderId } = waiting
  pay(waiting.id, 'failure')
  await pass(app, 1)
  const { body: cash } = await press('POST /cop-order', [0], { insteadOf: orderId })
  const refused = {
    status: 409,
    body: {
      code: 'PAYMENT_CONFLICT',
      message: expect.stringContaining(cash.orderNumber),
      details: { reason: 'replaced', orderId: cash.orderId },
    },
  }
  expect(await press('POST /cop-order', [0], { insteadOf: orderId })).toMatchObject(refused)
  expect(await retry(orderId)).toMatchObject(refused)
  expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
  const { timeline } = await see(orderId)
  expect(timeline.at(-1)).toMatchObject({ event: 'cancelled', by: 'shopper', reason: null })
  await ok()
})

it('a booking that the shopper cancelled has no booking in its place', async () => {
  const { waiting, cancel, press, see } = await buildWaiting()
  await cancel(waiting.orderId)
  expect((await press('POST /cop-order', [0])).status).toBe(200)
  const { orderStatus, timeline } = await see(waiting.orderId)
  expect([orderStatus, timeline.at(-1)?.replacedBy]).toEqual(['Cancelled', undefined])
  await ok()
})

it('a booking that was replaced twice names the last one, and none after that was cancelled', async () => {
  const { waiting, press, shopper } = await buildWaiting()
  const second = (await press('POST /create-order', [0, 1])).body.orderId
  const third = (await press('POST /cop-order', [0], { insteadOf: second })).body.orderId
  const replacedBy = async () =>
    (await shopper.browser.call('GET /payment-state', { orderId: waiting.orderId })).body.replacedBy
  expect(await replacedBy()).toEqual({ orderId: third, orderNumber: orderNumber(third) })
  await shopper.browser.call('POST /cancel-order', { orderId: third }, { key: randomUUID() })
  expect(await replacedBy()).toBeNull()
  await ok()
})

it('an article that the replacing booking does not have is still booked', async () => {
  const { press } = await buildWaiting()
  const both = (await press('POST /create-order', [0, 1])).body.orderId
  await press('POST /cop-order', [0], { insteadOf: both })
  expect((await press('POST /cop-order', [1], { insteadOf: both })).status).toBe(200)
  expect(await press('POST /cop-order', [0], { insteadOf: both })).toMatchObject({
    status: 409,
    body: { details: { reason: 'replaced' } },
  })
  await ok()
})
