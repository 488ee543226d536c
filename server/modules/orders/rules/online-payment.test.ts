import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#shared/order-status.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { extendedDeadline, extensionOf } from './deadlines.ts'
import { isAnswerReminderDue } from './due.ts'
import {
  heldUntil,
  isHoldOver,
  isSeenByStore,
  mayRevive,
  outcomeOf,
  planPayment,
  statusOfMoney,
  stockReference,
} from './online-payment.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const minutesAfter = (minutes: number) => new Date(noon.getTime() + minutes * MINUTE_MS)
const instantAt = (date: number, time = '20:00') => new Date(`2026-11-${date}T${time}:00+05:30`)
const refund = (amountPaise: number, isOver = true, ofWinner = true) => ({
  amountPaise,
  isOver,
  ofWinner,
})

describe('the hold of an online booking', () => {
  it('is 25 minutes, and 15 more while a payment is reserved', () => {
    expect(heldUntil(noon)).toEqual(minutesAfter(25))
    expect([-1, 0, 1].map((minutes) => isHoldOver(noon, 0, minutesAfter(minutes)))).toEqual([
      false,
      true,
      true,
    ])
    expect([14, 15].map((minutes) => isHoldOver(noon, 1, minutesAfter(minutes)))).toEqual([
      false,
      true,
    ])
  })

  it.each([
    ['cancelled', 'payment_not_received', 24 * 60, true],
    ['cancelled', 'payment_not_received', 24 * 60 + 1, false],
    ['cancelled', 'cancelled', 1, false],
    ['payment_pending', 'payment_not_received', 1, false],
  ] as const)('%s by %s %i minutes ago comes back: %s', (status, endedBy, minutes, comesBack) => {
    const ended = { status, endedBy, endedAt: noon }
    expect(mayRevive(ended, minutesAfter(minutes))).toBe(comesBack)
  })

  it('names the pieces of a revived booking anew', () => {
    expect(stockReference({ id: 'o1', revivedAt: null })).toBe('o1')
    expect(stockReference({ id: 'o1', revivedAt: noon })).toBe('o1:revived')
  })
})

describe('the payment status of an order', () => {
  it.each([
    [0, [], 0, undefined],
    [0, [refund(100)], 0, 'refunded'],
    [0, [refund(100, false)], 0, 'refund_pending'],
    [500, [], 0, 'paid'],
    [500, [refund(200, true), refund(100, false)], 0, 'refund_pending'],
    [500, [refund(200)], 0, 'partly_refunded'],
    [500, [refund(200), refund(299)], 0, 'partly_refunded'],
    [500, [refund(200), refund(300)], 0, 'refunded'],
    [500, [refund(500, true, false)], 0, 'paid'],
    [500, [refund(500, true, false), refund(1)], 0, 'partly_refunded'],
    [500, [], 1, 'partly_refunded'],
    [500, [], 499, 'partly_refunded'],
    [500, [], 500, 'refunded'],
    [500, [refund(300)], 199, 'partly_refunded'],
    [500, [refund(300)], 200, 'refunded'],
    [500, [refund(300)], 500, 'refunded'],
    [500, [refund(300, false)], 200, 'refund_pending'],
    [500, [refund(500, true, false)], 200, 'partly_refunded'],
  ])('paid %i, refunds %o, lost %i: %s', (paidPaise, refunds, lostPaise, status) => {
    expect(statusOfMoney({ paidPaise, refunds, lostPaise })).toBe(status)
  })
})

describe('the payment state in the browser', () => {
  it.each(orderStatuses)('%s', (status) => {
    const told = (failed: number, underWay: number, otherSums = 0) =>
      outcomeOf(status, { failed, underWay, otherSums })
    const always = { cancelled: 'failed', payment_pending: undefined }[status as 'cancelled']
    const waits = status === 'payment_pending'
    const other = always ?? 'confirmed'
    expect([told(0, 0), told(0, 1), told(1, 0), told(1, 1), told(0, 0, 1)]).toEqual(
      waits
        ? ['checking', 'checking', 'failed', 'checking', 'failed']
        : [other, other, other, other, other],
    )
  })
})

