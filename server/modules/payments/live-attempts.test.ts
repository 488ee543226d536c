import { beforeAll, expect, it } from 'vitest'
import { buildShopper } from '#test/factories.ts'
import { listen } from '#test/live-stream.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { insertSession } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let address: string
beforeAll(async () => {
  address = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})

/** A booking that waits for its payment, a second device of its person, and what this device hears. */
async function scene() {
  const one = await buildPaymentScene(app)
  const { body } = await one.checkout()
  await app.jobs.drained()
  const laptop = app.browser()
  laptop.cookies.set('sid', await insertSession(app, one.shopper.id, app.time.now))
  const stranger = await buildShopper(app)
  const streams = [
    await listen(address, laptop, 9),
    await listen(address, one.store.merchant.browser, 9),
    await listen(address, stranger.browser, 9),
  ] as const
  const [heard, ofShop, ofStranger] = streams.map(({ events }) => events)
  const state = async () =>
    (await laptop.call('GET /payment-state', { orderId: body.orderId })).body
  return {
    ...one,
    providerOrderId: body.id,
    orderId: body.orderId,
    heard,
    ofShop,
    ofStranger,
    state,
  }
}

const hello = { event: 'hello', data: {} }
const repeat = <T>(value: T, length: number) => Array.from({ length }, () => value)

it('another device of the person hears of each step of an attempt to pay, and nobody else does', async () => {
  const { providerOrderId, orderId, retry, heard, ofShop, ofStranger, state } = await scene()
  const notice = { event: 'booking', data: { orderId, event: 'payment.pending' } }
  const steps: [act: () => unknown, outcome: 'checking' | 'failed'][] = []
  const { id } = app.provider.startPayment(providerOrderId, { method: 'upi' })
  steps.push(
    // Nobody tells of a payment that has begun, so it is learnt by the question after two minutes.
    [() => undefined, 'checking'],
    [() => app.provider.endPayment(id, 'failure'), 'failed'],
    [() => app.provider.startPayment(providerOrderId, { method: 'card' }), 'checking'],
  )
  for (const [at, [act, outcome]] of steps.entries()) {
    act()
    await pass(app, 2)
    await expect.poll(() => heard).toEqual([hello, ...repeat(notice, at + 1)])
    expect(await state()).toMatchObject({ outcome })
  }
  // The same answers again are no news: the next event is that of the next try.
  await pass(app, 2)
  expect((await retry(orderId)).status).toBe(200)
  await expect.poll(() => heard).toEqual([hello, ...repeat(notice, steps.length + 1)])
  expect([ofShop, ofStranger]).toEqual([[hello], [hello]])
})

it('another device hears of money that came and was refunded before it was known here', async () => {
  const { providerOrderId, orderId, heard } = await scene()
  app.provider.setKnobs({ webhookEnabled: false })
  const { id } = app.provider.startPayment(providerOrderId, { method: 'upi' })
  app.provider.endPayment(id, 'success')
  app.provider.createRefund({ paymentId: id, body: {}, key: null })
  app.provider.resetKnobs()
  await pass(app, 2)
  const notice = { event: 'booking', data: { orderId, event: 'payment.pending' } }
  await expect.poll(() => heard).toEqual([hello, notice])
})
