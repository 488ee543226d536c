import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A booking that waits for its payment, whose first attempt was refused. */
async function buildRefused() {
  const scene = await buildPaymentScene(app, { stock: 9 })
  const { body: waiting } = await scene.checkout()
  scene.pay(waiting.id, 'failure')
  await pass(app, 1)
  const payCash = () =>
    scene.shopper.browser.call(
      'POST /cop-order',
      { ...scene.lines(), insteadOf: waiting.orderId },
      { key: randomUUID() },
    )
  return { ...scene, waiting, payCash }
}

it.each([1, 2, 3])('two devices that pay cash instead book once (%i)', async () => {
  const { waiting, payCash, see, variantId } = await buildRefused()
  const answers = await Promise.all([payCash(), payCash()])
  const [booked, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { details: { reason: 'replaced', orderId: booked?.body.orderId } },
  })
  expect(await see(waiting.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
  expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it.each([1, 2, 3])('one device pays cash while the other one presses Pay Now (%i)', async () => {
  const { checkout, payCash, see, variantId } = await buildRefused()
  const [cash, online] = await Promise.all([payCash(), checkout()])
  expect(cash.status).toBe(200)
  expect(await see(cash.body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
  expect([200, 409]).toContain(online.status)
  expect(await stockRowOf(app, variantId)).toMatchObject({ held: 1 })
  expect(await brokenInvariants(app.database)).toEqual([])
})
