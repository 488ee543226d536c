import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { processWebhooks } from '#server/modules/payments/jobs.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildPaymentScene, pass } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Scene = Awaited<ReturnType<typeof buildPaymentScene>>

/** How the first payment stands when another button is pressed. */
const ways = {
  'no way to pay was chosen': () => undefined,
  'the bank refused it': ({ pay }: Scene, id: string) => void pay(id, 'failure'),
  'its person left it': ({ pay }: Scene, id: string) => void pay(id, 'left'),
  'it waits for the bank': (_scene: Scene, id: string) =>
    void app.provider.startPayment(id, { method: 'upi' }),
  'it failed without the answer of the bank': ({ pay }: Scene, id: string) => {
    app.provider.setKnobs({ lateSeconds: 1_200 })
    pay(id)
  },
  'another sum came': ({ pay }: Scene, id: string) => {
    app.provider.setKnobs({ extraPaise: 500, captureTwice: true })
    pay(id)
  },
} as const
type Way = keyof typeof ways
type Button = 'cash' | 'online'

/** A booking whose payment stands so, and a press of the same cart on a device that knows the booking, or does not. */
async function begin(way: Way) {
  onTestFinished(() => app.provider.resetKnobs())
  const scene = await buildPaymentScene(app)
  const { body: first } = await scene.checkout()
  ways[way](scene, first.id)
  await pass(app, 2)
  const { orderId } = first
  const check = async () =>
    (await scene.shopper.browser.call('POST /cart/check', scene.lines())).body.stores[0]
      ?.products[0]?.booked
  const press = (button: Button, sent: object = {}) => {
    const [key, form] = [randomUUID(), { ...scene.lines(), ...sent }]
    return button === 'online'
      ? scene.shopper.browser.call('POST /create-order', form, { key })
      : scene.shopper.browser.call('POST /cop-order', { insteadOf: orderId, ...form }, { key })
  }
  return { ...scene, first, orderId, check, press }
}

it.each<[Way, Button, 'begun' | 'otherSum' | null]>([
  ['no way to pay was chosen', 'cash', null],
  ['no way to pay was chosen', 'online', null],
  ['the bank refused it', 'cash', null],
  ['the bank refused it', 'online', null],
  // The bank may still take the money of a payment whose person left it.
  ['its person left it', 'cash', 'begun'],
  ['its person left it', 'online', 'begun'],
  ['it waits for the bank', 'cash', 'begun'],
  ['it waits for the bank', 'online', 'begun'],
  ['it failed without the answer of the bank', 'cash', 'begun'],
  ['it failed without the answer of the bank', 'online', 'begun'],
  ['another sum came', 'cash', 'otherSum'],
  ['another sum came', 'online', 'otherSum'],
])('a press when %s: %s, asks %s', async (way, button, reason) => {
  const { press, check, orderId, state } = await begin(way)
  expect(await check()).toMatchObject({ orderId, begun: reason })
  const first = await press(button)
  const refused = { status: 409, body: { code: 'PAYMENT_CONFLICT', details: { reason, orderId } } }
  expect(first).toMatchObject(reason ? refused : { status: 200 })
  // Knowing another booking, or none, is not to be told of this one.
  const other = await press(button, { despitePayments: [randomUUID()] })
  expect(reason ? other : refused).toMatchObject(refused)
  const told = await press(button, { despitePayments: [orderId] })
  expect(reason ? told.status : first.status).toBe(200)
  expect(await state(orderId)).toMatchObject({
    isOtherSum: button === 'online' && reason === 'otherSum',
  })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('a payment of another sum is said to have come, and to go back', async () => {
  app.provider.setKnobs({ extraPaise: 500 })
  onTestFinished(() => app.provider.resetKnobs())
  const { checkout, pay, verify, state } = await buildPaymentScene(app)
  const { body } = await checkout()
  expect((await verify(pay(body.id))).body).toMatchObject({ outcome: 'failed' })
  expect(await state(body.orderId)).toMatchObject({
    outcome: 'failed',
    isOtherSum: true,
    canRetry: true,
  })
})

it('while the provider does not answer, cash asks, and is booked when it is wanted all the same', async () => {
  const { press, orderId, pay, first, see } = await begin('no way to pay was chosen')
  app.provider.setKnobs({ callFault: 'server error' })
  const begun = { status: 409, body: { details: { reason: 'begun', orderId } } }
  expect(await press('cash')).toMatchObject(begun)
  const { status, body } = await press('cash', { despitePayments: [orderId] })
  expect(status).toBe(200)
  app.provider.resetKnobs()
  pay(first.id)
  await pass(app, 1)
  expect(await see(orderId)).toMatchObject({ refunds: [{ reason: 'late' }] })
  expect(await see(body.orderId)).toMatchObject({ orderStatus: 'Awaiting Confirmation' })
})

it('money that is reserved already is not paid once more, but cash may be chosen', async () => {
  const { press, orderId, first } = await begin('no way to pay was chosen')
  const { id } = app.provider.startPayment(first.id, { method: 'upi' })
  app.provider.endPayment(id, 'failure')
  await pass(app, 13)
  // The provider captures only within twelve minutes.
  app.provider.authorise(id)
  await pass(app, 0)
  const told = { despitePayments: [orderId] }
  expect(await press('online')).toMatchObject({
    status: 409,
    body: { details: { reason: 'begun' } },
  })
  expect(await press('online', told)).toMatchObject({
    status: 409,
    body: { details: { reason: 'checking' } },
  })
  expect(await press('cash', told)).toMatchObject({ status: 200 })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it.each([
  [false, 'Awaiting Confirmation', []],
  [true, 'Cancelled', [{ reason: 'late' }]],
] as const)('money of a payment that its person left, cash chosen instead: %s', async (...row) => {
  const [isReplaced, orderStatus, refunds] = row
  const { press, orderId, pay, first, see } = await begin('no way to pay was chosen')
  const { id } = pay(first.id, 'left')
  await pass(app, 1)
  if (isReplaced) await press('cash', { despitePayments: [orderId] })
  app.provider.authorise(id)
  await pass(app, 1)
  expect(await see(orderId)).toMatchObject({ orderStatus, refunds })
  expect(await brokenInvariants(app.database)).toEqual([])
})

it('a booking for which another sum came first is paid by the right one, and says that money is on its way back', async () => {
  onTestFinished(() => app.provider.resetKnobs())
  const { checkout, pay, see } = await buildPaymentScene(app)
  const { id, orderId } = (await checkout()).body
  app.provider.setKnobs({ extraPaise: 500, captureTwice: true })
  pay(id)
  app.provider.setKnobs({ extraPaise: 0 })
  // Both payments are learnt before the refund of the first is sent.
  pay(id)
  await app.provider.runDue()
  await processWebhooks(mustExist(app.money, 'online payment'), app.time.now)
  expect(await see(orderId)).toMatchObject({
    orderStatus: 'Awaiting Confirmation',
    paymentStatus: 'refund_pending',
  })
  expect(await brokenInvariants(app.database)).toEqual([])
  await pass(app, 2)
  expect(await see(orderId)).toMatchObject({ paymentStatus: 'paid' })
  expect(await brokenInvariants(app.database)).toEqual([])
})
