import { expect, test } from 'vitest'
import { copiesOf, repeat } from './copies.ts'

test.each([
  ['1', false, 7, 1],
  ['12', false, 0, 12],
  ['1,000', false, 0, 1_000],
  ['', true, 7, 7],
  ['3', true, 0, 0],
  ['0', false, 7, undefined],
  ['1001', false, 7, undefined],
  ['2.5', false, 7, undefined],
  ['', false, 7, undefined],
  ['two', false, 7, undefined],
] as const)(
  '“%s”, as on the shelf %s, of %i pieces: %s labels',
  (typed, asOnShelf, stock, labels) => {
    expect(copiesOf({ typed, asOnShelf }, stock)).toBe(labels)
  },
)

test('labels stand together with their copies, and those without pieces are left out', () => {
  const labels = [
    { name: 'kurta', stock: 2 },
    { name: 'saree', stock: 0 },
    { name: 'bangle', stock: 1 },
  ]
  const names = (copies: Parameters<typeof repeat>[1]) =>
    repeat(labels, copies)?.map(({ name }) => name)
  expect(names({ typed: '', asOnShelf: true })).toEqual(['kurta', 'kurta', 'bangle'])
  expect(names({ typed: '2', asOnShelf: false })).toHaveLength(6)
  expect(names({ typed: '400', asOnShelf: false })).toBeUndefined()
  expect(repeat([{ stock: 1_001 }], { typed: '1', asOnShelf: true })).toBeUndefined()
})
