import { describe, expect, it } from 'vitest'
import { moneyOfReturn } from './returns.ts'

const notes = [
  { noteId: 'one', amountPaise: 30_000 },
  { noteId: 'two', amountPaise: 49_900 },
  { noteId: 'three', amountPaise: 49_900 },
]

describe('the money of a return', () => {
  it.each([
    ['its value', { leftPaise: 99_800 }, { kind: 'credit', amountPaise: 49_900 }],
    ['what is left', { leftPaise: 20_000 }, { kind: 'credit', amountPaise: 20_000 }],
    ['nothing when nothing is left', { leftPaise: 0 }, { kind: 'nothing' }],
    [
      'a refund of this value at the provider',
      { leftPaise: 10, providerNotes: notes },
      { kind: 'given', noteId: 'two' },
    ],
    [
      'not a refund of another value',
      { valuePaise: 40_000, leftPaise: 50_000, providerNotes: notes },
      { kind: 'credit', amountPaise: 40_000 },
    ],
  ])('is %s', (_what, returned, money) => {
    expect(moneyOfReturn({ valuePaise: 49_900, providerNotes: [], ...returned })).toEqual(money)
  })
})
