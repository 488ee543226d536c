import { describe, expect, it } from 'vitest'
import type { PlannedProduct } from '../planned.ts'
import { countEqualCells, mendRows } from './mend.ts'

const rows = [
  { index: 1, cells: ['Kurta', 'two', 'S'] },
  { index: 2, cells: ['Shirt', 'two'] },
  { index: 4, cells: ['Saree', '3'] },
]
const cellsAfter = (...changes: Parameters<typeof mendRows>[1]) =>
  mendRows(rows, changes).rows.map(({ cells }) => cells)

describe('corrections of cells', () => {
  it('count for one row, or for all equal cells of the column', () => {
    expect(cellsAfter({ column: 1, row: 3, value: 'two', text: '2' })).toEqual([
      ['Kurta', 'two', 'S'],
      ['Shirt', '2'],
      ['Saree', '3'],
    ])
    expect(cellsAfter({ column: 1, value: 'two', text: '2' })).toEqual([
      ['Kurta', '2', 'S'],
      ['Shirt', '2'],
      ['Saree', '3'],
    ])
    expect(cellsAfter({ column: 0, value: 'two', text: '2' })[0]).toEqual(rows[0]?.cells)
  })

  it('fill a cell that a short row does not have', () => {
    expect(cellsAfter({ column: 3, row: 3, value: '', text: 'Red' })[1]).toEqual([
      'Shirt',
      'two',
      '',
      'Red',
    ])
  })

  it('count in the order in which they were made, for what the person saw then', () => {
    const all = { column: 1, value: 'two', text: 'too' }
    expect(
      cellsAfter(all, { column: 1, value: 'too', text: '2' }).map(([, count]) => count),
    ).toEqual(['2', '2', '3'])
    expect(
      cellsAfter({ column: 1, row: 3, value: 'two', text: '7' }, all).map(([, count]) => count),
    ).toEqual(['too', '7', '3'])
    expect(
      cellsAfter(all, { column: 1, row: 3, value: 'too', text: '7' }).map(([, count]) => count),
    ).toEqual(['too', '7', '3'])
  })

  it('are known cell by cell', () => {
    const { isMended } = mendRows(rows, [{ column: 1, value: 'two', text: '2' }])
    expect([isMended(2, 1), isMended(3, 1), isMended(5, 1), isMended(2, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

const productWith = (...wrong: [row: number, column: number | null][]) =>
  ({
    rows: [2, 3, 5],
    problems: wrong.map(([row, column]) => ({ row, column })),
  }) as unknown as PlannedProduct
const equalOf = (product: PlannedProduct) => {
  countEqualCells([product], rows)
  return product.problems.map(({ equal }) => equal)
}

describe('equal cells', () => {
  it('are counted where all cells of the column with the text are wrong', () => {
    expect(equalOf(productWith([2, 1], [3, 1], [5, 1]))).toEqual([2, 2, undefined])
  })

  it('are not counted where one of them is right, without a text, and without a column', () => {
    expect(equalOf(productWith([2, 1]))).toEqual([undefined])
    expect(equalOf(productWith([3, 2], [5, 2]))).toEqual([undefined, undefined])
    expect(equalOf(productWith([2, null], [3, null]))).toEqual([undefined, undefined])
  })
})
