import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { saveProviderRefusal } from '#server/modules/payments/commands/payment-orders.ts'
import { attemptOf, beginAttempt } from '#server/platform/http/idempotency.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { stockRowOf } from '#test/order-scene.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { bookOnline } from './commands/book-online.ts'

const app = useTestApp()

const moveClock = (ms: number) => {
  app.time.now = new Date(app.time.now.getTime() + ms)
}

/**
 * A checkout whose process was killed during its call of the provider; `isCreated`: the provider has created its order.
 */
async function killCheckout(isCreated: boolean) {
  const made = await buildPaymentScene(app, { stock: 2 })
  const { id: userId, name, email } = made.shopper
  const key = randomUUID()
  const call = { callerId: userId, route: 'POST /create-order', now: app.time.now }
  const attempt = attemptOf(key, { ...call, body: made.lines(2) })
  const cart = { ...made.lines(2), account: 'rzp_test' }
  await app.database.transaction((tx) => beginAttempt(tx, attempt))
  const orderId = await app.database.transaction((tx) =>
    bookOnline(tx, { userId, name, email }, cart),
  )
  if (isCreated)
    await mustExist(app.money, 'online payment').provider.createOrder({
      receipt: orderId,
      amountPaise: 99_800,
      notes: {},
    })
  const held = async () => (await stockRowOf(app, made.variantId))?.held
  expect(await held()).toBe(2)
  return { ...made, key, orderId, held }
}

it('a checkout that one call began is not ended by the refusal of another one', async () => {
  const { checkout, pay, verify, see } = await buildPaymentScene(app, { stock: 2 })
  const { body } = await checkout()
  const subject = { purpose: 'order', subjectId: body.orderId } as const
  await app.database.transaction((tx) => saveProviderRefusal(tx, subject))
  await pass(app, 2)
  expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Payment Pending' })
  await verify(pay(body.id))
  expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
})

describe.each([false, true])(
  'a checkout whose server was killed; order at the provider: %s',
  (is) => {
    it('is taken over by the same key after the seconds that the refusal names', async () => {
      const made = await killCheckout(is)
      moveClock(1_200)
      const refused = await made.checkout(2, made.key)
      expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } })
      const { retryAfterSeconds } = (
        refused.body as unknown as { details: { retryAfterSeconds: number } }
      ).details
      expect(retryAfterSeconds).toBe(4)
      moveClock(retryAfterSeconds * 1_000)
      const taken = await made.checkout(2, made.key)
      expect(taken).toMatchObject({ status: 200, body: { orderId: made.orderId } })
      expect(await made.held()).toBe(2)
      await pass(app, 2)
      expect(await made.held()).toBe(2)
      await made.verify(made.pay(taken.body.id))
      expect(await made.see(made.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
      expect(await brokenInvariants(app.database)).toEqual([])
    })

    it('gives its pieces back after a minute when nobody comes back, and the same key books again', async () => {
      const made = await killCheckout(is)
      await pass(app, 0.9)
      expect(await made.held()).toBe(2)
      await pass(app, 0.1)
      expect(await made.held()).toBe(0)
      expect(await made.see(made.orderId)).toMatchObject({ orderStatus: 'Cancelled' })
      const again = await made.checkout(2, made.key)
      expect(again.status).toBe(200)
      expect(again.body.orderId).not.toBe(made.orderId)
      expect(await made.held()).toBe(2)
      await pass(app, 20)
      expect(await made.held()).toBe(2)
      expect(await brokenInvariants(app.database)).toEqual([])
    })

    it('after an outage of a day does the same in the first minute', async () => {
      const made = await killCheckout(is)
      await pass(app, 24 * 60)
      expect(await made.held()).toBe(0)
      expect(await brokenInvariants(app.database)).toEqual([])
    })
  },
)
