import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changePictures, colorKey, picturesByColor } from './color-pictures.ts'

const variant = (sku: string, color: string | null, ...images: string[]) => ({ sku, color, images })

test('colours that differ in capitals only are one colour with the pictures of all their variants', () => {
  expect(
    picturesByColor([
      variant('S', 'Red', 'a', 'b'),
      variant('M', 'red', 'b', 'c'),
      variant('L', null),
    ]),
  ).toEqual([
    { color: 'Red', skus: ['S', 'M'], images: ['a', 'b', 'c'] },
    { color: null, skus: ['L'], images: [] },
  ])
  expect([colorKey('RED'), colorKey(null)]).toEqual(['red', ''])
})

test.each([
  ['all sizes alike', ['a', 'b'], ['c', 'b', 'a'], ['c', 'b', 'a']],
  ['a size with fewer pictures', ['b'], ['c', 'b', 'a'], ['c', 'b']],
  ['a size without pictures', [], ['c', 'b', 'a'], ['c']],
  ['a removed picture', ['a', 'b'], ['b', 'b'], ['b']],
])('%s', (_, own, wanted, after) => {
  expect(changePictures(own, { seen: ['a', 'b'], wanted })).toEqual(after)
})

test('a change gives the colour the wanted pictures when its variants have the seen ones, and a repeat changes nothing', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 4 }), list, (lists, wanted) => {
      const before = lists.map((images, at) => variant(String(at), null, ...images))
      const seen = picturesByColor(before)[0]?.images ?? []
      const after = before.map((one) => ({
        ...one,
        images: changePictures(one.images, { seen, wanted }),
      }))
      expect(picturesByColor(after)[0]?.images.toSorted()).toEqual(wanted.toSorted())
      for (const { images } of after)
        expect(changePictures(images, { seen, wanted })).toEqual(images)
    }),
  )
})
