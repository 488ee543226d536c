import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFallen, isNoteTime } from './rules.ts'

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

  it('is never true of less than ten rupees or a twentieth, and always of more than both', () => {
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
