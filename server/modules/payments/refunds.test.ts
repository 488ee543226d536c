import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from '#server/platform/ports/payments.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { makeLog } from '#server/platform/log.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mondayNoon } from '#test/factories.ts'
import { buildPaymentScene } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { applyPayment } from './commands/apply-fact.ts'
import { saveAnswer } from './commands/apply-refund.ts'
import { applyDispute } from './commands/disputes.ts'
import { countAttempts } from './commands/payment-orders.ts'
import { claimRefunds, recordRefund, retryRefund, settleRefund } from './commands/refunds.ts'
import { REFUND_LEASE_MS } from './rules/refund-life.ts'
import type { SubjectHandler } from './rules/subjects.ts'

const app = useTestApp({
  log: makeLog('error', { write: (line) => void logged.push(line) }),
})
let scene: Awaited<ReturnType<typeof buildPaymentScene>>
const logged: string[] = []
/** Refunds of which the order was told that they are over, as `reason paise`. */
const told: string[] = []

beforeAll(() => {
  app.provider.setKnobs({ dropEvents: true })
})
beforeEach(async () => {
  scene = await buildPaymentScene(app, { stock: 10 })
  logged.length = 0
  told.length = 0
})

const real = (): SubjectHandler =>
  mustExist(app.money?.subjects.order, 'the handler of paid bookings')
const subjects = () => ({
  order: {
    ...real(),
    refunded: async (tx: Tx, id: string, refund: Parameters<SubjectHandler['refunded']>[2]) => {
      told.push(`${refund.reason} ${refund.amountPaise}`)
      await real().refunded(tx, id, refund)
    },
  },
})
const inOne = <T>(work: (tx: Tx) => Promise<T>) => app.database.transaction(work)
const answer = (refundId: string, given: Parameters<typeof saveAnswer>[2]) =>
  inOne((tx) => saveAnswer(tx, refundId, given, subjects()))
const settle = (refundId: string) => {
  const decision = { refundId, adminId: scene.store.merchant.id, note: 'in cash' }
  return inOne((tx) => settleRefund(tx, decision, subjects()))
}
const claim = async () => (await inOne((tx) => claimRefunds(tx, 100))).map(({ id }) => id)

/** Kinds of the alarms about money since the test began, with the id that each names. */
async function alarms(): Promise<string[]> {
  await app.jobs.drained()
  return logged
    .map((line) => JSON.parse(line))
    .flatMap(({ alarm, about, providerPaymentId }) =>
      alarm ? [`${about} ${providerPaymentId}`] : [],
    )
}

/** A captured payment as the provider answers it. */
const paymentAnswer = (
  more: Pick<ProviderPayment, 'id'> & Partial<ProviderPayment>,
): ProviderPayment => ({
  providerOrderId: null,
  amountPaise: 49_900,
  refundedPaise: 0,
  currency: 'INR',
  status: 'captured',
  errorReason: null,
  createdAt: app.time.now,
  ...more,
})

/** A booking of two pieces, paid with 99,800 paise; `made` is a refund of its payment at the provider. */
async function paidTwo() {
  const { orderId, payment } = await scene.bookPaid(2)
  const paid = paymentAnswer({
    id: payment.id,
    providerOrderId: payment.orderId,
    amountPaise: 99_800,
  })
  const made = (id: string, amountPaise: number, more: Partial<ProviderRefund> = {}) => ({
    id: `${id}_${orderId}`,
    paymentId: payment.id,
    amountPaise,
    status: 'processed' as const,
    ownId: null,
    bankReference: null,
    createdAt: new Date(app.time.now.getTime() + 60_000),
    ...more,
  })
  const take = (refunds: readonly ProviderRefund[]) =>
    inOne((tx) => applyPayment(tx, { payment: paid, refunds }, subjects()))
  return { orderId, payment, made, take, refunds: () => refundsOf(orderId) }
}

