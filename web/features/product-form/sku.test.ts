import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { initials, newMark, proposeSku, withSkus } from './sku.ts'

it.each([
  ['Block print kurta', 'BPK'],
  ['Long hand-block kurta set', 'LHB'],
  ['कुर्ता', 'K'],
  ['लाल बाँधनी साड़ी', 'LBS'],
  ['शेरवानी-सेट', 'SS'],
  ['ਫੁਲਕਾਰੀ ਦੁਪੱਟਾ', 'PD'],
  ['કેડિયું', 'K'],
  ['Éclair २०', 'E2'],
  ['旗袍', 'ITEM'],
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
    { SKU: ' ', attributes: { Color: '红' } },
    { SKU: '', attributes: { Color: '蓝' } },
    { SKU: '', attributes: { Color: 'नीला' } },
  ]
  expect(withSkus(rows, 'Bangle', '1').map(({ SKU }) => SKU)).toEqual([
    'B-1-RED',
    'B-1-RED-2',
    'B-1',
    'B-1-2',
    'B-1-NEELAA',
  ])
})

it('makes marks of characters that are not confused with others', () => {
  for (let count = 0; count < 200; count++) expect(newMark()).toMatch(/^[2-9A-HJ-KMNP-TV-Z]{4}$/)
})

const indian = fc
  .array(fc.constantFrom('क', 'चू', 'ड़ी', 'लि', 'त', 'साँ', 'ਕੁ', 'ড়ি', 'தா', 'కో', ' ', '-'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((letters) => `म${letters.join('')}`)
const anyText = fc.oneof(indian, fc.string({ unit: 'grapheme', maxLength: 70 }))
const anyRow = fc.record({
  SKU: fc.oneof(fc.constant(''), fc.string({ maxLength: 12 })),
  attributes: fc.record({ Size: anyText, Color: anyText, MaterialType: anyText }),
})

type Row = { SKU: string }
const isBlank = ({ SKU }: Row) => SKU.trim() === ''

it('any name and any values give short Latin SKUs, all different, and typed ones stay', () => {
  fc.assert(
    fc.property(anyText, fc.array(anyRow, { minLength: 1, maxLength: 12 }), (name, rows) => {
      const made = withSkus(rows, name, '7F3K')
      const proposed = made.filter((_, at) => isBlank(rows[at] as Row)).map(({ SKU }) => SKU)
      const typed = new Set(
        rows.filter((row) => !isBlank(row)).map(({ SKU }) => SKU.trim().toLowerCase()),
      )
      expect(proposed.join(' ')).toMatch(/^(?:[A-Z0-9.]+(?:-[A-Z0-9.]+)+(?: |$))*$/)
      expect(proposed.filter((sku) => sku.length > 64 || typed.has(sku.toLowerCase()))).toEqual([])
      expect(new Set(proposed).size).toBe(proposed.length)
      expect(made.filter((_, at) => !isBlank(rows[at] as Row))).toEqual(
        rows.filter((row) => !isBlank(row)),
      )
      expect(withSkus(made, name, 'other')).toEqual(made)
    }),
  )
})

it('a name in a script of India has initials of its own', () => {
  fc.assert(
    fc.property(indian, (name) => {
      expect(initials(name)).toMatch(/^M[A-Z0-9]{0,2}$/)
    }),
  )
})
