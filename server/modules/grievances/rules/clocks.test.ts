import { assert, date, property } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { DAY_MS, HOUR_MS, indianDay } from '#shared/formats/india-time.ts'
import { clocksFrom, drawNumber, oneMonthAfter, reopenUntil } from './clocks.ts'

const monthOf = (when: Date) => {
  const [year = 0, month = 0] = indianDay(when).split('-').map(Number)
  return year * 12 + month
}

describe('one month', () => {
  it.each([
    ['2026-11-28T06:30:00.000Z', '2026-12-28T06:30:00.000Z'],
    // The month counts in India: 20:00 UTC on the 30th is the 31st there, and February has no 31st.
    ['2027-01-30T20:00:00.000Z', '2027-02-27T20:00:00.000Z'],
    ['2027-01-31T06:30:00.000Z', '2027-02-28T06:30:00.000Z'],
    ['2028-01-31T06:30:00.000Z', '2028-02-29T06:30:00.000Z'],
    ['2026-12-31T06:30:00.000Z', '2027-01-31T06:30:00.000Z'],
  ])('after %s is %s', (from, to) => {
    expect(oneMonthAfter(new Date(from)).toISOString()).toBe(to)
  })

  test('is 28 to 31 days and never in the month after the next', () => {
    const days = date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    assert(
      property(days, (at) => {
        const end = oneMonthAfter(at)
        const passed = (end.getTime() - at.getTime()) / DAY_MS
        expect(passed).toBeGreaterThanOrEqual(28)
        expect(passed).toBeLessThanOrEqual(31)
        expect(monthOf(end) - monthOf(at)).toBe(1)
      }),
    )
  })
})

test('an answer is due 48 hours after the receipt', () => {
  const at = new Date('2026-11-28T06:30:00Z')
  expect(clocksFrom(at).answerDueAt.getTime() - at.getTime()).toBe(48 * HOUR_MS)
})

describe('opening again', () => {
  const closedAt = new Date('2026-11-28T06:30:00Z')
  const after = (days: number) => new Date(closedAt.getTime() + days * DAY_MS)
  it.each([
    ['at once', 'resolved', 0, true],
    ['on the 13th day', 'person', 13, true],
    ['after 14 days', 'refused', 14, false],
    ['after the account was deleted', 'account', 0, false],
  ])('%s', (_when, closedAs, days, isPossible) => {
    expect(reopenUntil({ closedAt, closedAs }, after(days)) !== null).toBe(isPossible)
  })
  it('is null for an open complaint', () => {
    expect(reopenUntil({ closedAt: null, closedAs: null }, closedAt)).toBeNull()
  })
})

test('a number has the year in India and six readable characters', () => {
  const lastEvening = new Date('2026-12-31T19:00:00Z')
  expect(drawNumber(lastEvening, (limit) => limit - 1)).toBe('G-2027-ZZZZZZ')
  expect(drawNumber(new Date('2026-11-28T06:30:00Z'), () => 0)).toBe('G-2026-000000')
})
