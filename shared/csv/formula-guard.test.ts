import { expect, it } from 'vitest'
import { guardFormula, withoutGuard } from './formula-guard.ts'

it.each(['-120.00', '-5'])('the negative number %s stays a number', (text) => {
  expect(guardFormula(text)).toBe(text)
  expect(withoutGuard(text)).toBe(text)
})

it.each(['-5+6', '-1 - cmd', '- 5', '+919800000000', '=1', '@x', '-', '-120.00 =x'])(
  'the text %s is guarded',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
    expect(withoutGuard(guardFormula(text))).toBe(text)
  },
)
