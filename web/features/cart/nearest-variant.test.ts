import { expect, test } from 'vitest'
import type { Variant } from '#shared/contract/catalog/catalog.ts'
import { nearestVariant } from './nearest-variant.ts'

const of = (Size: string, Color: string, Stock = 1, sellingPrice = 500) =>
  ({ _id: `${Size} ${Color}`, attributes: { Size, Color }, Stock, sellingPrice }) as Variant

const sizes = ['S', 'M', 'L', 'XL']
const nearest = (wanted: [string, string], variants: Variant[]) => {
  const [Size, Color] = wanted
  const variant = { variantId: wanted.join(' '), variant: { Size, Color } }
  return nearestVariant({ variants, variationSize: sizes }, variant)?._id
}

test.each([
  ['the same size in another colour', [of('L', 'Red'), of('M', 'Blue')], 'M Blue'],
  ['the nearest size', [of('XL', 'Red'), of('L', 'Blue'), of('S', 'Red', 0)], 'L Blue'],
  ['of two sizes as near the same colour', [of('S', 'Blue'), of('L', 'Red')], 'L Red'],
  ['then the cheapest', [of('M', 'Blue', 1, 700), of('M', 'Green', 1, 600)], 'M Green'],
  ['a size of the list before another one', [of('Free', 'Red'), of('XL', 'Blue')], 'XL Blue'],
])('the nearest choice is %s', (_name, variants, id) => {
  expect(nearest(['M', 'Red'], [of('M', 'Red', 0), ...variants])).toBe(id)
})

test('nothing is near when everything is sold out, and the wanted variant is never its own nearest', () => {
  expect(nearest(['M', 'Red'], [of('M', 'Red'), of('L', 'Red', 0)])).toBeUndefined()
})