async function refundsOf(orderId: string) {
  const { rows } = await app.database.pool.query<Record<string, unknown> & { id: string }>(
    `select r.id, r.reason, r.state, r.amount_paise as paise, r.provider_refund_id as "providerId",
       r.bank_reference as bank, r.last_error as error, r.settle_note as note, r.settled_by as "settledBy"
     from refunds r join payments p on p.id = r.payment_id
     join payment_orders o on o.id = p.payment_order_id where o.subject_id = $1 order by r.amount_paise`,
    [orderId],
  )
  return rows
}

/** A cancelled booking whose refund of 99,800 paise is due, or waits for a person as after ten refusals. */
async function cancelBooking(state: 'due' | 'needs_person' = 'due') {
  const booked = await paidTwo()
  await scene.cancel(booked.orderId)
  const refundId = mustExist((await booked.refunds())[0], 'the refund').id
  if (state === 'needs_person')
    await app.database.pool.query(
      `update refunds set state = 'needs_person', attempts = 10, next_at = null where id = $1`,
      [refundId],
    )
  return { ...booked, refundId }
}

describe('the decision of an administrator about a refund', () => {
  it('closes one that waits, tells the booking once, and keeps who decided and why', async () => {
    const { refundId, refunds } = await cancelBooking('needs_person')
    await settle(refundId)
    expect(await refunds()).toMatchObject([
      { state: 'processed', note: 'in cash', settledBy: scene.store.merchant.id, providerId: null },
    ])
    expect(told).toEqual(['cancelled 99800'])
  })

  it.each(['due', 'processed'])('is refused for one that is %s', async (state) => {
    const { refundId } = await cancelBooking()
    if (state === 'processed') await answer(refundId, { answer: 'processed' })
    const refused = { code: 'NOT_FOUND', details: { reason: 'refund' } }
    await expect(settle(refundId)).rejects.toMatchObject(refused)
    await expect(inOne((tx) => retryRefund(tx, refundId))).rejects.toMatchObject(refused)
  })

  it('keeps the first refund that turns out to be the other way', async () => {
    const { refundId, made, take, refunds } = await cancelBooking('needs_person')
    await settle(refundId)
    await take([made('first', 99_800)])
    await take([made('first', 99_800), made('second', 99_800)])
    expect(await refunds()).toMatchObject([{ id: refundId, providerId: made('first', 0).id }])
    expect(told).toEqual(['cancelled 99800'])
    expect(await alarms()).toEqual([`unmatched ${made('second', 0).id}`])
  })
})

describe('an answer about a refund of Chowk', () => {
  it('keeps the id until the refund fails, and the error until the next answer', async () => {
    const { refundId, refunds } = await cancelBooking()
    const after = async (...given: Parameters<typeof answer>) => {
      await answer(...given)
      return (await refunds())[0]
    }
    const timeout = { answer: 'unknown', error: 'timeout' } as const
    expect(await after(refundId, timeout)).toMatchObject({ state: 'due', error: 'timeout' })
    const pending = { state: 'submitted', error: null, providerId: 'rfnd_1' }
    const one = { answer: 'pending', providerRefundId: 'rfnd_1' } as const
    expect(await after(refundId, one)).toMatchObject(pending)
    expect(await after(refundId, { answer: 'pending' })).toMatchObject(pending)
    expect(await after(refundId, { ...one, answer: 'failed' })).toMatchObject({
      state: 'failed',
      providerId: null,
    })
    expect(told).toEqual([])
    const two = { answer: 'processed', providerRefundId: 'rfnd_2' } as const
    const over = { state: 'processed', providerId: 'rfnd_2' }
    expect(await after(refundId, two)).toMatchObject(over)
    expect(await after(refundId, { ...two, providerRefundId: 'rfnd_3' })).toMatchObject(over)
    expect(await after(refundId, { ...one, answer: 'failed' })).toMatchObject(over)
    expect(told).toEqual(['cancelled 99800'])
  })

  it('raises one alarm when the refund begins to wait for a person', async () => {
    const { refundId } = await cancelBooking()
    await answer(refundId, { answer: 'refused' })
    expect(await alarms()).toEqual([])
    await app.database.pool.query('update refunds set attempts = 10 where id = $1', [refundId])
    for (let time = 0; time < 3; time++) await answer(refundId, { answer: 'refused' })
    expect(await alarms()).toEqual([`refund ${refundId}`])
  })

  it('changes nothing for a refund that does not exist', async () => {
    await answer('00000000-0000-4000-8000-000000000000', { answer: 'processed' })
    expect(told).toEqual([])
  })
})

