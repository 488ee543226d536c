import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { lists } from '#test/import-files.ts'
import { findHeading, headingAt, isInstructionRow } from './find-heading.ts'

const rowsOf = (text: string, delimiter = ',') =>
  Papa.parse<string[]>(text.trim(), { delimiter }).data

it.each([
  ['shopify.csv', 0],
  ['woocommerce.csv', 0],
  ['tally.csv', 4],
  ['marketplace.csv', 1],
  ['supplier.csv', 1],
  ['own-columns.csv', 0],
] as const)('finds the headings of %s in row %i', (list, row) => {
  expect(findHeading(rowsOf(lists[list]))).toBe(row)
})

it('finds headings in Hindi, and headings that it does not know above numbers', () => {
  expect(findHeading([['मेरी दुकान'], ['नाम', 'दाम', 'साइज़'], ['कुर्ता', '499', 'M']])).toBe(1)
  expect(
    findHeading([
      ['Foo', 'Bar'],
      ['kurta', '499'],
    ]),
  ).toBe(0)
})

it('says that there are none', () => {
  expect(
    findHeading([
      ['Kurta', '499', '3'],
      ['Saree', '999', '1'],
    ]),
  ).toBeNull()
  expect(headingAt([['Kurta', '499']], null)).toEqual({ row: null, names: ['', ''], below: 0 })
})

it('joins merged headings with the second row of headings', () => {
  const { names, below } = headingAt(rowsOf(lists['supplier.csv']), 1)
  expect(below).toBe(3)
  expect(names).toEqual([
    'Item',
    'Design No.',
    'HSN',
    'Sizes (pcs in hand) / S',
    'Sizes (pcs in hand) / M',
    'Sizes (pcs in hand) / L',
    'Sizes (pcs in hand) / XL',
    'Rate / Rs.',
    'MRP / Rs.',
    'GST / %',
  ])
})

it('recognises rows of instructions, and no row of goods as one', () => {
  expect(
    isInstructionRow(['Max 100 characters', 'Choose from list', 'Number', '', '5/12/18']),
  ).toBe(true)
  expect(isInstructionRow(['Text kurta', 'M', '529', '1099'])).toBe(false)
})
