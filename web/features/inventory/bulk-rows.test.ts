import { expect, it } from 'vitest'
import {
  changedRow,
  type ChosenVariant,
  isDifference,
  rowsFromCells,
  rowsFromText,
  rowsOfAction,
} from './bulk-rows.ts'

it('reads headings in any order and language, and names those it does not know', () => {
  const { rows, unknown } = rowsFromCells([
    ['Stock', 'SKU ', 'Selling Price (Rs)', 'दाम', 'Colour'],
    ['5', 'A-1', '', '499', 'Red'],
    ['', '', '', '', ''],
    [' 7', 'A-2'],
  ])
  expect(rows).toEqual([
    { stock: '5', SKU: 'A-1', sellingPrice: '499' },
    { stock: '7', SKU: 'A-2' },
  ])
  expect(unknown).toEqual(['Selling Price (Rs)', 'Colour'])
})

it.each([
  ['tabs', '\tSKU\tPrice\n1\tA-1\t499\n\tA-2\t599\t\n'],
  ['commas, below empty lines', '\r\n\r\n,SKU,Price\r\n1,A-1,499\r\n,A-2,599\r\n\r\n'],
])('keeps the columns of a sheet whose first heading is empty: %s', async (_, text) => {
  expect(await rowsFromText(text)).toEqual({
    rows: [
      { SKU: 'A-1', sellingPrice: '499' },
      { SKU: 'A-2', sellingPrice: '599' },
    ],
    unknown: [],
  })
})

it.each([
  [
    'under an empty heading',
    '\tStock\tPrice\nK-1\t5\t499',
    [{ SKU: 'K-1', stock: '5', sellingPrice: '499' }],
  ],
  // The server says of each row that its SKU is missing.
  [
    'under an unknown heading',
    'Article\tStock\tPrice\nK-1\t5\t499',
    [{ stock: '5', sellingPrice: '499' }],
  ],
  [
    'missing in a row of goods',
    '\t499\t599\t5\tactive\nK-1\t450',
    [
      { sellingPrice: '499', MRP: '599', stock: '5', active: 'active' },
      { SKU: 'K-1', sellingPrice: '450' },
    ],
  ],
])('never reads a column as another when the SKU is %s', async (_, text, rows) => {
  expect((await rowsFromText(text)).rows).toEqual(rows)
})

it('takes SKU, price, MRP, stock and activity in this order without headings', () => {
  expect(rowsFromCells([['A-1', '499', '799', '5', 'no', 'more']])).toEqual({
    rows: [{ SKU: 'A-1', sellingPrice: '499', MRP: '799', stock: '5', active: 'no' }],
    unknown: [],
  })
  expect(rowsFromCells([])).toEqual({ rows: [], unknown: [] })
  expect(rowsFromCells([['constructor'], ['__proto__', '1']]).rows).toEqual([
    { SKU: 'constructor' },
    { SKU: '__proto__', sellingPrice: '1' },
  ])
})

const chosen = [
  { product: { _id: 'p' }, variant: { _id: 'a', sellingPrice: 499 } },
  { product: { _id: 'p' }, variant: { _id: 'b', sellingPrice: 1 } },
] as ChosenVariant[]

it('makes a row for each chosen variant', () => {
  const price = { kind: 'price', sellingPrice: '', MRP: '', percent: '' } as const
  expect(rowsOfAction({ kind: 'active', active: false }, chosen)).toEqual([
    { _id: 'b', active: false },
  ])
  expect(rowsOfAction({ ...price, percent: '-10' }, chosen)).toEqual([
    { _id: 'a', sellingPrice: '449' },
    { _id: 'b', sellingPrice: '1' },
  ])
  expect(rowsOfAction({ ...price, MRP: '900' }, chosen.slice(0, 1))).toEqual([
    { _id: 'a', MRP: '900' },
  ])
  const stock = { kind: 'stock', stock: '', delta: '+3' } as const
  expect(rowsOfAction(stock, chosen.slice(1))).toEqual([{ _id: 'b', delta: 3 }])
})

it('accepts a whole number other than 0 as a difference', () => {
  expect(['+3', '-10', '3', '0', '', '1.5', '+'].map(isDifference)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('sends the changed amounts only, with what was seen of them', () => {
  const seen = { sellingPrice: 499, MRP: 799.5, stock: 4 }
  const typed = { _id: 'a', seen, sellingPrice: '1,499', MRP: '799.50', stock: '4' }
  expect(changedRow(typed)).toEqual({
    _id: 'a',
    sellingPrice: '1,499',
    seen: { sellingPrice: 499 },
  })
  expect(changedRow({ ...typed, sellingPrice: '499' })).toEqual({ _id: 'a', seen: {} })
  expect(changedRow({ ...typed, stock: 'many' })).toMatchObject({
    stock: 'many',
    seen: { stock: 4 },
  })
})
