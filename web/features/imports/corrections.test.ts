import { expect, test } from 'vitest'
import {
  chooseField,
  type Details,
  isOpenColumn,
  joinCorrections,
  withCorrection,
} from './corrections.ts'

type Column = Details['columns'][number]
const column = (
  index: number,
  field: Column['field'],
  options: Column['options'] = [],
): Column => ({
  index,
  heading: `Heading ${index}`,
  field,
  size: null,
  options,
  reason: 'a usual heading',
  samples: ['one'],
  distinct: 1,
  filled: 1,
})
const female = {
  field: 'gender',
  value: 'female',
  count: 3,
  chosen: null,
  isCertain: false,
  proposed: null,
} as const
const details = {
  sheet: 0,
  headingRow: 2,
  setCounts: false,
  join: { by: 'row' },
  joinReason: 'because',
  columns: [column(0, 'productName'), column(1, 'price'), column(2, null)],
  values: [female],
} as unknown as Details

test('of two choices for a column or a value the later one counts', () => {
  const first = { columns: [{ index: 1, field: 'mrp' as const }], setCounts: true }
  const then = {
    columns: [
      { index: 1, field: 'cost' as const },
      { index: 2, field: 'size' as const },
    ],
    values: [{ field: 'gender' as const, value: 'female', chosen: 'Female' }],
  }
  expect(joinCorrections(first, then)).toEqual({ ...then, setCounts: true })
})

test('another heading row makes choices of columns void', () => {
  const first = { columns: [{ index: 1, field: 'mrp' as const }] }
  expect(joinCorrections(first, { headingRow: null })).toEqual({ headingRow: null })
  expect(joinCorrections(first, { sheet: 1 })).toEqual({ sheet: 1 })
})

test('a correction shows before the server has it, without the reason for the proposal', () => {
  const shown = withCorrection(details, {
    columns: [{ index: 1, field: 'stockOfSize', size: 'M' }],
    values: [{ field: 'gender', value: 'female', chosen: 'Female' }],
    join: { by: 'name' },
    headingRow: null,
  })
  expect(shown.columns[1]).toMatchObject({ field: 'stockOfSize', size: 'M', reason: null })
  expect(shown.columns[0]).toEqual(details.columns[0])
  expect(shown.values[0]).toMatchObject({ chosen: 'Female', isCertain: true })
  expect(shown).toMatchObject({ join: { by: 'name' }, joinReason: null, headingRow: null })
})

test('a field moves from its column to another one', () => {
  expect(chooseField(details.columns, 2, 'price')).toEqual([
    { index: 1, field: null },
    { index: 2, field: 'price' },
  ])
  expect(chooseField(details.columns, 1, 'price')).toEqual([{ index: 1, field: 'price' }])
  expect(chooseField(details.columns, 1, null)).toEqual([{ index: 1, field: null }])
})

test('several columns can count the pieces of a size', () => {
  const columns = [column(0, 'stockOfSize'), column(1, null)]
  expect(chooseField(columns, 1, 'stockOfSize', 'L')).toEqual([
    { index: 1, field: 'stockOfSize', size: 'L' },
  ])
})

test('a column stays open until another one is what it may be, and stocks are added up', () => {
  const rate = column(0, null, ['price', 'priceWithoutTax', 'cost'])
  expect(isOpenColumn(rate, [rate, column(1, 'cost')])).toBe(true)
  expect(isOpenColumn(rate, [rate, column(1, 'priceWithoutTax')])).toBe(false)
  const places = [column(0, 'stock'), column(1, null, ['stock'])]
  expect(places.map((one) => isOpenColumn(one, places))).toEqual([false, true])
  expect(chooseField(places, 1, 'stock')).toEqual([{ index: 1, field: 'stock' }])
})
