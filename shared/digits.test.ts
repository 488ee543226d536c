import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupLakhs, groupThousands } from './digits.ts'

it('groups as browsers group', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (number) => {
      expect(groupThousands(String(number))).toBe(new Intl.NumberFormat('en').format(number))
      expect(groupLakhs(String(number))).toBe(new Intl.NumberFormat('en-IN').format(number))
      expect(groupLakhs(String(number))).toBe(new Intl.NumberFormat('hi').format(number))
    }),
  )
})

it.each([
  ['7', '7', '7'],
  ['999', '999', '999'],
  ['1000', '1,000', '1,000'],
  ['-1234567', '-1,234,567', '-12,34,567'],
])('%s becomes %s and %s', (digits, thousands, lakhs) => {
  expect(groupThousands(digits)).toBe(thousands)
  expect(groupLakhs(digits)).toBe(lakhs)
})
