import { describe, expect, it } from 'vitest'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { groupRows } from './group-rows.ts'
import { rowReader } from './rows/rows.ts'
import type { Choice } from './rows/sections.ts'

const columns = (...fields: (ImportField | null)[]): Choice[] =>
  fields.map((field, index) => ({ index, field }))
const read = (fields: (ImportField | null)[], ...rows: string[][]) => {
  const readRow = rowReader(columns(...fields))
  return rows.flatMap((cells, index) => {
    const found = readRow({ index, cells })
    return typeof found === 'string' ? [] : [found]
  })
}
const rowNumbers = (groups: ReturnType<typeof groupRows>) =>
  groups.map(({ rows }) => rows.map(({ row }) => row))

describe('the rows with goods', () => {
  it('leave out empty rows, totals and titles of groups; their goods keep the title', () => {
    const rows = read(
      ['productName', 'stock'],
      ['Bangles', ''],
      ['Kada', '4'],
      [],
      ['Grand Total', '9'],
      ['Kurtas', ''],
      ['Kurta', '5'],
    )
    expect(rows.map(({ row, group }) => [row, group])).toEqual([
      [2, 'Bangles'],
      [6, 'Kurtas'],
    ])
  })

  it('repeat the cell above for -do-, also several times', () => {
    const rows = read(
      ['productName', 'price'],
      ['Kurta', '340/-'],
      ['Shirt', '-do-'],
      ['Top', 'ditto'],
    )
    expect(rows.map(({ cells }) => cells.price?.text)).toEqual(['340/-', '340/-', '340/-'])
  })

  it('leave out instructions only above the first goods', () => {
    const rows = read(
      ['productName', 'price'],
      ['Text', 'Number'],
      ['Kurta', '340'],
      ['Max', 'Number'],
    )
    expect(rows.map(({ row }) => row)).toEqual([2, 3])
  })
})

describe('rows become products', () => {
  it('by a key, also when its rows are apart, without rows of pictures only', () => {
    const rows = read(
      ['key', 'productName', 'sku', null],
      ['a', 'Kurta', 'A-1', ''],
      ['b', 'Shirt', 'B-1', ''],
      ['a', '', 'A-2', ''],
      ['a', '', '', 'picture'],
    )
    expect(rowNumbers(groupRows(rows, { by: 'column', column: 0 }))).toEqual([[1, 3], [2]])
  })

  it('by their name, in any case, and without one as a part of the product above', () => {
    const rows = read(
      ['productName', 'sku'],
      ['Kurta', 'A-1'],
      ['', 'A-2'],
      ['kurta', 'A-3'],
      ['Shirt', 'B-1'],
    )
    expect(rowNumbers(groupRows(rows, { by: 'name' }))).toEqual([[1, 2, 3], [4]])
  })

  it('by a key, but a row without one that has another name is an article of its own', () => {
    const rows = read(
      ['key', 'productName', 'size', 'price'],
      ['D-1', 'Fern Kurta', 'S', '499'],
      ['', 'Fern Kurta', 'M', '499'],
      ['', '', 'L', '499'],
      ['', 'Silk Sari', '', '2999'],
      ['', '', 'Free', '2999'],
    )
    expect(rowNumbers(groupRows(rows, { by: 'column', column: 0 }))).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it.each([
    ['an unlike name', ['D-1', 'Silk Sari', 'Reha', 'S', '499'], true],
    ['another brand', ['D-1', 'Fern Kurta', 'Loom', 'S', '499'], true],
    ['a price far apart', ['D-1', 'Fern Kurta', 'Reha', 'S', '1999'], true],
    ['a name with its size', ['D-1', 'Fern Kurta XL', 'Reha', 'XL', '649'], false],
    ['a longer name', ['D-1', 'Fern Kurta with dupatta', '', 'L', '649'], false],
    ['no name', ['D-1', '', '', 'L', ''], false],
  ])('as one article or two, which a person says: %s', (_, other, isAsked) => {
    const rows = read(
      ['key', 'productName', 'brand', 'size', 'price'],
      ['D-1', 'Fern Kurta', 'Reha', 'M', '499'],
      other,
    )
    const join = { by: 'column', column: 0 } as const
    const [group] = groupRows(rows, join)
    expect(group?.unlike !== undefined).toBe(isAsked)
    expect(rowNumbers(groupRows(rows, join, { together: 'one' }))).toEqual([[1, 2]])
    const apart = rowNumbers(groupRows(rows, join, { together: 'apart' }))
    expect(apart).toEqual(isAsked ? [[1], [2]] : [[1, 2]])
  })

  it('by their name without its size', () => {
    const rows = read(['productName', 'stock'], ['Kada 2.4', '1'], ['Kada 2.6', '1'], ['Kada', '2'])
    expect(rowNumbers(groupRows(rows, { by: 'nameWithoutSize' }))).toEqual([[1, 2, 3]])
  })

  it('by their parent, whose own row has no variant', () => {
    const rows = read(
      ['rowKind', 'sku', 'parent', 'productName'],
      ['variable', 'P', '', 'Shirt'],
      ['variation', 'P-1', 'P', 'Shirt - 38'],
      ['simple', 'Q', '', 'Stole'],
    )
    const groups = groupRows(rows, { by: 'parent' })
    expect(rowNumbers(groups)).toEqual([[2], [3]])
    expect(groups[0]?.base.row).toBe(1)
  })

  it('each for itself, with a name that stands once above them', () => {
    const rows = read(['productName', 'key', 'price'], ['Kurti', 'D-1', '3'], ['', 'D-2', '4'])
    const groups = groupRows(rows, { by: 'row' })
    expect(groups.map(({ base }) => base.cells.productName?.text)).toEqual(['Kurti', 'Kurti'])
  })

  it('with attributes whose names stand in the first row', () => {
    const rows = read(
      ['key', 'optionName', 'optionValue', 'sku'],
      ['a', 'Size', 'S', 'A-1'],
      ['a', '', 'M', 'A-2'],
      ['b', 'Title', 'Default Title', 'B-1'],
    )
    const [first, second] = groupRows(rows, { by: 'column', column: 0 })
    expect(first?.rows.map(({ cells }) => cells.size?.text)).toEqual(['S', 'M'])
    expect(second?.rows[0]?.cells.size).toBeUndefined()
  })
})
