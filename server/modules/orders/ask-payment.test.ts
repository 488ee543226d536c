import { expect, it, onTestFinished } from 'vitest'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** A booking whose Checkout was closed; the provider sends no event about it. */
async function closedCheckout(outcome?: 'success' | 'failure') {
  app.provider.setKnobs({ dropEvents: true })
  onTestFinished(() => app.provider.resetKnobs())
  const made = await buildPaymentScene(app)
  const { body } = await made.checkout()
  if (outcome) made.pay(body.id, outcome)
  const ask = () => made.shopper.browser.call('POST /ask-payment', { orderId: body.orderId })
  return { ...made, orderId: body.orderId, ask }
}

it.each([
  ['paid', 'success', { outcome: 'confirmed', payBy: null, isAnswered: true }],
  ['refused', 'failure', { outcome: 'failed', canRetry: true, isAnswered: true }],
  ['left', undefined, { outcome: 'checking', canRetry: true, isAnswered: true }],
] as const)('a payment that was %s before Checkout was closed', async (_how, outcome, answer) => {
  const { ask, state, orderId } = await closedCheckout(outcome)
  expect(await state(orderId)).toMatchObject({ outcome: 'checking' })
  expect((await ask()).body).toMatchObject(answer)
  expect((await ask()).body).toMatchObject(answer)
})

it('is not said to be missing while the provider does not answer', async () => {
  const { ask } = await closedCheckout('success')
  app.provider.setKnobs({ callFault: 'server error' })
  expect((await ask()).body).toMatchObject({ outcome: 'checking', isAnswered: false })
})

it('is not asked for somebody else, for a booking with cash, or without a log-in', async () => {
  const { orderId, shopper } = await closedCheckout('success')
  const other = await buildPaymentScene(app)
  const absent = { status: 404, body: { code: 'NOT_FOUND' } }
  const asked = (browser: typeof shopper.browser, id: string) =>
    browser.call('POST /ask-payment', { orderId: id })
  expect(await asked(other.shopper.browser, orderId)).toMatchObject(absent)
  expect(await asked(other.store.merchant.browser, orderId)).toMatchObject(absent)
  expect(await asked(other.shopper.browser, await other.book())).toMatchObject(absent)
  expect(await asked(app.browser(), orderId)).toMatchObject({ status: 401 })
})
