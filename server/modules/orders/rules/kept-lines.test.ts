import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { totals } from './cart.ts'
import { divideLines } from './kept-lines.ts'
import { checkToTry, openTotals } from './to-try.ts'

const line = (variantId: string, quantity: number, pricePaise = 49_900, gstRate = 5) => ({
  variantId,
  quantity,
  pricePaise,
  gstRate,
  isUntaxed: false,
})
const keep = (variantId: string, quantity: number) => ({ variantId, quantity })
const want = (productId: string, variantId: string, quantity = 1) => ({
  productId,
  variantId,
  quantity,
})

type Pieces = readonly { variantId: string; quantity: number }[]
const text = (lines: Pieces) => lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`)
const count = (lines: Pieces, id: string) =>
  lines.find(({ variantId }) => variantId === id)?.quantity ?? 0

function fieldsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {})
  }
  return []
}

describe('what the customer keeps', () => {
  const booked = [line('s', 3), line('m', 1)]
  it.each([
    ['everything, when nothing is said', undefined, ['s 3', 'm 1'], []],
    ['all', [keep('m', 1), keep('s', 3)], ['s 3', 'm 1'], []],
    ['some pieces of a line', [keep('s', 2), keep('m', 1)], ['s 2', 'm 1'], ['s 1']],
    ['one line', [keep('m', 1)], ['m 1'], ['s 3']],
    ['nothing', [], [], ['s 3', 'm 1']],
  ])('%s', (_name, kept, taken, left) => {
    const divided = divideLines(booked, kept)
    expect([text(divided.taken), text(divided.left)]).toEqual([taken, left])
  })

  it.each([
    ['an unknown line', [keep('m', 1), keep('x', 1)], ['kept.1.variantId']],
    ['a line twice', [keep('m', 1), keep('m', 1)], ['kept.1.variantId']],
    ['more than was booked', [keep('s', 4), keep('m', 2)], ['kept.0.quantity', 'kept.1.quantity']],
  ])('is refused for %s', (_name, kept, fields) => {
    expect(fieldsOf(() => divideLines(booked, kept))).toEqual(fields)
  })

  it('loses no piece and no paisa, for any order and any part of it', () => {
    const lines = fc.uniqueArray(
      fc.record({
        variantId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        quantity: fc.integer({ min: 1, max: 10 }),
        pricePaise: fc.integer({ min: 100, max: 10_000_000 }),
        gstRate: fc.constantFrom(0, 3, 5, 18),
        isUntaxed: fc.boolean(),
        part: fc.nat(10),
      }),
      { minLength: 1, selector: ({ variantId }) => variantId },
    )
    fc.assert(
      fc.property(lines, (order) => {
        const kept = order
          .map(({ variantId, quantity, part }) => keep(variantId, Math.min(quantity, part)))
          .filter(({ quantity }) => quantity > 0)
        const { taken, left } = divideLines(order, kept)
        for (const { variantId, quantity } of order)
          expect(count(taken, variantId) + count(left, variantId)).toBe(quantity)
        expect(taken.map(({ variantId, quantity }) => keep(variantId, quantity))).toEqual(kept)
        const [whole, sold, back] = [order, taken, left].map((part) => totals(part).amountPaise)
        expect((sold ?? 0) + (back ?? 0)).toBe(whole)
      }),
    )
  })
})

describe('a booking to try', () => {
  it.each([
    ['one size', [want('p', 's')], true],
    ['three sizes of one article', [want('p', 's'), want('p', 'm'), want('p', 'l')], true],
    ['four', [want('p', 's'), want('p', 'm'), want('p', 'l'), want('p', 'xl')], false],
    ['two articles', [want('p', 's'), want('q', 'm')], false],
    ['two pieces of one size', [want('p', 's', 2)], false],
  ])('may have %s: %o', (_name, wanted, isAllowed) => {
    expect(fieldsOf(() => checkToTry(wanted))).toEqual(isAllowed ? [] : ['products'])
  })

  it('costs as much as its dearest piece, with the tax of that piece', () => {
    const lines = [line('s', 1, 49_900, 5), line('m', 1, 300_000, 18), line('l', 1, 59_900, 5)]
    expect(openTotals(lines, true)).toEqual(
      expect.objectContaining({ amountPaise: 300_000, taxPaise: 45_762 }),
    )
    expect(openTotals(lines, false).amountPaise).toBe(409_800)
  })
})
