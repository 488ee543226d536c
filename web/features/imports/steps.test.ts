import { expect, test } from 'vitest'
import type { Details } from './corrections.ts'
import { firstStep, isWorking, stepAfter, stepsOf } from './steps.ts'

const value = (isCertain: boolean): Details['values'][number] => ({
  field: 'gender',
  value: 'ladies',
  count: 1,
  chosen: 'Female',
  isCertain,
  proposed: null,
})
const question: Details['questions'][number] = {
  name: 'stock',
  products: 2,
  names: [],
  proposed: null,
}
const openColumn: Details['columns'][number] = {
  index: 0,
  heading: 'Rate',
  field: null,
  size: null,
  options: ['price', 'priceWithoutTax'],
  reason: null,
  samples: [],
  distinct: 1,
  filled: 1,
}
const known = {
  values: [],
  questions: [],
  columns: [],
  profile: 'own',
  isRemembered: false,
} as const

test.each([
  ['a list in our own columns', { ...known }, 'preview'],
  [
    'a shape that was corrected before',
    { ...known, profile: 'none', isRemembered: true },
    'preview',
  ],
  ['a new shape', { ...known, profile: 'shopify' }, 'columns'],
  ['an open question', { ...known, questions: [question] }, 'columns'],
  ['a column of several meanings', { ...known, columns: [openColumn] }, 'columns'],
  ['an uncertain word', { ...known, values: [value(true), value(false)] }, 'values'],
  ['certain words', { ...known, values: [value(true)] }, 'preview'],
] as const)('%s begins at its step', (_, details, step) => {
  expect(
    firstStep({
      ...details,
      values: [...details.values],
      questions: [...details.questions],
      columns: [...details.columns],
    }),
  ).toBe(step)
})

test('only uncertain words stand between columns and preview', () => {
  expect(stepAfter('columns', { values: [value(false)] })).toBe('values')
  expect(stepAfter('columns', { values: [value(true)] })).toBe('preview')
  expect(stepAfter('values', { values: [value(false)] })).toBe('preview')
  expect(stepsOf({ values: [] })).toEqual(['columns', 'preview'])
  expect(stepsOf({ values: [value(true)] })).toEqual(['columns', 'values', 'preview'])
})

test('the server works in four states', () => {
  expect((['reading', 'previewing', 'applying', 'undoing'] as const).every(isWorking)).toBe(true)
  expect((['ready', 'done', 'undone', 'failed'] as const).some(isWorking)).toBe(false)
})
