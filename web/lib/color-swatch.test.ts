import { expect, test } from 'vitest'
import { swatchOf } from './color-swatch.ts'

test('colours of one family have dots of their own', () => {
  const dots = ['Red', 'Maroon', 'Sindoori Red', 'Madder Red'].map(swatchOf)
  expect(new Set(dots).size).toBe(4)
  expect(dots).not.toContain(undefined)
})

test('two words may mean one colour of their own', () => {
  expect(swatchOf('Rose Gold')).not.toBe(swatchOf('Gold'))
  expect(swatchOf('OFF WHITE')).not.toBe(swatchOf('White'))
})

test('a name that is no colour has no dot', () => {
  expect(swatchOf('As shown')).toBeUndefined()
})
