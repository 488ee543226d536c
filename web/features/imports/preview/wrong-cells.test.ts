import { expect, test } from 'vitest'
import type { PreviewProduct, Problem } from './place-problems.ts'
import {
  keyOfCell,
  keyOfChanged,
  nextCell,
  type Walk,
  walkFrom,
  walkOn,
  wrongCellsOf,
} from './wrong-cells.ts'

const problem = (row: number, column: number | null, more: Partial<Problem> = {}): Problem => ({
  row,
  column,
  field: 'stock',
  value: 'two',
  proposed: null,
  equal: 1,
  message: 'wrong',
  isMissing: false,
  ...more,
})
const products = [
  {
    position: 3,
    problems: [
      problem(4, 1),
      problem(4, 1, { message: 'also wrong' }),
      problem(5, 1, { isMissing: true }),
      problem(5, null),
      problem(5, 0, { value: 'Kurta and more' }),
    ],
    lines: [{ row: 4, cells: ['Kurta', 'two'] }],
  },
  {
    position: 7,
    problems: [problem(9, 1), problem(9, 6)],
    lines: [{ row: 9, cells: ['Saree', 'two'] }],
  },
] as unknown as PreviewProduct[]
const cells = wrongCellsOf(products)

test('each wrong cell comes once, in the order of the list, with its text', () => {
  expect(cells.map(({ row, column, text, message }) => [row, column, text, message])).toEqual([
    [4, 1, 'two', 'wrong'],
    // Only the first rows of a product are sent as they are.
    [5, 0, 'Kurta and more', 'wrong'],
    [9, 1, 'two', 'wrong'],
    [9, 6, '', 'wrong'],
  ])
})

const placeFrom = (from: Walk['from'], ...passed: string[]) => {
  const found = nextCell(cells, from, new Set(passed))
  return found && [found.row, found.column]
}

test('a cell that is mended already leads to the cells behind it, not back to those before', () => {
  expect(placeFrom({ position: 7, row: 8, column: 4 })).toEqual([9, 1])
  expect(placeFrom({ position: 9, row: 12, column: 1 })).toBeNull()
})

test('the next cell is the first one that was neither corrected nor passed over', () => {
  expect(placeFrom(null)).toEqual([4, 1])
  expect(placeFrom({ position: 7, row: 9, column: 1 })).toEqual([9, 1])
  expect(placeFrom(null, keyOfChanged({ column: 1, row: 4, value: 'two' }))).toEqual([5, 0])
  // A correction of all equal cells of the column.
  const all = keyOfChanged({ column: 1, value: 'two' })
  expect(placeFrom({ position: 7, row: 9, column: 1 }, all)).toEqual([9, 6])
  expect(placeFrom(null, ...cells.map(keyOfCell))).toBeNull()
  // A cell that is wrong again has another text.
  expect(placeFrom(null, keyOfCell({ row: 4, column: 1, text: 'too' }))).toEqual([4, 1])
})

test('the way leads from the pressed cell to the end of the list, and once from its beginning', () => {
  const start = walkFrom({ position: 7, row: 9, column: 1 })
  expect(start).toMatchObject({ page: '6', isRound: false })
  const next = walkOn(start, '40')
  expect(next).toEqual({ page: '40', isRound: false, from: null })
  const round = walkOn(next ?? start, null)
  expect(round).toEqual({ page: null, isRound: true, from: null })
  expect(walkOn(round ?? start, '20')).toEqual({ page: '20', isRound: true, from: null })
  expect(walkOn(round ?? start, null)).toBeNull()
  expect(walkFrom(null)).toEqual(round)
})
