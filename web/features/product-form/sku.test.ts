import { expect, it } from 'vitest'
import { initials, newMark, proposeSku, withSkus } from './sku.ts'

it.each([
  ['Block print kurta', 'BPK'],
  ['Long hand-block kurta set', 'LHB'],
  ['कुर्ता', 'ITEM'],
  ['  ', 'ITEM'],
  ['2 piece', '2P'],
])('the initials of %s are %s', (name, letters) => expect(initials(name)).toBe(letters))

it('names the variation values, and keeps to the length of an SKU', () => {
  expect(proposeSku('Block print kurta', '7F3K', { Size: 'M', Color: 'Off White' })).toBe(
    'BPK-7F3K-M-OFFWHITE',
  )
  expect(proposeSku('Bangle', '7F3K', { Size: '2.4' })).toBe('B-7F3K-2.4')
  const long = { Size: 'x'.repeat(40), Color: 'y'.repeat(40), MaterialType: 'z'.repeat(40) }
  expect(proposeSku('a b c', '7F3K', long).length).toBeLessThanOrEqual(64)
})

it('proposes an SKU for each row without one, all different, and keeps typed ones', () => {
  const rows = [
    { SKU: 'B-1-RED', attributes: { Color: 'लाल' } },
    { SKU: '', attributes: { Color: 'Red' } },
    { SKU: ' ', attributes: { Color: 'लाल' } },
    { SKU: '', attributes: { Color: 'नीला' } },
  ]
  expect(withSkus(rows, 'Bangle', '1').map(({ SKU }) => SKU)).toEqual([
    'B-1-RED',
    'B-1-RED-2',
    'B-1',
    'B-1-2',
  ])
})

it('makes marks of characters that are not confused with others', () => {
  for (let count = 0; count < 200; count++) expect(newMark()).toMatch(/^[2-9A-HJ-KMNP-TV-Z]{4}$/)
})
