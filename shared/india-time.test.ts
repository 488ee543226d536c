import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  afterDaytime,
  DAY_MS,
  formatDateTime,
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

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00.000+05:30`)

it.each([
  [at(16, '12:00'), at(16, '14:00')],
  [at(16, '19:00'), at(16, '21:00')],
  [at(16, '19:01'), at(17, '08:01')],
  [at(16, '20:30'), at(17, '09:30')],
  [at(16, '21:00'), at(17, '10:00')],
  [at(16, '23:59'), at(17, '10:00')],
  [at(17, '00:00'), at(17, '10:00')],
  [at(17, '07:59'), at(17, '10:00')],
  [at(17, '08:00'), at(17, '10:00')],
])('two hours of daytime from %s end at %s', (from, until) => {
  expect(afterDaytime(from, 2 * HOUR_MS)).toEqual(until)
})

it.each([
  [at(16, '07:59'), false],
  [at(16, '08:00'), true],
  [at(16, '20:59'), true],
  [at(16, '21:00'), false],
])('%s is daytime: %s', (now, expected) => {
  expect(isDaytime(now)).toBe(expected)
})

it('counts exactly the minutes of daytime between an instant and its end', () => {
  const minutes = fc.integer({ min: 1, max: 300 })
  const start = fc.integer({ min: 0, max: 3 * 24 * 60 })
  fc.assert(
    fc.property(start, minutes, (offset, length) => {
      const from = new Date(at(16, '00:00').getTime() + offset * MINUTE_MS)
      const until = afterDaytime(from, length * MINUTE_MS)
      let counted = 0
      for (let time = from.getTime(); time < until.getTime(); time += MINUTE_MS)
        counted += isDaytime(new Date(time)) ? 1 : 0
      expect(counted).toBe(length)
      expect(until.getTime() - from.getTime()).toBeLessThan(length * MINUTE_MS + DAY_MS)
    }),
  )
})
