import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { processWebhooks } from '#server/modules/payments/jobs.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

it.each([1, 2, 3, 4, 5, 6])(
  'late money and another booking of the same cart at the same moment sell it once (%i)',
  async () => {
    const scene = await buildPaymentScene(app, { stock: 9 })
    const { body: waiting } = await scene.checkout()
    await pass(app, 26)
    scene.pay(waiting.id)
    await app.provider.runDue()
    const money = mustExist(app.money, 'online payment')
    const [booked] = await Promise.all([
      scene.shopper.browser.call('POST /cop-order', scene.lines(), { key: randomUUID() }),
      processWebhooks(money, app.time.now),
    ])
    await pass(app, 1)
    const { orderStatus } = await scene.see(waiting.orderId)
    expect([booked.status, orderStatus]).toEqual(
      booked.status === 200 ? [200, 'Cancelled'] : [409, 'Awaiting Confirmation'],
    )
    expect(await stockRowOf(app, scene.variantId)).toMatchObject({ held: 1 })
    expect(await brokenInvariants(app.database)).toEqual([])
  },
)

it('a cart that is saved while its payment is learnt does not get the paid line back', async () => {
  const scene = await buildPaymentScene(app, { stock: 9 })
  const { browser } = scene.shopper
  const { body: saved } = await browser.call('PUT /cart', scene.lines())
  const { body: waiting } = await scene.checkout()
  const payment = scene.pay(waiting.id)
  const other = { productId: randomUUID(), variantId: randomUUID(), quantity: 1 }
  const products = [...scene.lines().products, other]
  const [put] = await Promise.all([
    browser.call('PUT /cart', { products, version: saved.version }),
    scene.verify(payment),
  ])
  expect([200, 409]).toContain(put.status)
  const { body } = await browser.call('GET /cart')
  expect(body.products.map(({ variantId }) => variantId)).not.toContain(scene.variantId)
})
