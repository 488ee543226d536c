import { NO_NUMBER, readTypedNumber } from './format.ts'
import { describe, expect, it } from 'vitest'
import { DAY_MS, formatDateTime } from '#shared/formats/india-time.ts'
import {
  formatCode,
  formatDate,
  formatDistance,
  formatPoint,
  formatRupees,
  formatWeekday,
  percentOff,
} from './format.ts'

const MONDAY = Date.UTC(2024, 0, 1)

describe('money', () => {
  it.each([
    [123456, 'Rs\u00a01,23,456.00'],
    [19.99, 'Rs\u00a019.99'],
    [0, 'Rs\u00a00.00'],
    [10000000, 'Rs\u00a01,00,00,000.00'],
  ])('writes %d in Indian grouping', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })

  it('never overstates a saving', () => {
    expect(percentOff(999, 1500)).toBe(33)
    expect(percentOff(500, 500)).toBe(0)
    expect(percentOff(600, 500)).toBe(0)
  })
})

describe('a point', () => {
  it('has five decimals at most', () => {
    const point = { lat: 26.91991428571429, long: 75.8253142857143 }
    expect(formatPoint(point)).toBe('26.91991, 75.82531')
    expect(formatPoint({ lat: 26.9, long: 75 })).toBe('26.9, 75')
  })
})

describe('time in India', () => {
  it('formats date and time in Indian time in every time zone', () => {
    expect(formatDateTime('2026-11-05T14:10:00Z')).toBe('05/11/2026 - 07:40 pm')
    expect(formatDate('2026-11-05T18:29:59Z')).toBe('05/11/2026')
    expect(formatDate('2026-11-05T18:30:00Z')).toBe('06/11/2026')
  })

  it('names the days', () => {
    for (const locale of ['en', 'hi'] as const) {
      for (const weekday of ['short', 'long'] as const) {
        const format = new Intl.DateTimeFormat(`${locale}-IN`, { weekday, timeZone: 'UTC' })
        const named = [0, 1, 2, 3, 4, 5, 6].map((day) => formatWeekday(day, locale, weekday))
        expect(named).toEqual(named.map((_name, day) => format.format(MONDAY + day * DAY_MS)))
      }
    }
  })
})

it.each([
  [0.001, '50 m'],
  [0.649, '650 m'],
  [0.96, '1 km'],
  [1.24, '1.2 km'],
  [12.6, '13 km'],
])('%d km away reads %s', (kilometres, text) => {
  expect(formatDistance(kilometres, 'en')).toBe(text)
})

it('writes distances in Hindi units', () => {
  expect(formatDistance(0.649, 'hi')).toBe('650 मी')
  expect(formatDistance(1.24, 'hi')).toBe('1.2 किमी')
})

it('groups the digits of a code', () => {
  expect(formatCode('482913')).toBe('482 913')
  expect(formatCode('4829')).toBe('4829')
})

it('keeps signs, decimals and the commas of thousands and lakhs', () => {
  const typed = ['4', ' 12 ', '1.5', '-3', '1,299', '1,00,000.50', '.5']
  expect(typed.map(readTypedNumber)).toEqual([4, 12, 1.5, -3, 1299, 100_000.5, 0.5])
})

it('distinguishes an empty field from text that is not a number', () => {
  expect(readTypedNumber('  ')).toBeNaN()
  const typed = ['-', '1,5', '1e3', '4 pieces', '1.2.3', '5-2', '.']
  expect(typed.map(readTypedNumber)).toEqual(typed.map(() => NO_NUMBER))
})