describe('refunds at the provider', () => {
  it.each([0, 1])('are told apart by their note in every order: %s', async (first) => {
    const { orderId, made, take, refunds } = await paidTwo()
    const own = mustExist(
      await inOne((tx) =>
        recordRefund(tx, {
          purpose: 'order',
          subjectId: orderId,
          reason: 'line_declined',
          amountPaise: 49_900,
        }),
      ),
      'the refund',
    )
    const both = [made('own', 49_900, { ownId: own.refundId }), made('other', 49_900)]
    await take(first === 0 ? both : both.toReversed())
    const found = (await refunds()).map(({ reason, providerId }) => `${reason} ${providerId}`)
    expect(found.toSorted()).toEqual([
      `line_declined ${made('own', 0).id}`,
      `provider ${made('other', 0).id}`,
    ])
  })

  it('keep the bank’s number that came once', async () => {
    const { made, take, refunds } = await paidTwo()
    for (const bankReference of [null, 'N123', null])
      await take([made('one', 30_000, { bankReference })])
    expect(await refunds()).toMatchObject([{ paise: 30_000, bank: 'N123' }])
  })

  it('of a payment that did not pay the booking say nothing to the booking', async () => {
    const { orderId, made, take, refunds, payment } = await paidTwo()
    await app.database.pool.query(
      'update payments set is_winner = false where provider_payment_id = $1',
      [payment.id],
    )
    await take([made('one', 99_800)])
    expect(await refunds()).toMatchObject([{ reason: 'provider', state: 'processed' }])
    expect((await scene.see(orderId)).paymentStatus).toBe('paid')
  })

  it('that give back a refund in parts end it with the last part; one that fails is taken back', async () => {
    const { refundId, made, take, refunds } = await cancelBooking('needs_person')
    const failed = made('one', 30_000)
    await take([failed])
    expect(await refunds()).toMatchObject([{ id: refundId, state: 'needs_person' }])
    await take([{ ...failed, status: 'failed' }])
    await take([{ ...failed, status: 'failed' }])
    expect(await alarms()).toEqual([`refund ${failed.id}`])
    const parts = [made('two', 30_000), made('three', 69_700)]
    await take([{ ...failed, status: 'failed' }, ...parts])
    expect(await refunds()).toMatchObject([{ id: refundId, state: 'needs_person' }])
    await take([...parts, made('four', 100)])
    expect(await refunds()).toMatchObject([{ id: refundId, state: 'processed' }])
    expect(told).toEqual(['cancelled 99800'])
    await take([...parts, made('four', 100), made('five', 1)])
    expect(await alarms()).toEqual([`refund ${failed.id}`, `unmatched ${made('five', 0).id}`])
  })
})

