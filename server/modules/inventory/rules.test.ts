import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterChange,
  changeBy,
  decideCount,
  free,
  isUnseen,
  kindOf,
  mergeLines,
  type Movement,
  type StockRow,
} from './rules/stock.ts'
import { type HoldEnd, holdEnd, nextTurn } from './rules/turns.ts'

const movement = fc.record({
  kind: fc.constantFrom<Movement>('hold', 'release', 'sale'),
  quantity: fc.integer({ min: 1, max: 10 }),
})

describe('stock arithmetic', () => {
  it('holds no more than is free, and a sale reduces stock and held alike', () => {
    const stockRow: StockRow = { stock: 3, held: 1 }
    expect(free(stockRow)).toBe(2)
    expect(afterChange(stockRow, changeBy('hold', 2))).toEqual({ stock: 3, held: 3 })
    expect(afterChange(stockRow, changeBy('hold', 3))).toBeNull()
    expect(afterChange(stockRow, changeBy('sale', 1))).toEqual({ stock: 2, held: 0 })
    expect(afterChange(stockRow, changeBy('sale', 2))).toBeNull()
    expect(afterChange(stockRow, changeBy('release', 1))).toEqual({ stock: 3, held: 0 })
    expect(afterChange(stockRow, changeBy('release', 2))).toBeNull()
    expect(afterChange(stockRow, changeBy('return', 2))).toEqual({ stock: 5, held: 1 })
  })

  it('always keeps 0 ≤ held ≤ stock, and the accepted changes add up to the present stock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.array(movement), (stock, movements) => {
        let stockRow: StockRow = { stock, held: 0 }
        const ledger = { stock, held: 0 }
        for (const { kind, quantity } of movements) {
          const change = changeBy(kind, quantity)
          const next = afterChange(stockRow, change)
          if (!next) continue
          stockRow = next
          ledger.stock += change.stockChange
          ledger.held += change.heldChange
        }
        expect(stockRow).toEqual(ledger)
        expect(stockRow.held).toBeGreaterThanOrEqual(0)
        expect(free(stockRow)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('merges lines of the same variant', () => {
    const lines = [
      { variantId: 'a', quantity: 1 },
      { variantId: 'b', quantity: 2 },
      { variantId: 'a', quantity: 3 },
    ]
    expect(mergeLines(lines)).toEqual([
      { variantId: 'a', quantity: 4 },
      { variantId: 'b', quantity: 2 },
    ])
  })
})

describe('a correction of the stock', () => {
  const stockRow: StockRow = { stock: 5, held: 2 }
  it.each([
    [{ stock: 9, expected: 5 }, 4, null],
    [{ stock: 5, expected: 5 }, 0, null],
    [{ stock: 2, expected: 5 }, -3, null],
    [{ stock: 1, expected: 5 }, 0, 'held'],
    [{ stock: 9 }, 4, null],
    [{ stock: 1 }, 0, 'held'],
    [{ stock: 9, expected: 4 }, 0, 'counted'],
    [{ stock: 9, expected: 6 }, 0, 'counted'],
    [{ delta: -3 }, -3, null],
    [{ delta: -4 }, 0, 'held'],
    [{ delta: 999_995 }, 999_995, null],
    [{ delta: 999_996 }, 999_996, 'tooHigh'],
  ])('%o of five with two held changes %i, refused: %s', (count, stockChange, refused) => {
    expect(decideCount(stockRow, count)).toEqual({ stockChange, refused })
  })

  it('writes off what is missing without touching what is held', () => {
    expect(afterChange(stockRow, changeBy('adjustment', 3))).toEqual({ stock: 2, held: 2 })
    expect(afterChange(stockRow, changeBy('adjustment', 4))).toBeNull()
    expect(afterChange({ stock: 5, held: 0 }, { stockChange: 0, heldChange: -1 })).toBeNull()
  })

  it('is a walk-in only when the step has that kind', () => {
    expect(kindOf({ delta: -1, kind: 'walk_in' })).toBe('walk_in')
    expect(kindOf({ delta: -1 })).toBe('adjustment')
    expect(kindOf({ stock: 4, expected: 5 })).toBe('adjustment')
  })

  it('is unseen only as a typed count without the count that the merchant saw', () => {
    expect(isUnseen({ stock: 4 })).toBe(true)
    expect(isUnseen({ stock: 4, expected: 4 })).toBe(false)
    expect(isUnseen({ delta: -1 })).toBe(false)
  })
})

describe('the turns of a waitlist', () => {
  it('hold a piece for two hours, not counting the night', () => {
    // The times are 14:00 and 20:30 in India. The night begins at 21:00 and ends at 8:00.
    expect(holdEnd(new Date('2026-11-16T08:30:00Z'))).toEqual(new Date('2026-11-16T10:30:00Z'))
    expect(holdEnd(new Date('2026-11-16T15:00:00Z'))).toEqual(new Date('2026-11-17T04:00:00Z'))
  })

  it.each<[number, HoldEnd, number | null]>([
    [1, 'expired', 2],
    [2, 'expired', 3],
    [3, 'expired', null],
    [1, 'left', 2],
    [3, 'left', null],
    [1, 'released', null],
  ])('after turn %i was %s comes turn %s', (turn, endedBy, next) => {
    expect(nextTurn(turn, endedBy)).toBe(next)
  })
})
