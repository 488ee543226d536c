import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { hasFallen, isNoteTime, noteWeek, weekOf } from './rules.ts'

const instantAt = (time: string) => new Date(`2026-11-${time}:00+05:30`)

it.each([
  ['20T08:59', undefined],
  ['20T09:00', '2026-11-20'],
  ['20T19:59', '2026-11-20'],
  ['20T20:00', undefined],
  ['22T12:00', '2026-11-20'],
  ['23T12:00', undefined],
  ['26T12:00', undefined],
])('the note of a Friday is made from Friday to Sunday by day: %s', (time, day) => {
  expect(noteWeek(instantAt(time))?.day).toBe(day)
})

it('a note names the articles of the seven days before its Friday', () => {
  expect(weekOf('2026-11-20')).toEqual({
    day: '2026-11-20',
    from: instantAt('13T00:00'),
    until: instantAt('20T00:00'),
  })
})

it('the weeks of two Fridays that follow each other touch and do not overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (weeks) => {
      const friday = instantAt('20T00:00').getTime() + weeks * 7 * DAY_MS
      const [one, next] = [friday, friday + 7 * DAY_MS].map((noon) =>
        noteWeek(new Date(noon + DAY_MS / 2)),
      )
      expect(one?.until).toEqual(next?.from)
    }),
  )
})

describe('hasFallen', () => {
  it.each([
    ['a twentieth of the price', 100_000, 95_000, true],
    ['a paisa less than a twentieth', 100_000, 95_001, false],
    ['ten rupees of a cheap article', 10_000, 9_000, true],
    ['less than ten rupees, though a twentieth', 10_000, 9_001, false],
    ['nothing', 100_000, 100_000, false],
    ['a price that rose', 100_000, 120_000, false],
  ])('%s: %i → %i is %s', (_name, asked, price, told) => {
    expect(hasFallen(asked, price)).toBe(told)
  })

  it('is never true below ten rupees or a twentieth, and always above both', () => {
    const paise = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(paise, paise, (asked, price) => {
        const fall = asked - price
        expect(hasFallen(asked, price)).toBe(fall >= 1_000 && fall * 20 >= asked)
      }),
    )
  })
})

it.each([
  ['07:59', false],
  ['08:00', true],
  ['20:44', true],
  ['20:45', false],
  ['23:00', false],
])('a note may be made at %s in India: %s', (time, may) => {
  expect(isNoteTime(new Date(`2026-11-16T${time}:00+05:30`))).toBe(may)
})
