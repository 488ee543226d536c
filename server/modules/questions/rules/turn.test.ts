import { array, assert, integer, property, record, uuid } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { MAX_SHOPS_PER_QUESTION } from '#shared/limits.ts'
import { coarse, keptUntil, whyNotAsk } from './question-life.ts'
import { type Candidate, indianMidnight, inTurn, MAX_SHOPS_PER_TURN, turnOf } from './turn.ts'

const shop = (storeId: string, metres: number, told = 0, answered = 0): Candidate => ({
  storeId,
  metres,
  told,
  answered,
})
const order = (...shops: Candidate[]) => inTurn(shops).map(({ storeId }) => storeId)

describe('the order of the shops', () => {
  it('is by distance, and among equally near ones by how often they answer', () => {
    expect(order(shop('far', 9_000, 10, 10), shop('near', 300, 10, 0))).toEqual(['near', 'far'])
    const seldom = shop('seldom', 100, 10, 1)
    const often = shop('often', 1_900, 10, 9)
    expect(order(seldom, shop('new', 1_000), often)).toEqual(['often', 'new', 'seldom'])
  })

  it('is the same whatever the order in which they were found', () => {
    const candidate = record({
      storeId: uuid(),
      metres: integer({ min: 0, max: 20_000 }),
      told: integer({ min: 0, max: 50 }),
      answered: integer({ min: 0, max: 50 }),
    })
    assert(
      property(array(candidate), (shops) => {
        expect(inTurn(shops.toReversed())).toEqual(inTurn(shops))
      }),
    )
  })
})

it('chooses at most five shops at once and twenty in all', () => {
  assert(
    property(array(integer({ min: 0, max: 60 }), { maxLength: 12 }), (turns) => {
      let told = 0
      for (const found of turns) {
        const turn = turnOf(told, found)
        expect(turn.now).toBeLessThanOrEqual(Math.min(MAX_SHOPS_PER_TURN, found))
        told += turn.now
        expect(told).toBeLessThanOrEqual(MAX_SHOPS_PER_QUESTION)
        expect(turn.isLast).toBe(told === MAX_SHOPS_PER_QUESTION)
      }
    }),
  )
})

it.each([
  ['2026-11-16T00:00:00+05:30', '2026-11-16T00:00:00+05:30'],
  ['2026-11-16T05:29:59+05:30', '2026-11-16T00:00:00+05:30'],
  ['2026-11-16T23:59:59+05:30', '2026-11-16T00:00:00+05:30'],
])('the day of %s began at %s', (now, midnight) => {
  expect(indianMidnight(new Date(now))).toEqual(new Date(midnight))
})

describe('who may ask', () => {
  const now = new Date('2026-11-16T06:30:00Z')
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)

  it.each([
    [{ openedAt: hoursAgo(23), hasCollected: false, asked: 0 }, 'newAccount'],
    [{ openedAt: hoursAgo(24), hasCollected: false, asked: 0 }, undefined],
    [{ openedAt: hoursAgo(1), hasCollected: true, asked: 2 }, undefined],
    [{ openedAt: hoursAgo(90), hasCollected: true, asked: 3 }, 'tooMany'],
  ] as const)('%o: %s', (asker, expected) => {
    expect(whyNotAsk(asker, now)).toBe(expected)
  })

  it('keeps a piece for the hours that the shop names, at the latest until the question ends', () => {
    const endsAt = new Date(now.getTime() + 5 * HOUR_MS)
    expect(keptUntil(now, 2, endsAt)).toEqual(new Date(now.getTime() + 2 * HOUR_MS))
    expect(keptUntil(now, 24, endsAt)).toEqual(endsAt)
  })

  it('stores a place to about a kilometre', () => {
    expect([26.923912, 75.826745].map(coarse)).toEqual([26.92, 75.83])
  })
})
