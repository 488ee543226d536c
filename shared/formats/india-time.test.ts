import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterDaytime,
  DAY_MS,
  formatClock,
  formatDateTime,
  formatMinutes,
  formatMoment,
  HOUR_MS,
  isDaytime,
  MINUTE_MS,
} from './india-time.ts'

it.each([
  ['2026-11-05T14:10:00Z', '05/11/2026 - 07:40 pm'],
  ['2026-11-05T06:30:00Z', '05/11/2026 - 12:00 pm'],
  ['2026-11-05T07:29:00Z', '05/11/2026 - 12:59 pm'],
  ['2026-11-05T18:29:59Z', '05/11/2026 - 11:59 pm'],
  ['2026-11-05T18:30:00Z', '06/11/2026 - 12:00 am'],
  ['2026-12-31T19:00:00Z', '01/01/2027 - 12:30 am'],
])('%s is %s in India', (instant, text) => {
  expect(formatDateTime(instant)).toBe(text)
  expect(formatDateTime(new Date(instant))).toBe(text)
})

const instantAt = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000+05:30`)

it.each([
  [instantAt(16, '12:00'), instantAt(16, '14:00')],
  [instantAt(16, '19:00'), instantAt(16, '21:00')],
  [instantAt(16, '19:01'), instantAt(17, '08:01')],
  [instantAt(16, '20:30'), instantAt(17, '09:30')],
  [instantAt(16, '21:00'), instantAt(17, '10:00')],
  [instantAt(16, '23:59'), instantAt(17, '10:00')],
  [instantAt(17, '00:00'), instantAt(17, '10:00')],
  [instantAt(17, '07:59'), instantAt(17, '10:00')],
  [instantAt(17, '08:00'), instantAt(17, '10:00')],
])('two hours of daytime from %s end at %s', (from, until) => {
  expect(afterDaytime(from, 2 * HOUR_MS)).toEqual(until)
})

it.each([
  [instantAt(16, '07:59'), false],
  [instantAt(16, '08:00'), true],
  [instantAt(16, '20:59'), true],
  [instantAt(16, '21:00'), false],
])('%s is daytime: %s', (now, expected) => {
  expect(isDaytime(now)).toBe(expected)
})

it('counts exactly the minutes of daytime between an instant and its end', () => {
  const minutes = fc.integer({ min: 1, max: 300 })
  const start = fc.integer({ min: 0, max: 3 * 24 * 60 })
  fc.assert(
    fc.property(start, minutes, (offset, length) => {
      const from = new Date(instantAt(16, '00:00').getTime() + offset * MINUTE_MS)
      const until = afterDaytime(from, length * MINUTE_MS)
      let counted = 0
      for (let time = from.getTime(); time < until.getTime(); time += MINUTE_MS)
        counted += isDaytime(new Date(time)) ? 1 : 0
      expect(counted).toBe(length)
      expect(until.getTime() - from.getTime()).toBeLessThan(length * MINUTE_MS + DAY_MS)
    }),
  )
})

/** The parts of a day in Hindi: https://cldr.unicode.org/translation/date-time, day periods of `hi`. */
it.each([
  [0, '12:00\u00a0am', 'रात\u00a012\u00a0बजे'],
  [239, '3:59\u00a0am', 'रात\u00a03:59\u00a0बजे'],
  [240, '4:00\u00a0am', 'सुबह\u00a04\u00a0बजे'],
  [719, '11:59\u00a0am', 'सुबह\u00a011:59\u00a0बजे'],
  [720, '12:00\u00a0pm', 'दोपहर\u00a012\u00a0बजे'],
  [959, '3:59\u00a0pm', 'दोपहर\u00a03:59\u00a0बजे'],
  [960, '4:00\u00a0pm', 'शाम\u00a04\u00a0बजे'],
  [1199, '7:59\u00a0pm', 'शाम\u00a07:59\u00a0बजे'],
  [1230, '8:30\u00a0pm', 'रात\u00a08:30\u00a0बजे'],
  [1500, '1:00\u00a0am', 'रात\u00a01\u00a0बजे'],
])('%d minutes after midnight are %s, in Hindi %s', (minutes, english, hindi) => {
  expect(formatMinutes(minutes, 'en')).toBe(english)
  expect(formatMinutes(minutes, 'hi')).toBe(hindi)
})

it('says an instant in the words of each language, in Indian time', () => {
  expect(formatClock('2026-11-05T14:10:00Z', 'en')).toBe('7:40\u00a0pm')
  expect(formatClock(new Date('2026-11-05T18:30:00Z'), 'hi')).toBe('रात\u00a012\u00a0बजे')
  expect(formatMoment('2026-11-05T14:10:00Z', 'en')).toBe('05/11/2026 - 07:40 pm')
  expect(formatMoment('2026-11-05T18:30:00Z', 'hi')).toBe('06/11/2026, रात\u00a012\u00a0बजे')
})
