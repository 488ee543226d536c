import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import { termSubjects } from '#shared/contract/settings/plans.ts'
import {
  type DatedTerm,
  leastNotice,
  mayBegin,
  stateOn,
  storedValue,
  shownValue,
  termsOn,
} from './terms.ts'

const rows: DatedTerm[] = [
  { subject: 'monthly', value: 59_900, validFrom: '2027-01-01' },
  { subject: 'monthly', value: 69_900, validFrom: '2027-04-01' },
  { subject: 'freeDays', value: 30, validFrom: '2027-02-01' },
]

describe('the terms of a day', () => {
  it.each([
    ['2026-12-31', 49_900, 499_000, 365],
    ['2027-01-01', 59_900, 499_000, 365],
    ['2027-01-31', 59_900, 499_000, 365],
    ['2027-02-01', 59_900, 499_000, 30],
    ['2027-03-31', 59_900, 499_000, 30],
    ['2027-04-01', 69_900, 499_000, 30],
    ['2031-01-01', 69_900, 499_000, 30],
  ])('are those that have begun: %s', (day, monthlyPaise, yearlyPaise, freeDays) => {
    const { setupFees, graceDays, registration } = standardTerms
    for (const order of [rows, rows.toReversed()])
      expect(termsOn(standardTerms, order, day)).toEqual({
        monthlyPaise,
        yearlyPaise,
        freeDays,
        payoutDays: 3,
        placeOfSupply: 0,
        logDays: 30,
        erasedDays: 0,
        declarations: 0,
        hallmark: 0,
        footwearMark: 0,
        subscriptionGst: 0,
        setupFees,
        graceDays,
        registration,
      })
  })

  const day = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10))
  const row = fc.record({
    subject: fc.constantFrom(...termSubjects),
    value: fc.integer({ min: 0, max: 3_650 }),
    validFrom: day,
  })
  const oneOfADay = { selector: (one: DatedTerm) => `${one.subject} ${one.validFrom}` }

  it('are not changed by a row that begins later', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row, oneOfADay), row, day, (some, later, today) => {
        fc.pre(later.validFrom > today)
        expect(termsOn(standardTerms, [...some, later], today)).toEqual(
          termsOn(standardTerms, some, today),
        )
      }),
    )
  })

  it('change on the days that rows name only', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row, oneOfADay), day, (some, today) => {
        const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
        fc.pre(some.every(({ validFrom }) => validFrom !== today))
        expect(termsOn(standardTerms, some, today)).toEqual(termsOn(standardTerms, some, before))
      }),
    )
  })
})

it('a row is planned, holds, is past, or was withdrawn', () => {
  const dated = rows.map((one) => ({ ...one, withdrawnAt: null as Date | null }))
  dated.push({ subject: 'monthly', value: 1, validFrom: '2027-05-01', withdrawnAt: new Date(0) })
  const statesOn = (day: string) => dated.map((one) => stateOn(one, dated, day))
  expect(statesOn('2026-12-31')).toEqual(['planned', 'planned', 'planned', 'withdrawn'])
  expect(statesOn('2027-03-31')).toEqual(['holds', 'planned', 'holds', 'withdrawn'])
  expect(statesOn('2027-06-01')).toEqual(['past', 'holds', 'holds', 'withdrawn'])
})

it.each([
  ['2026-11-15', false],
  ['2026-11-16', false],
  ['2026-11-17', true],
  ['2028-11-16', true],
  ['2028-11-17', false],
])('on 16/11/2026 a setting may begin on %s: %s', (day, may) => {
  expect(mayBegin(day, '2026-11-16')).toBe(may)
})

it('a fee begins ten days later at the earliest, other settings on the next day', () => {
  expect(termSubjects.filter((subject) => leastNotice(subject) > 1)).toEqual(['monthly', 'yearly'])
  expect(mayBegin('2026-11-25', '2026-11-16', leastNotice('yearly'))).toBe(false)
  expect(mayBegin('2026-11-26', '2026-11-16', leastNotice('yearly'))).toBe(true)
})

it('prices are stored as paise, and days as they are', () => {
  expect(storedValue('monthly', 599.99)).toBe(59_999)
  expect(shownValue('yearly', 59_999)).toBe(599.99)
  expect([storedValue('freeDays', 30), shownValue('freeDays', 30)]).toEqual([30, 30])
})
