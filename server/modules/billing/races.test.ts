import { describe, expect, it } from 'vitest'
import { applyPayment } from '#server/modules/payments/commands/apply-fact.ts'
import type { ProviderPayment } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { buildSubscriptionScene, passDays, terms } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { orderSubscription } from './commands/order-subscription.ts'
import { reviewSubscription } from './commands/subscription.ts'

const app = useTestApp()

/** A store with an open purchase, `days` after its start, and all actions that may run in parallel. */
async function scene(days = 38) {
  const made = await buildSubscriptionScene(app)
  await passDays(app, days)
  const { body } = await made.choose()
  const payment = (id: string, more: Partial<ProviderPayment> = {}): ProviderPayment => ({
    id: `${id}_${body.id}`,
    providerOrderId: body.id,
    amountPaise: body.amount,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    errorReason: null,
    createdAt: app.time.now,
    ...more,
  })
  const fact =
    (about: ProviderPayment): Work =>
    (tx) =>
      applyPayment(tx, { payment: about }, mustExist(app.money, 'online payment').subjects)
  const storeId = made.store.id
  const { id: userId, name } = made.merchant
  const choose =
    (amount: number, plan: 'monthly' | 'yearly'): Work =>
    (tx) =>
      orderSubscription(
        tx,
        { userId, name, storeId },
        { plan, tags: 0, amount, askedAbout: undefined, account: 'rzp_test', terms },
      )
  const acts = {
    captured: fact(payment('pay')),
    'captured twice': fact(payment('again')),
    'another amount': fact(payment('wrong', { amountPaise: body.amount + 1 })),
    'same choice': choose(499, 'monthly'),
    'another choice': choose(4_990, 'yearly'),
    reviewed: (tx) => reviewSubscription(tx, storeId, { graceDays: 7, isPayable: true }),
  } satisfies Record<string, Work>
  return { ...made, storeId, acts }
}
type Act = keyof Awaited<ReturnType<typeof scene>>['acts']

describe('a payment arrives while something else happens', () => {
  const pairs: [Act, Act, string[]][] = [
    ['captured', 'captured', []],
    ['captured', 'captured twice', ['duplicate']],
    ['captured', 'another amount', ['mismatch']],
    ['captured', 'same choice', []],
    ['captured', 'another choice', []],
    ['captured', 'reviewed', []],
  ]
  const both = pairs.flatMap(([one, other, refunds]) => [
    [one, other, refunds] as const,
    [other, one, refunds] as const,
  ])
  it.each(both)('%s, then %s: the payment adds one period', async (first, second, expected) => {
    const { acts, seePlan, history, storeId } = await scene()
    await overlapIn(app, { first: acts[first], second: acts[second] })
    expect(await brokenInvariants(app.database)).toEqual([])
    expect((await seePlan()).paidUntil).toBe('2027-01-23')
    const refunds = (await history()).flatMap((one) => one.refunds.map(({ reason }) => reason))
    expect(refunds).toEqual(expected)
    const { rows } = await app.database.pool.query(
      'select bookings_paused_at as paused from stores where id = $1',
      [storeId],
    )
    expect(rows).toEqual([{ paused: null }])
  })

  it('two stores that pay at the same moment get two receipts in a row', async () => {
    const [one, other] = [await scene(0), await scene(0)]
    await overlapIn(app, { first: one.acts.captured, second: other.acts.captured })
    const { rows } = await app.database.pool.query<{ serial: number }>(
      `select right(receipt_number, 6)::int as serial from subscription_purchases
       where store_id = any($1) order by 1`,
      [[one.storeId, other.storeId]],
    )
    const [first = 0, second = 0] = rows.map(({ serial }) => serial)
    expect([rows.length, second - first]).toEqual([2, 1])
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
