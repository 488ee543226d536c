import { expect, test } from 'vitest'
import {
  areDaysWrong,
  daysOf,
  historyQuery,
  isFiltered,
  rangeOf,
  readHistoryFilters,
} from './filters.ts'

/** Monday 2 March 2026, 4:00 pm in India. */
const now = Date.parse('2026-03-02T10:30:00Z')
const read = (query: Record<string, string>) => readHistoryFilters(new URLSearchParams(query))

test('filters are read from an address, and the call has only those that are set', () => {
  const filters = read({ search: ' asha ', status: 'Not Collected', from: '2026-02-01', to: '' })
  expect(historyQuery(filters)).toEqual({
    search: 'asha',
    status: 'Not Collected',
    from: '2026-02-01',
  })
  expect(isFiltered(filters)).toBe(true)
})

test.each([
  { status: 'Ready for Pickup' },
  { status: 'collected' },
  { from: '2026-02-31' },
  { to: '1/2/2026' },
  { search: '   ' },
])('%o filters nothing', (query) => {
  expect(isFiltered(read(query))).toBe(false)
})

test('a first day after the last one is invalid', () => {
  expect(areDaysWrong(read({ from: '2026-03-02', to: '2026-03-01' }))).toBe(true)
  expect(areDaysWrong(read({ from: '2026-03-02', to: '2026-03-02' }))).toBe(false)
  expect(areDaysWrong(read({ from: '2026-03-02' }))).toBe(false)
})

test.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['last7', '2026-02-24', '2026-03-02'],
  ['last30', '2026-02-01', '2026-03-02'],
  ['thisMonth', '2026-03-01', '2026-03-02'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s runs from %s to %s and is known again', (range, from, to) => {
  expect(daysOf(range, now)).toEqual({ from, to })
  expect(rangeOf({ search: '', from, to }, now)).toBe(range)
})

test('a day begins at midnight in India', () => {
  expect(daysOf('today', Date.parse('2026-03-01T18:30:00Z')).from).toBe('2026-03-02')
})

test('days that fit no quick range are a custom range, and no days are any time', () => {
  expect(rangeOf({ search: '', from: '2026-01-05', to: '2026-01-09' }, now)).toBe('own')
  expect(rangeOf({ search: '', from: '2026-01-05' }, now)).toBe('own')
  expect(rangeOf({ search: '' }, now)).toBe('any')
})
