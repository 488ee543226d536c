import { expect, test } from 'vitest'
import type { Variant } from '#shared/contract/catalog/catalog.ts'
import { nearestVariant } from './nearest-variant.ts'

const variantOf = (Size: string, Color: string, Stock = 1, sellingPrice = 500) =>
  ({ _id: `${Size} ${Color}`, attributes: { Size, Color }, Stock, sellingPrice }) as Variant

const sizes = ['S', 'M', 'L', 'XL']
const nearest = (wanted: [string, string], variants: Variant[]) => {
  const [Size, Color] = wanted
  const variant = { variantId: wanted.join(' '), variant: { Size, Color } }
  return nearestVariant({ variants, variationSize: sizes }, variant)?._id
}

test.each([
  ['the same size in another colour', [variantOf('L', 'Red'), variantOf('M', 'Blue')], 'M Blue'],
  [
    'the nearest size',
    [variantOf('XL', 'Red'), variantOf('L', 'Blue'), variantOf('S', 'Red', 0)],
    'L Blue',
  ],
  [
    'of two sizes as near the same colour',
    [variantOf('S', 'Blue'), variantOf('L', 'Red')],
    'L Red',
  ],
  [
    'then the cheapest',
    [variantOf('M', 'Blue', 1, 700), variantOf('M', 'Green', 1, 600)],
    'M Green',
  ],
  [
    'a size of the list before another one',
    [variantOf('Free', 'Red'), variantOf('XL', 'Blue')],
    'XL Blue',
  ],
])('the nearest choice is %s', (_name, variants, id) => {
  expect(nearest(['M', 'Red'], [variantOf('M', 'Red', 0), ...variants])).toBe(id)
})

test('nothing is near when everything is sold out, and the wanted variant is never its own nearest', () => {
  expect(nearest(['M', 'Red'], [variantOf('M', 'Red'), variantOf('L', 'Red', 0)])).toBeUndefined()
})
