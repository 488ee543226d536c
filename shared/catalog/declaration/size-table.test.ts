import { expect, it } from 'vitest'
import { readSizeTable, writeSizeTable } from './size-table.ts'

const table = {
  columns: ['Chest', 'Sleeve length'],
  rows: [
    { size: 'M', cm: [96, 60.5] },
    { size: 'Free Size', cm: [110, 62] },
  ],
}

it('a typed table is read, and written as it is typed', () => {
  const typed = 'Size, Chest, Sleeve length\nM, 96, 60.5\nFree Size, 110, 62'
  expect(readSizeTable(typed)).toEqual(table)
  expect(writeSizeTable(table, 'Size')).toBe(typed)
  expect(readSizeTable('Size\tChest\tSleeve length\n\nM\t96\t60.5\nFree Size\t110\t62\n')).toEqual(
    table,
  )
})

it.each([
  'M',
  'Size, Chest',
  'Size, Chest\nM',
  'Size, Chest\nM, 96, 70',
  'Size, Chest\nM, about 96',
  'Size, Chest\nM, 0',
  'Size, Chest\nM, 301',
  'Size, Chest\nM, 96\nm, 97',
  'Size, \nM, 96',
])('%j is no table', (text) => {
  expect(readSizeTable(text)).toBeNull()
})
