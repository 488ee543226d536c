import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { MOST_COUNTED } from '#shared/limits.ts'
import { nthLowest } from './numbers.ts'
import { PLACES } from './ordering.ts'

it('the value at a place is the one that sorting would put there', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.integer({ min: -9, max: 9 }), { minLength: 1 })
        .chain((values) => fc.tuple(fc.constant(values), fc.nat(values.length - 1))),
      ([values, place]) => {
        const sorted = values.toSorted((a, b) => a - b)
        expect(nthLowest(Float64Array.from(values), place)).toBe(sorted[place])
      },
    ),
  )
})

it('the places of all rows that are put in order fit into their bits', () => {
  expect(MOST_COUNTED).toBeLessThanOrEqual(PLACES)
})
