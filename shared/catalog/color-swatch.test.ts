import { expect, test } from 'vitest'
import { swatchOf } from './color-swatch.ts'

test('colours of one family have different dots', () => {
  const dots = ['Red', 'Maroon', 'Sindoori Red', 'Madder Red'].map(swatchOf)
  expect(new Set(dots).size).toBe(4)
  expect(dots).not.toContain(undefined)
})

test('a name of two words may have its own colour', () => {
  expect(swatchOf('Rose Gold')).not.toBe(swatchOf('Gold'))
  expect(swatchOf('OFF WHITE')).not.toBe(swatchOf('White'))
})

test('a name that is not a colour has no dot', () => {
  expect(swatchOf('As shown')).toBeUndefined()
  expect(swatchOf('constructor')).toBeUndefined()
})

test('Hindi words have the dot of their colour', () => {
  expect(['Laal', 'नीला', 'Safed'].map(swatchOf)).toEqual(['Red', 'Blue', 'White'].map(swatchOf))
})
