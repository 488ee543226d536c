import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import {
  attributeName,
  colorName,
  namesOf,
  occasionName,
  placeName,
  subCategoryName,
} from './goods-names.ts'
import { obliqueColor, variantValues } from './variant-names.ts'
import { states } from '../../server/modules/places/geo-in.json' with { type: 'json' }
import editor from '../messages/editor/hi.json' with { type: 'json' }
import shop from '../messages/shop/hi.json' with { type: 'json' }
import { categories, type Category } from './categories.ts'
import { categoryFields, colorMaps, kindOptions, occasions } from './product-fields.ts'
import { goods } from '../messages/goods/hi.json' with { type: 'json' }
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

const inLatin = (names: readonly string[], say: (name: string) => string) =>
  names.filter((name) => /[a-z]/i.test(say(name)))

test('every value of the lists of the catalogue has a Hindi name', () => {
  const fields = Object.values(categoryFields)
  const kinds = fields.flatMap(({ subCategories }) => Object.keys(subCategories))
  expect(inLatin(kinds, (name) => subCategoryName(hi, name))).toEqual([])
  expect(inLatin(colorMaps, (name) => colorName(hi, name))).toEqual([])
  expect(inLatin(occasions, (name) => occasionName(hi, name))).toEqual([])
  expect(inLatin(categories, (name) => shop.category[name as Category])).toEqual([])
  const chosen = Object.entries(kindOptions).flatMap(([field, names]) =>
    field === 'Size Metric' || field === 'Color Map' ? [] : [...names],
  )
  const labels: Partial<Record<string, string>> = editor.productForm.options
  const label = (name: string) => labels[name.replaceAll(/[^A-Za-z]/g, '')] ?? name
  expect(inLatin(chosen, label)).toEqual([])
  const sizes = fields.flatMap(({ sizes: { first, more }, womensSizes, childSizes }) => [
    ...[first, more, childSizes.first, childSizes.more].flat(),
    ...(womensSizes ? [...womensSizes.first, ...womensSizes.more] : []),
  ])
  // Letters and numbers of sizes are the same in both languages: XL, UK 8C, 2.10.
  const words = sizes.filter((size) => !/^(?:\d*X*[SML]|UK \d+C?|[\d.]+)$/.test(size))
  expect(words.length).toBeGreaterThan(7)
  expect(inLatin(words, (name) => attributeName(hi, 'Size', name))).toEqual([])
})

test('every material and locality of the demonstration, and every state, has a Hindi name', () => {
  const materials = valuesOf('MaterialType')
  expect(inLatin(materials, (name) => attributeName(hi, 'MaterialType', name))).toEqual([])
  const shops = JSON.parse(read('demo/data/stores.json')) as { locality: string; city: string }[]
  const places = [...shops.flatMap(({ locality, city }) => [locality, city]), ...states]
  expect(places.length).toBeGreaterThan(90)
  expect(inLatin(places, (name) => placeName(hi, name))).toEqual([])
})

test.each([
  ['New Delhi', 'नई दिल्ली'],
  ['302029 Sanganer', '302029 सांगानेर'],
  ['Sector 5', 'सेक्टर 5'],
  ['Ashok Nagar', 'अशोक नगर'],
  // One unknown word, so the whole name stays as people write it.
  ['Pinkland Nagar', 'Pinkland Nagar'],
  ['M.I. Road', 'M.I. Road'],
])('the place %s is %s in Hindi', (name, hindi) => {
  expect(placeName(hi, name)).toBe(hindi)
  expect(placeName(en, name)).toBe(name)
})

test('a variant is said with its size, colour and material', () => {
  const variant = { MaterialType: 'Pure Cotton', Color: 'Red/Black', Size: '2-3 Y' }
  const said = (find: typeof hi) =>
    variantValues(variant, (name, value) => attributeName(find, name, value))
  expect(said(hi)).toEqual(['2-3 साल', 'लाल/काला', 'शुद्ध सूती'])
  expect(said(en)).toEqual(['2-3 Y', 'Red/Black', 'Pure Cotton'])
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
