import { expect, test } from 'vitest'
import { placeProblems, type PreviewVariant, rowsInWords } from './place-problems.ts'

const variant = (row: number): PreviewVariant => ({
  row,
  SKU: `K-${row}`,
  sellingPrice: 499,
  MRP: 799,
  stock: 3,
  present: null,
})
const problem = (row: number, field: string | null, column: number | null, message = 'wrong') => ({
  row,
  field,
  column,
  value: '12 doz',
  message,
  proposed: null,
  equal: 1,
  isMissing: false,
})

test('a problem stands at the cell of its own row', () => {
  const placed = placeProblems({
    variants: [variant(3), variant(4)],
    problems: [problem(4, 'stockOfSize', 5), problem(4, 'mrp', 6)],
  })
  expect(placed.atCell(4, 'stock')).toHaveLength(1)
  expect(placed.atCell(4, 'MRP')).toHaveLength(1)
  expect(placed.atCell(3, 'stock')).toEqual([])
  expect(placed.others).toEqual([])
})

test('a problem without a shown cell is listed once for all its rows', () => {
  const { others } = placeProblems({
    variants: [variant(3), variant(4)],
    problems: [
      problem(3, 'hsn', 2),
      problem(4, 'hsn', 2),
      // The list has no column for it, or the row has no variant.
      problem(3, 'stock', null),
      problem(9, 'stock', 5),
      problem(3, null, null, 'another'),
    ],
  })
  expect(others.map(({ field, rows }) => [field, rows])).toEqual([
    ['hsn', [3, 4]],
    ['stock', [3]],
    ['stock', [9]],
    [null, [3]],
  ])
})

test.each([
  [[7], '7'],
  [[5, 3, 4, 9, 4], '3–5, 9'],
  [[1, 3], '1, 3'],
  [[], ''],
])('rows %j are said as %j', (rows, words) => {
  expect(rowsInWords(rows)).toBe(words)
})
