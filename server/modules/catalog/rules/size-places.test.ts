import { expect, it } from 'vitest'
import { placesOf } from './size-places.ts'

const inOrder = (...sizes: (string | undefined)[]) => {
  const variants = sizes.map((Size) => ({ attributes: Size === undefined ? {} : { Size } }))
  const places = placesOf(variants)
  return places.map((_, place) => sizes[places.indexOf(place)])
}

it.each([
  ['renamed from 34', ['44', '36', '38'], ['36', '38', '44']],
  ['renamed in the middle', ['36', '34', '38'], ['34', '36', '38']],
  ['letters', ['XL', 'S', 'XXL', 'M'], ['S', 'M', 'XL', 'XXL']],
  ['shoes', ['UK 10', 'UK 7.5', 'UK 7'], ['UK 7', 'UK 7.5', 'UK 10']],
  ['bangles in sixteenths', ['2.10', '2.4', '2.8'], ['2.4', '2.8', '2.10']],
  ['ages', ['10-11 Y', '3-6 M', '2-3 Y'], ['3-6 M', '2-3 Y', '10-11 Y']],
  ['numbers of two systems', ['16', '8', '14'], ['8', '14', '16']],
  ['different systems', ['Free Size', 'M', '32'], ['Free Size', 'M', '32']],
  ['words', ['Queen', 'King'], ['Queen', 'King']],
  ['no sizes', [undefined, undefined], [undefined, undefined]],
])('%s stand in the order of their system', (_what, sizes, sorted) => {
  expect(inOrder(...sizes)).toEqual(sorted)
})

it('variants of one size keep the order of the form', () => {
  const variants = ['Red', 'Blue'].flatMap((Color) =>
    ['L', 'M'].map((Size) => ({ attributes: { Size, Color } })),
  )
  expect(placesOf(variants)).toEqual([2, 0, 3, 1])
})
