import { describe, expect, it } from 'vitest'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import { addDays, dueReminder, calculatePeriods, periodOf, stateOf } from './rules/periods.ts'
import { priceOf, pricesOf, receiptNumber } from './rules/prices.ts'
import { outcomeOf, takesMoney, waitingOutcome } from './rules/purchase.ts'

describe('the days of a plan', () => {
  it.each([
    // plan, paid on, paid until before, from, until
    ['monthly', '2026-11-16', '2026-12-31', '2027-01-01', '2027-01-31'],
    ['monthly', '2026-11-16', '2026-11-16', '2026-11-17', '2026-12-16'],
    ['monthly', '2026-11-16', '2026-11-15', '2026-11-16', '2026-12-15'],
    ['monthly', '2026-11-16', '2026-10-01', '2026-11-16', '2026-12-15'],
    ['monthly', '2027-01-31', '2027-01-01', '2027-01-31', '2027-02-27'],
    ['yearly', '2026-11-16', '2026-11-20', '2026-11-21', '2027-11-20'],
    ['yearly', '2028-02-29', '2028-01-01', '2028-02-29', '2029-02-27'],
  ] as const)('%s, paid on %s after %s: %s to %s', (...row) => {
    const [plan, paidDay, paidUntil, from, until] = row
    expect(periodOf(plan, { paidDay, paidUntil })).toEqual({ from, until })
  })

  it('follow one another in the order of their payments, and leave no gap when one is refunded', () => {
    const paid = [
      { id: 'a', plan: 'monthly', paidDay: '2026-11-16' },
      { id: 'b', plan: 'yearly', paidDay: '2026-11-16' },
      { id: 'c', plan: 'monthly', paidDay: '2028-03-01' },
    ] as const
    const { periods, paidUntil } = calculatePeriods('2026-11-30', paid)
    expect([...periods.values()]).toEqual([
      { from: '2026-12-01', until: '2026-12-31' },
      { from: '2027-01-01', until: '2027-12-31' },
      { from: '2028-03-01', until: '2028-03-31' },
    ])
    expect(paidUntil).toBe('2028-03-31')
    expect(calculatePeriods('2026-11-30', paid.slice(1, 2)).paidUntil).toBe('2027-11-30')
    expect(calculatePeriods('2026-11-30', []).paidUntil).toBe('2026-11-30')
  })
})

describe('the state of a subscription', () => {
  it.each([
    ['2026-11-30', '2026-11-30', '2026-11-30', 'free'],
    ['2026-11-30', '2026-11-30', '2026-12-01', 'grace'],
    ['2026-11-30', '2026-12-31', '2026-11-16', 'paid'],
    ['2026-11-30', '2026-12-31', '2026-12-31', 'paid'],
    ['2026-11-30', '2026-12-31', '2027-01-07', 'grace'],
    ['2026-11-30', '2026-12-31', '2027-01-08', 'ended'],
  ] as const)('free until %s, paid until %s, on %s: %s', (freeUntil, paidUntil, today, state) => {
    expect(stateOf({ freeUntil, paidUntil, today, graceDays: 7 })).toBe(state)
  })

  it.each([
    [8, null, null],
    [7, null, 'week'],
    [5, null, 'week'],
    [5, 'week', null],
    [1, 'week', 'day'],
    [1, 'day', null],
    [0, 'day', 'today'],
    [0, null, 'today'],
    [0, 'today', null],
    [-1, 'day', null],
  ] as const)('%s days before the last one, reminded %s: %s', (left, reminded, due) => {
    expect(dueReminder(addDays('2026-11-16', left), '2026-11-16', reminded)).toBe(due)
  })
})

describe('the price', () => {
  it.each([
    ['monthly', 0, 49_900, 0],
    ['monthly', 1, 49_900, 49_900],
    ['yearly', 25, 499_000, 49_900],
    ['yearly', 26, 499_000, 149_900],
    ['yearly', 1_000, 499_000, 899_900],
  ] as const)('%s with %i tags', (plan, tags, planPaise, setupPaise) => {
    expect(priceOf(standardTerms, plan, tags)).toEqual({ planPaise, setupPaise })
  })

  it('has no price for more tags than the list has', () => {
    expect(() => priceOf(standardTerms, 'monthly', 1_001)).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        fields: { tags: messageText('subscriptionFields.tags', { maximum: 1_000 }) },
      }),
    )
  })

  it('is shown in rupees, with the fees of the tags', () => {
    const { setup, ...plans } = pricesOf(standardTerms)
    expect(plans).toEqual({ monthly: 499, yearly: 4_990 })
    expect([setup[0], setup.at(-1)]).toEqual([
      { tags: 25, fee: 499 },
      { tags: 1_000, fee: 8_999 },
    ])
    expect(receiptNumber('26-27', 42)).toBe('SUB/26-27/000042')
  })
})

describe('money for a choice', () => {
  const askedAt = new Date('2026-11-16T06:30:00Z')
  const later = (minutes: number) => new Date(askedAt.getTime() + minutes * MINUTE_MS)
  const open = { askedAt, triedAt: askedAt, replacedAt: null, paidAt: null }
  const replaced = { ...open, replacedAt: later(1) }
  const none = { lastPaidAt: null, isStoreClosed: false }
  it.each([
    ['arrives in time', open, none, 5, true],
    ['arrives within a day', open, none, 24 * 60, true],
    ['arrives a day after the hold', open, none, 24 * 60 + 25, true],
    ['arrives after more than a day', open, none, 24 * 60 + 26, false],
    ['arrives a day after another try', { ...open, triedAt: later(600) }, none, 2_000, true],
    ['arrives twice', { ...open, paidAt: later(1) }, none, 5, false],
    ['comes after its place was taken', replaced, none, 5, true],
    ['comes after another choice was paid', replaced, { ...none, lastPaidAt: later(2) }, 5, false],
    ['comes after one of its own minute', replaced, { ...none, lastPaidAt: askedAt }, 5, false],
    ['comes after an earlier period', replaced, { ...none, lastPaidAt: later(-2) }, 5, true],
    ['comes for a closed store', open, { ...none, isStoreClosed: true }, 5, false],
  ])('%s', (...row) => {
    const [, purchase, facts, minutes, takes] = row
    expect(takesMoney(purchase, facts, later(minutes))).toBe(takes)
  })

  it.each([
    [askedAt, 0, 1, 'confirmed'],
    [null, 1, 1, 'checking'],
    [null, 0, 0, 'checking'],
    [null, 0, 1, 'failed'],
  ])('the answer to the browser matches the payment: %s', (paidAt, underWay, failed, outcome) => {
    expect(outcomeOf(paidAt, { underWay, failed })).toBe(outcome)
  })

  it.each([
    [0, 0, 'open'],
    [0, 1, 'failed'],
    [1, 0, 'checking'],
    [1, 1, 'checking'],
  ])('%i under way and %i failed are shown as %s', (underWay, failed, outcome) => {
    expect(waitingOutcome({ underWay, failed })).toBe(outcome)
  })
})
