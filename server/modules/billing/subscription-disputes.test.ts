import { expect, test } from 'vitest'
import { buildAdminAs } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildSubscriptionScene, runBilling } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { DisputePhase } from '../../../payments-simulator/core/disputes.ts'

const app = useTestApp()

/** A month of Rs 499 after the free days, paid online. */
async function paidMonth() {
  const scene = await buildSubscriptionScene(app)
  const { body } = await scene.choose()
  const payment = scene.payFor(body.id)
  await scene.verify(payment)
  await runBilling(app)
  const dispute = async (phase: DisputePhase, amount?: number) => {
    app.provider.dispute(payment.id, phase, amount === undefined ? {} : { amount })
    await runBilling(app)
    await runBilling(app)
  }
  const refund = async (amount: number) => {
    app.provider.createRefund({ paymentId: payment.id, body: { amount }, key: null })
    await runBilling(app)
  }
  const paidUntil = async () => (await scene.seePlan()).paidUntil
  const days = async () => {
    const { browser } = await buildAdminAs(app, 'finance')
    const { disputes } = (await browser.call('GET /admin/disputes')).body
    return disputes.filter(({ paymentId }) => paymentId === payment.id).map((one) => one.days)
  }
  return { ...scene, dispute, refund, paidUntil, days }
}

const FREE = '2026-12-16'
const PAID = '2027-01-16'

test('the month of a disputed payment stays paid, and is open again when the bank gave all of it back', async () => {
  const one = await paidMonth()
  await one.dispute('created')
  expect([await one.paidUntil(), await one.days()]).toEqual([PAID, ['paid']])
  await one.dispute('lost')
  expect([await one.paidUntil(), await one.days()]).toEqual([FREE, ['unpaid']])
  expect(await one.history()).toMatchObject([
    { period: null, refunds: [], disputes: [{ status: 'lost', amount: 499, taken: 499 }] },
  ])
  expect(await brokenInvariants(app.database)).toEqual([])
  const again = await one.choose()
  await one.verify(one.payFor(again.body.id))
  expect(await one.paidUntil()).toBe(PAID)
  expect(await brokenInvariants(app.database)).toEqual([])
})

test.each<[DisputePhase, number?]>([['won'], ['closed'], ['lost', 20_000]])(
  'a dispute that is %s (%s) leaves the month paid',
  async (phase, amount) => {
    const one = await paidMonth()
    await one.dispute('created', amount)
    await one.dispute(phase)
    expect([await one.paidUntil(), await one.days()]).toEqual([PAID, ['paid']])
    expect(await brokenInvariants(app.database)).toEqual([])
  },
)

test('a refund of the rest after a dispute that was lost in part opens the month', async () => {
  const one = await paidMonth()
  await one.dispute('lost', 20_000)
  await one.refund(29_900)
  expect([await one.paidUntil(), await one.days()]).toEqual([FREE, ['unpaid']])
  expect(await brokenInvariants(app.database)).toEqual([])
})

test('a lost dispute that is won later gives the payment back once, because its month has ended', async () => {
  const earlier = app.provider.records.refunds.length
  const one = await paidMonth()
  await one.dispute('lost')
  await one.dispute('won')
  expect([await one.paidUntil(), await one.days()]).toEqual([FREE, ['unpaid']])
  expect(await one.history()).toMatchObject([
    { refunds: [{ amount: 499 }], disputes: [{ status: 'won', taken: 0 }] },
  ])
  for (const event of app.provider.records.events) app.provider.resend(event.id)
  await runBilling(app)
  expect(app.provider.records.refunds).toHaveLength(earlier + 1)
  expect(await brokenInvariants(app.database)).toEqual([])
})
