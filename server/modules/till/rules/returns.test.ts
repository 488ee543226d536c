import { describe, expect, it } from 'vitest'
import { moneyOfReturn } from './returns.ts'

const notes = [
  { noteId: 'one', amountPaise: 30_000 },
  { noteId: 'two', amountPaise: 49_900 },
  { noteId: 'three', amountPaise: 49_900 },
]

describe('the money of a return', () => {
  it.each([
    ['its value', 49_900, 99_800, [], { kind: 'credit', amountPaise: 49_900 }],
    ['what is left', 49_900, 20_000, [], { kind: 'credit', amountPaise: 20_000 }],
    ['nothing when nothing is left', 49_900, 0, [], { kind: 'nothing' }],
    ['a refund of this value at the provider', 49_900, 10, notes, { kind: 'given', noteId: 'two' }],
    [
      'not a refund of another value',
      40_000,
      50_000,
      notes,
      { kind: 'credit', amountPaise: 40_000 },
    ],
  ] as const)('is %s', (_what, valuePaise, leftPaise, providerNotes, money) => {
    expect(moneyOfReturn({ valuePaise, leftPaise, providerNotes })).toEqual(money)
  })
})
