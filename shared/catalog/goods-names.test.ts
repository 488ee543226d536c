import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { colorName, namesOf, obliqueColor, subCategoryName } from './goods-names.ts'
import { goods } from '../messages/account/hi.json' with { type: 'json' }
import { translate } from '../translate.ts'

const [en, hi] = [namesOf(translate('en')), namesOf(translate('hi'))]

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const { data: rows } = Papa.parse<Record<string, string>>(read('demo/data/products.csv'), {
  header: true,
})
const valuesOf = (...columns: string[]) => [
  ...new Set(rows.flatMap((row) => columns.map((column) => row[column] ?? '').filter(Boolean))),
]
const mapped = [
  ...read('mappings/fashion-catalogue.json').matchAll(/"subCategory": "([^"]+)"/g),
].map(([, name = '']) => name)

test('every sub-category of the demonstration and of the catalogue has a Hindi name', () => {
  const names = [...valuesOf('Sub category'), ...mapped]
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => /[a-z]/i.test(subCategoryName(hi, name)))).toEqual([])
})

test('every colour of the demonstration has a Hindi name', () => {
  const names = valuesOf('Color', 'Color Map')
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => /[a-z]/i.test(colorName(hi, name)))).toEqual([])
})

test.each([
  ['Maroon', 'मरून'],
  ['MADDER RED', 'मजीठी लाल'],
  ['off white', 'ऑफ़-व्हाइट'],
  ['Red/Black', 'लाल/काला'],
  ['Navy Blue', 'गहरा नीला'],
])('the colour %s is %s in Hindi', (name, hindi) => expect(colorName(hi, name)).toBe(hindi))

test.each([
  ['नीला', 'नीले'],
  ['गहरा नीला', 'गहरे नीले'],
  ['लाल/काला', 'लाल/काले'],
  ['बोतल हरा', 'बोतल हरे'],
  ['गुलाबी', 'गुलाबी'],
  ['पिस्ता', 'पिस्ता'],
  ['Sanganeri Pink', 'Sanganeri Pink'],
])('the colour %s is %s before रंग की', (name, oblique) => expect(obliqueColor(name)).toBe(oblique))

test('no colour ends in -ा before a postposition but those that never change', () => {
  const ends = Object.values(goods.colors)
    .map(obliqueColor)
    .filter((name) => /[ाआ](?:\s|$)/u.test(name))
  expect(ends).toEqual(['मैजेंटा', 'केसरिया', 'तोतिया', 'पिस्ता'])
})

test.each(['constructor', '__proto__', 'St. Thomas 2.4', 'जामुनी', '', 'As shown'])(
  'the name “%s” that the messages do not know is unchanged',
  (name) => {
    expect(colorName(hi, name)).toBe(name)
    expect(subCategoryName(hi, name)).toBe(name)
  },
)

test('unknown words of a colour stay beside translated ones, and English names stay as the shop wrote them', () => {
  expect(colorName(hi, 'Sanganeri Pink')).toBe('Sanganeri गुलाबी')
  expect(colorName(en, 'bottle GREEN')).toBe('bottle GREEN')
  expect(colorName(en, 'Multicolor')).toBe('Many colours')
  expect(subCategoryName(en, 'Kurtis')).toBe('Kurtis')
})
