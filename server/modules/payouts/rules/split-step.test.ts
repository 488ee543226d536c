import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextStep, type SplitFacts, waitAfter } from './split-step.ts'

const held: SplitFacts = {
  state: 'held',
  providerTransferId: 'trf_1',
  tries: 0,
  amountPaise: 1_000,
  reversedPaise: 0,
  ownPaise: 1_000,
  isDue: false,
  mayRelease: true,
  debtPaise: 0,
}
const asked = { state: 'asked', providerTransferId: null } as const
const released = { state: 'released', isDue: true } as const

describe('the next step of a part of a payment', () => {
  it.each<[string, Partial<SplitFacts>, ReturnType<typeof nextStep>]>([
    ['asked for: it is held', asked, { do: 'hold', isWanted: true }],
    ['cancelled before the first call: nothing', { ...asked, ownPaise: 0 }, { do: 'drop' }],
    [
      'cancelled after a call',
      { ...asked, ownPaise: 0, tries: 1 },
      { do: 'hold', isWanted: false },
    ],
    ['asked for, and not moved yet', { ...asked, providerTransferId: 'trf_1' }, { do: 'look' }],
    ['given up: one last look', { state: 'refused' }, { do: 'look' }],
    ['held until it is due', {}, undefined],
    ['due', { isDue: true }, { do: 'release' }],
    ['due, and stopped or disputed', { isDue: true, mayRelease: false }, undefined],
    ['cancelled', { ownPaise: 0 }, { do: 'reverse', paise: 1_000 }],
    ['more goes back than was paid', { ownPaise: -50 }, { do: 'reverse', paise: 1_000 }],
    ['partly refunded', { ownPaise: 700 }, { do: 'reverse', paise: 300 }],
    ['partly refunded, and back', { ownPaise: 700, reversedPaise: 300 }, undefined],
    ['taxes, before it is released', { ownPaise: 994, isDue: true }, { do: 'reverse', paise: 6 }],
    ['a debt of other orders', { isDue: true, debtPaise: 400 }, { do: 'reverse', paise: 400 }],
    ['a debt above it', { isDue: true, debtPaise: 5_000 }, { do: 'reverse', paise: 1_000 }],
    ['a debt, before it is due', { debtPaise: 400 }, undefined],
    ['a stop keeps no refund', { ownPaise: 0, mayRelease: false }, { do: 'reverse', paise: 1_000 }],
    ['released', released, undefined],
    [
      'returned after release',
      { ...released, ownPaise: 600, debtPaise: 400 },
      { do: 'reverse', paise: 400 },
    ],
    ['returned, and set off already', { ...released, ownPaise: 600 }, undefined],
    ['a debt of other orders after release', { ...released, debtPaise: 900 }, undefined],
    ['all back', { state: 'reversed', reversedPaise: 1_000, ownPaise: 0 }, undefined],
  ])('%s', (_what, change, step) => {
    expect(nextStep({ ...held, ...change })).toEqual(step)
  })

  it('never takes back more than is there, nor releases what is not the shop’s', () => {
    const facts = fc.record({
      state: fc.constantFrom('asked', 'held', 'released', 'reversed', 'refused'),
      providerTransferId: fc.constantFrom(null, 'trf_1'),
      tries: fc.nat(12),
      amountPaise: fc.integer({ min: 1, max: 1_000 }),
      reversedPaise: fc.nat(1_000),
      ownPaise: fc.integer({ min: -1_000, max: 1_000 }),
      isDue: fc.boolean(),
      mayRelease: fc.boolean(),
      debtPaise: fc.nat(2_000),
    })
    fc.assert(
      fc.property(facts, (given) => {
        const split = { ...given, reversedPaise: Math.min(given.reversedPaise, given.amountPaise) }
        const left = split.amountPaise - split.reversedPaise
        const step = nextStep(split)
        const isRightReversal = step?.do !== 'reverse' || (step.paise > 0 && step.paise <= left)
        const isRightRelease =
          step?.do !== 'release' ||
          (left <= Math.max(0, split.ownPaise) &&
            Math.min(split.debtPaise, left) === 0 &&
            split.isDue &&
            split.mayRelease)
        expect({ isRightReversal, isRightRelease }).toEqual({
          isRightReversal: true,
          isRightRelease: true,
        })
      }),
    )
  })
})

it('a step is tried for most of a day, and then by a person', () => {
  const minutes = Array.from({ length: 10 }, (_, at) => waitAfter(at + 1) ?? 0)
  expect(minutes.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(18 * 60)
  expect(waitAfter(11)).toBeUndefined()
})
