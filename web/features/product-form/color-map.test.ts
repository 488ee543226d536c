import { expect, it } from 'vitest'
import { colorMaps } from '#shared/catalog/product-fields.ts'
import { colorMapOf } from './color-map.ts'

it.each([
  ['Maroon', 'Red'],
  ['rose gold', 'Gold'],
  ['Bottle Green', 'Green'],
  ['off-white', 'White'],
  ['लाल', 'Red'],
  ['Peacock', 'Blue'],
  ['Aurora', undefined],
  ['constructor', undefined],
])('%s belongs to %s', (name, family) => expect(colorMapOf(name)).toBe(family))

it('knows every family by its own name', () => {
  expect(colorMaps.map((family) => colorMapOf(family))).toEqual([...colorMaps])
})
