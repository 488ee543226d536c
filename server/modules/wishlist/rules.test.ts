import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/india-time.ts'
import { noteWeek, weekOf } from './rules.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+05:30`)

it.each([
  ['20T08:59', undefined],
  ['20T09:00', '2026-11-20'],
  ['20T19:59', '2026-11-20'],
  ['20T20:00', undefined],
  ['22T12:00', '2026-11-20'],
  ['23T12:00', undefined],
  ['26T12:00', undefined],
])('the note of a Friday is made from Friday to Sunday by day: %s', (time, day) => {
  expect(noteWeek(at(time))?.day).toBe(day)
})

it('a note names what came in during the seven days before its Friday', () => {
  expect(weekOf('2026-11-20')).toEqual({
    day: '2026-11-20',
    from: at('13T00:00'),
    until: at('20T00:00'),
  })
})

it('the weeks of two Fridays that follow each other touch and do not overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (weeks) => {
      const friday = at('20T00:00').getTime() + weeks * 7 * DAY_MS
      const [one, next] = [friday, friday + 7 * DAY_MS].map((noon) =>
        noteWeek(new Date(noon + DAY_MS / 2)),
      )
      expect(one?.until).toEqual(next?.from)
    }),
  )
})
