import { describe, expect, it } from 'vitest'
import { applyPayment } from '#server/modules/payments/commands/apply-fact.ts'
import { saveAnswer } from '#server/modules/payments/commands/apply-refund.ts'
import { claimRefunds } from '#server/modules/payments/commands/refunds.ts'
import type { ProviderPayment } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { ledgerOf } from '#test/order-scene.ts'
import { overlapIn, type Work } from '#test/overlap.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { retryPayment } from './commands/book-online.ts'
import { cancelBooking } from './commands/cancel.ts'
import { endUnpaidOrder } from './commands/deadlines/end-unpaid.ts'

const app = useTestApp()

const subjects = () => mustExist(app.money, 'online payment').subjects

const fact =
  (payment: ProviderPayment): Work =>
  (tx) =>
    applyPayment(tx, { payment }, subjects())

/** A booking that waits for its payment, with the facts and actions that may run in parallel. */
async function scene() {
  const made = await buildPaymentScene(app)
  const { body } = await made.checkout()
  const { orderId } = body
  const { id: userId, name, email } = made.shopper
  const shopper = { userId, name, email }
  const payment = (id: string, more: Partial<ProviderPayment> = {}): ProviderPayment => ({
    id: `${id}_${orderId}`,
    providerOrderId: body.id,
    amountPaise: body.amount,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    errorReason: null,
    createdAt: mondayNoon,
    ...more,
  })
  const acts = {
    captured: fact(payment('pay')),
    'captured twice': fact(payment('again')),
    authorised: fact(payment('pay', { status: 'authorized' })),
    cancelled: (tx) => cancelBooking(tx, shopper, { orderId, reason: undefined }),
    'out of time': (tx) => endUnpaidOrder(tx, orderId, new Date(tx.now.getTime() + 26 * 60_000)),
    'tried again': (tx) => retryPayment(tx, shopper, orderId),
  } satisfies Record<string, Work>
  const end = async () => {
    expect(await brokenInvariants(app.database)).toEqual([])
    const { orderStatus, refunds } = await made.see(orderId)
    return [orderStatus, ...refunds.map(({ reason }) => reason)]
  }
  return { ...made, orderId, acts, end }
}
type Act = keyof Awaited<ReturnType<typeof scene>>['acts']

describe('a payment arrives while something else happens', () => {
  const conflict = 'PAYMENT_CONFLICT'
  const pairs: [Act, Act, string, string[]][] = [
    // The browser's proof and the webhook bring the same fact.
    ['captured', 'captured', 'ok', ['Awaiting Confirmation']],
    ['authorised', 'captured', 'ok', ['Awaiting Confirmation']],
    ['captured', 'authorised', 'ok', ['Awaiting Confirmation']],
    ['captured', 'captured twice', 'ok', ['Awaiting Confirmation', 'duplicate']],
    ['cancelled', 'captured', 'ok', ['Cancelled', 'late']],
    ['captured', 'cancelled', 'ok', ['Cancelled', 'cancelled']],
    ['out of time', 'captured', 'ok', ['Awaiting Confirmation']],
    ['captured', 'out of time', 'ok', ['Awaiting Confirmation']],
    ['out of time', 'cancelled', 'ORDER_STATUS_CONFLICT', ['Cancelled']],
    ['cancelled', 'out of time', 'ok', ['Cancelled']],
    ['tried again', 'captured', 'ok', ['Awaiting Confirmation']],
    ['captured', 'tried again', conflict, ['Awaiting Confirmation']],
    ['out of time', 'tried again', conflict, ['Cancelled']],
  ]
  it.each(pairs)('%s, then %s: %s, and it is %s', async (first, second, answer, end) => {
    const made = await scene()
    const works = { first: made.acts[first], second: made.acts[second] }
    expect(await overlapIn(app, works)).toEqual(['ok', answer])
    expect(await made.end()).toEqual(end)
  })

  it('holds the pieces once more when it brings a booking back', async () => {
    const made = await scene()
    await overlapIn(app, { first: made.acts['out of time'], second: made.acts.captured })
    expect(await ledgerOf(app, made.variantId)).toEqual(['hold 0 1', 'release 0 -1', 'hold 0 1'])
  })
})

/** A cancelled booking whose refund is due. */
async function due() {
  const made = await buildPaymentScene(app)
  const { orderId, payment } = await made.bookPaid()
  await made.cancel(orderId)
  return { ...made, orderId, payment }
}

describe('a refund is worked on twice', () => {
  it('is processed by one process only', async () => {
    await due()
    const claimed: number[] = []
    const claim: Work = async (tx) => claimed.push((await claimRefunds(tx, 50)).length)
    await overlapIn(app, { first: claim, second: claim })
    const [none = 1, all = 0] = claimed.toSorted((one, other) => one - other)
    expect(none).toBe(0)
    expect(all).toBeGreaterThan(0)
  })

  it('is announced once when its answer and its webhook arrive at the same time', async () => {
    const { orderId, see } = await due()
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select r.id from refunds r join payments p on p.id = r.payment_id
       join payment_orders o on o.id = p.payment_order_id where o.subject_id = $1`,
      [orderId],
    )
    const refundId = rows[0]?.id ?? ''
    const answer: Work = (tx) =>
      saveAnswer(
        tx,
        refundId,
        { answer: 'processed', providerRefundId: `rfnd_${orderId}` },
        subjects(),
      )
    await overlapIn(app, { first: answer, second: answer })
    const { timeline, paymentStatus } = await see(orderId)
    expect(timeline.filter(({ event }) => event === 'refunded')).toHaveLength(1)
    expect(paymentStatus).toBe('refunded')
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
