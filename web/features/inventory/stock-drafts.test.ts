import { expect, it } from 'vitest'
import {
  confirmDraft,
  draftedStock,
  problemOf,
  readCount,
  savedChanges,
  stepDraft,
  typeDraft,
} from './stock-drafts.ts'

const stockRow = { stock: 5, held: 2 }

it('adds up steps, and forgets a draft that changes nothing', () => {
  const one = stepDraft(stockRow, undefined, 1)
  expect(one).toEqual({ delta: 1 })
  expect(stepDraft(stockRow, one ?? undefined, -1)).toBeNull()
  expect(draftedStock(stockRow, { delta: -2 })).toBe(3)
  expect(draftedStock(stockRow, undefined)).toBe(5)
  expect(typeDraft(stockRow, undefined, 5)).toBeNull()
})

it('applies steps to a stock that has moved, and reports a typed count as outdated', () => {
  const later = { stock: 4, held: 2 }
  expect(draftedStock(later, { delta: 1 })).toBe(5)
  expect(problemOf(later, { delta: 1 })).toBeNull()
  const typed = typeDraft(stockRow, undefined, 8) ?? undefined
  expect(typed).toEqual({ stock: 8, expected: 5 })
  expect(problemOf(later, typed)).toBe('moved')
  expect(typeDraft(later, typed, 80)).toEqual({ stock: 80, expected: 5 })
  expect(stepDraft(later, typed, 1)).toEqual({ stock: 9, expected: 5 })
  expect(typed && problemOf(later, confirmDraft(later, typed))).toBeNull()
})

it('refuses what is held and what cannot be', () => {
  expect(problemOf(stockRow, { delta: -4 })).toBe('held')
  expect(problemOf(stockRow, { stock: 1, expected: 5 })).toBe('held')
  expect(problemOf(stockRow, { stock: 1_000_001, expected: 5 })).toBe('tooHigh')
  expect(problemOf(stockRow, undefined)).toBeNull()
})

it('keeps a text that is no count, and does not save it', () => {
  const wrong = typeDraft(stockRow, undefined, '-3') ?? undefined
  expect(wrong).toEqual({ text: '-3' })
  expect(problemOf(stockRow, wrong)).toBe('notWhole')
  expect(draftedStock(stockRow, wrong)).toBe(5)
  expect(savedChanges({ one: { delta: 1 }, two: { text: '1.5' } })).toBeNull()
  expect(savedChanges({ one: { delta: 1 } })).toEqual([{ _id: 'one', delta: 1 }])
  expect(stepDraft(stockRow, wrong, 1)).toEqual({ delta: 1 })
  expect(typeDraft(stockRow, wrong, '7')).toEqual({ stock: 7, expected: 5 })
  expect(typeDraft(stockRow, wrong, '')).toBeNull()
})

it('reads whole numbers only', () => {
  expect(['12', '0', '', '1.5', '-1', '1e3', '12345678'].map(readCount)).toEqual([
    12,
    0,
    ...Array.from({ length: 5 }, () => null),
  ])
})