describe('another checkout at the same store', () => {
  it.each([
    ['booking', 0, null, false, 0, 'retry'],
    ['booking', 0, 'begun', false, 1, 'retry'],
    ['booking', 0, 'otherSum', false, 1, 'retry'],
    ['booking', 0, null, false, 2, 'retries'],
    ['booking', 1, 'begun', false, 0, 'checking'],
    ['sameCart', 0, null, false, 1, 'retry'],
    ['sameCart', 0, 'begun', false, 0, 'begun'],
    ['sameCart', 0, 'begun', true, 0, 'retry'],
    ['sameCart', 0, 'otherSum', false, 0, 'otherSum'],
    ['sameCart', 0, 'otherSum', true, 0, 'retry'],
    ['sameCart', 0, null, false, 2, 'replace'],
    ['sameCart', 0, 'begun', true, 2, 'replace'],
    ['sameCart', 1, 'begun', false, 0, 'begun'],
    ['sameCart', 1, 'begun', true, 0, 'checking'],
    ['otherCart', 0, null, false, 0, 'replace'],
    ['otherCart', 0, 'begun', false, 0, 'begun'],
    ['otherCart', 0, 'begun', true, 0, 'replace'],
    ['otherCart', 1, 'begun', true, 0, 'checking'],
    ['cash', 0, null, false, 0, 'replace'],
    ['cash', 0, 'begun', false, 0, 'begun'],
    ['cash', 0, 'otherSum', false, 0, 'otherSum'],
    ['cash', 1, 'begun', false, 0, 'begun'],
    ['cash', 1, 'begun', true, 0, 'replace'],
  ] as const)('for %s, %i reserved, %s, told %s, %i retries: %s', (...row) => {
    const [wants, authorized, begun, isTold, retried, plan] = row
    expect(planPayment({ wants, authorized, begun, isTold, retried })).toBe(plan)
  })

  it('is seen by the store once it is paid; a cash booking at once', () => {
    expect(isSeenByStore({ paymentMethod: 'cash', paidAt: null })).toBe(true)
    expect(isSeenByStore({ paymentMethod: 'online', paidAt: null })).toBe(false)
    expect(isSeenByStore({ paymentMethod: 'online', paidAt: noon })).toBe(true)
  })
})

describe('the reminder of a store that has not answered', () => {
  const order = {
    status: 'awaiting_confirmation' as const,
    bookedAt: noon,
    paidAt: null,
    dueAt: minutesAfter(100),
    answerRemindedAt: null,
  }
  it.each([
    ['before half of its time', {}, 49, false],
    ['at half of its time', {}, 50, true],
    ['just before the deadline', {}, 99, true],
    ['at the deadline', {}, 100, false],
    ['a second time', { answerRemindedAt: noon }, 60, false],
    ['without a deadline', { dueAt: null }, 60, false],
    ['once it is ready', { status: 'ready_for_pickup' as const }, 60, false],
    ['from the payment on, too early', { paidAt: minutesAfter(20) }, 59, false],
    ['from the payment on', { paidAt: minutesAfter(20) }, 60, true],
  ])('%s', (_what, over, minutes, isDue) => {
    expect(isAnswerReminderDue({ ...order, ...over }, minutesAfter(minutes))).toBe(isDue)
  })
})

describe('one more day to collect', () => {
  const day = { status: true, from: '10:00', to: '20:00' }
  const timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
  const schedule = { timings, closures: [] }
  const pickup = { readyAt: instantAt(16, '12:00'), dueAt: instantAt(18), extendedAt: null }
  it.each([
    ['is the next closing time', {}, instantAt(18, '19:59'), instantAt(19)],
    ['is not given at the deadline', {}, instantAt(18), null],
    ['is given once', { extendedAt: instantAt(17) }, instantAt(18, '12:00'), null],
    ['needs an order that is ready', { readyAt: null }, instantAt(18, '12:00'), null],
    ['needs a deadline', { dueAt: null }, instantAt(18, '12:00'), null],
    ['ends ten days after Ready', { dueAt: instantAt(25) }, instantAt(25, '12:00'), null],
    ['fits just before', { dueAt: instantAt(24) }, instantAt(24, '12:00'), instantAt(25)],
  ])('%s', (_what, over, now, dueAt) => {
    expect(extensionOf(schedule, { ...pickup, ...over }, now)).toEqual(dueAt)
  })

  it('may end exactly ten days after Ready', () => {
    expect(extendedDeadline(schedule, { since: instantAt(16), dueAt: instantAt(25) })).toEqual(
      instantAt(26),
    )
    expect(
      extendedDeadline(schedule, { since: instantAt(16, '19:59'), dueAt: instantAt(25) }),
    ).toBeNull()
  })
})
