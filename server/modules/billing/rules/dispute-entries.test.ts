import { expect, it } from 'vitest'
import { type DisputeState, disputeEntries } from './dispute-entries.ts'

type Entries = DisputeState['entries']
const hold = (amountPaise: number) => ({ kind: 'dispute_hold', amountPaise }) as const
const release = (amountPaise: number) => ({ kind: 'dispute_release', amountPaise }) as const
const loss = (amountPaise: number) => ({ kind: 'dispute_loss', amountPaise }) as const

type Case = { hasEnded: boolean; takenPaise: number; entries: Entries }

it.each<[what: string, dispute: Case, after: Entries]>([
  ['opened', { hasEnded: false, takenPaise: 5, entries: [] }, [hold(5)]],
  ['still open', { hasEnded: false, takenPaise: 5, entries: [hold(5)] }, []],
  [
    'about another amount',
    { hasEnded: false, takenPaise: 7, entries: [hold(5)] },
    [release(5), hold(7)],
  ],
  ['won', { hasEnded: true, takenPaise: 0, entries: [hold(5)] }, [release(5)]],
  ['won, told again', { hasEnded: true, takenPaise: 0, entries: [hold(5), release(5)] }, []],
  ['won, and never seen open', { hasEnded: true, takenPaise: 0, entries: [] }, []],
  ['lost', { hasEnded: true, takenPaise: 5, entries: [hold(5)] }, [release(5), loss(5)]],
  ['lost in part', { hasEnded: true, takenPaise: 3, entries: [hold(5)] }, [release(5), loss(3)]],
  [
    'lost, told again',
    { hasEnded: true, takenPaise: 5, entries: [hold(5), release(5), loss(5)] },
    [],
  ],
  ['lost, and never seen open', { hasEnded: true, takenPaise: 5, entries: [] }, [loss(5)]],
  ['won after a loss', { hasEnded: true, takenPaise: 0, entries: [loss(5)] }, [release(5)]],
])('a dispute that is %s', (_what, dispute, after) => {
  const made = disputeEntries({ id: 'd', ...dispute })
  expect(made.map(({ kind, amountPaise }) => ({ kind, amountPaise }))).toEqual(after)
  expect(made.map(({ reference }) => reference)).toEqual(
    made.map((_entry, at) => `d:${dispute.entries.length + at}`),
  )
})
