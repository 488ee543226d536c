import { expect, it } from 'vitest'
import { NO_NUMBER, readTypedNumber } from './typed-number.ts'

it('keeps signs, decimals and the commas of thousands and lakhs', () => {
  const typed = ['4', ' 12 ', '1.5', '-3', '1,299', '1,00,000.50', '.5']
  expect(typed.map(readTypedNumber)).toEqual([4, 12, 1.5, -3, 1299, 100_000.5, 0.5])
})

it('tells an empty field from a text that is no number', () => {
  expect(readTypedNumber('  ')).toBeNaN()
  const typed = ['-', '1,5', '1e3', '4 pieces', '1.2.3', '5-2', '.']
  expect(typed.map(readTypedNumber)).toEqual(typed.map(() => NO_NUMBER))
})