describe('a refund of a booking', () => {
  it('never exceeds what is left of the payment, and one cause gives one refund', async () => {
    const { orderId } = await paidTwo()
    const refund = (cause: string, amountPaise?: number) =>
      inOne((tx) =>
        recordRefund(tx, {
          purpose: 'order',
          subjectId: orderId,
          reason: 'returned',
          cause,
          ...(amountPaise !== undefined && { amountPaise }),
        }),
      )
    expect(await refund('a', 60_000)).toMatchObject({ amountPaise: 60_000 })
    expect(await refund('a', 10_000)).toBeUndefined()
    expect(await refund('b', 60_000)).toMatchObject({ amountPaise: 39_800, reason: 'returned' })
    expect(await refund('c', 1)).toBeUndefined()
    expect(await refund('d')).toBeUndefined()
  })

  it('is claimed by one process until its lease ends', async () => {
    const { refundId } = await cancelBooking()
    expect(await claim()).toContain(refundId)
    expect(await claim()).not.toContain(refundId)
    app.time.now = new Date(mondayNoon.getTime() + REFUND_LEASE_MS)
    expect(await claim()).toContain(refundId)
  })

  it.each([
    ['due', 1],
    ['failed', 1],
    ['submitted', 0],
    ['needs_person', 0],
  ])('that is %s counts %d attempts when it is claimed', async (state, attempts) => {
    const { refundId } = await cancelBooking()
    const { pool } = app.database
    await pool.query('update refunds set state = $2, attempts = 0, next_at = $3 where id = $1', [
      refundId,
      state,
      app.time.now,
    ])
    expect(await claim()).toContain(refundId)
    const { rows } = await pool.query('select attempts from refunds where id = $1', [refundId])
    expect(rows).toEqual([{ attempts }])
  })
})

/** A dispute as the provider answers it: lost, with all of its money. */
const disputeOf = (paymentId: string, more: Partial<ProviderDispute> = {}): ProviderDispute => ({
  id: `disp_${paymentId}`,
  paymentId,
  amountPaise: 99_800,
  deductedPaise: 99_800,
  status: 'lost',
  phase: 'chargeback',
  reasonCode: 'other',
  reason: null,
  respondBy: null,
  openedAt: mondayNoon,
  ...more,
})
const seeDispute = (dispute: ProviderDispute) =>
  inOne((tx) => applyDispute(tx, dispute, subjects()))

describe('a dispute', () => {
  it('keeps its end when the provider changes what it says about an ended one', async () => {
    const { orderId, payment } = await paidTwo()
    const ended = async () => (await scene.see(orderId)).disputes
    await seeDispute(disputeOf(payment.id, { deductedPaise: 50_000 }))
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    await seeDispute(disputeOf(payment.id))
    expect(await ended()).toMatchObject([{ taken: 998, endedAt: mondayNoon.toISOString() }])
  })

  it('that is lost leaves a refund alone that the provider has under way', async () => {
    const { refundId, payment, refunds } = await cancelBooking()
    await answer(refundId, { answer: 'pending', providerRefundId: 'rfnd_sent' })
    await seeDispute(disputeOf(payment.id))
    expect(await refunds()).toMatchObject([{ state: 'submitted', providerId: 'rfnd_sent' }])
    expect(told).toEqual([])
  })
})

describe('attempts to pay', () => {
  it('are counted by their state', async () => {
    const { body } = await scene.checkout()
    const subject = { purpose: 'order', subjectId: body.orderId } as const
    const see = (id: string, status: ProviderPayment['status']) => {
      const payment = paymentAnswer({
        id: `${id}_${body.orderId}`,
        providerOrderId: body.id,
        status,
      })
      return inOne((tx) => applyPayment(tx, { payment }, subjects()))
    }
    const counts = () => inOne((tx) => countAttempts(tx, subject))
    expect(await counts()).toEqual({ underWay: 0, authorized: 0, captured: 0, failed: 0 })
    await see('one', 'created')
    await see('two', 'failed')
    await see('three', 'authorized')
    expect(await counts()).toEqual({ underWay: 2, authorized: 1, captured: 0, failed: 1 })
    await see('three', 'captured')
    expect(await counts()).toEqual({ underWay: 1, authorized: 0, captured: 1, failed: 1 })
  })

  it.each([null, 'order_of_another'])('for the order %s are unknown', async (providerOrderId) => {
    const payment = paymentAnswer({ id: 'pay_of_another', providerOrderId })
    expect(await inOne((tx) => applyPayment(tx, { payment }, subjects()))).toBe('unknown')
  })
})
