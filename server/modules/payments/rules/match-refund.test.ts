import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import { type BookedRefund, matchRefund } from './match-refund.ts'

const noon = new Date('2026-11-16T06:30:00.400Z')
const later = new Date('2026-11-16T06:31:00Z')
const earlier = new Date('2026-11-16T06:29:00Z')

const providerRefund = (more: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amountPaise: 300,
  status: 'processed',
  ownId: null,
  bankReference: null,
  createdAt: later,
  ...more,
})
const bookedRefund = (more: Partial<BookedRefund> = {}): BookedRefund => {
  const amountPaise = more.amountPaise ?? 500
  return {
    id: 'own',
    state: 'due',
    amountPaise,
    restPaise: amountPaise,
    providerRefundId: null,
    createdAt: noon,
    ...more,
  }
}
const match = (
  refund: ProviderRefund,
  own: BookedRefund[],
  { refused, parts = [] }: { refused?: string; parts?: string[] } = {},
) => matchRefund(refund, { paidPaise: 1_000, booked: own, parts: new Set(parts), refused })

const isOwn = { kind: 'booked', id: 'own' }
const isNew = { kind: 'given', parts: [], newPaise: 300 }

describe('a refund at the provider', () => {
  it.each([
    ['is new beside nothing', providerRefund(), [], isNew],
    ['is new beside one of another amount', providerRefund(), [bookedRefund()], isNew],
    ['is known by its id', providerRefund(), [bookedRefund({ providerRefundId: 'rfnd_1' })], isOwn],
    [
      'is known by its id when it failed',
      providerRefund({ status: 'failed' }),
      [bookedRefund({ providerRefundId: 'rfnd_1' })],
      isOwn,
    ],
    ['is nothing when it failed', providerRefund({ status: 'failed' }), [], { kind: 'nothing' }],
    [
      'is Chowk’s by its note',
      providerRefund({ ownId: 'own', amountPaise: 500 }),
      [bookedRefund()],
      isOwn,
    ],
    [
      'answers an equal one that was decided before',
      providerRefund({ amountPaise: 500 }),
      [bookedRefund()],
      isOwn,
    ],
    [
      'answers an equal one of the same second',
      providerRefund({ amountPaise: 500, createdAt: new Date('2026-11-16T06:30:00Z') }),
      [bookedRefund()],
      isOwn,
    ],
    [
      'is not an equal one that was decided later',
      providerRefund({ amountPaise: 500, createdAt: earlier }),
      [bookedRefund()],
      { ...isNew, newPaise: 500 },
    ],
    [
      'is an equal one that was decided later when both are too much',
      providerRefund({ amountPaise: 600, createdAt: earlier }),
      [bookedRefund({ amountPaise: 600 })],
      isOwn,
    ],
    [
      'tells how one that a person closed was given back',
      providerRefund({ amountPaise: 600 }),
      [bookedRefund({ amountPaise: 600, state: 'processed' })],
      isOwn,
    ],
    [
      'waits for the answer of one that may be under way',
      providerRefund(),
      [bookedRefund({ amountPaise: 900 })],
      { kind: 'wait' },
    ],
    [
      'is a part of one that waits for a person',
      providerRefund(),
      [bookedRefund({ amountPaise: 900, state: 'needs_person' })],
      { kind: 'given', parts: [{ id: 'own', amountPaise: 200 }], newPaise: 100 },
    ],
    [
      'is Chowk’s by its note, though its time is before the decision',
      providerRefund({ ownId: 'own', amountPaise: 500, createdAt: earlier }),
      [bookedRefund()],
      isOwn,
    ],
    [
      'is the noted one of two equal ones',
      providerRefund({ ownId: 'own', amountPaise: 500 }),
      [bookedRefund({ id: 'other' }), bookedRefund()],
      isOwn,
    ],
    [
      'is new when its note names one of another amount',
      providerRefund({ ownId: 'own' }),
      [bookedRefund()],
      isNew,
    ],
    [
      'is new beside an equal one that has its own refund at the provider',
      providerRefund({ amountPaise: 500 }),
      [bookedRefund({ providerRefundId: 'rfnd_2' })],
      { ...isNew, newPaise: 500 },
    ],
    [
      'waits for none that was given back whole',
      providerRefund(),
      [bookedRefund({ amountPaise: 900, restPaise: 0 })],
      { kind: 'unmatched' },
    ],
    [
      'fits nowhere',
      providerRefund(),
      [bookedRefund({ amountPaise: 900, state: 'processed' })],
      { kind: 'unmatched' },
    ],
  ])('%s', (_what, refund, own, expected) => {
    expect(match(refund, own)).toEqual(expected)
  })

  it('is a part of the one that the provider refuses, and changes nothing when that is known', () => {
    const own = [
      bookedRefund({ id: 'other', amountPaise: 100 }),
      bookedRefund({ amountPaise: 900 }),
    ]
    const parts = [{ id: 'own', amountPaise: 300 }]
    expect(match(providerRefund(), own, { refused: 'own' })).toEqual({
      kind: 'given',
      parts,
      newPaise: 0,
    })
    expect(match(providerRefund(), own, { parts: ['rfnd_1'] })).toEqual({ kind: 'nothing' })
    const equal = [bookedRefund({ id: 'other' }), bookedRefund()]
    expect(match(providerRefund(), equal, { refused: 'own' })).toEqual({
      kind: 'given',
      parts,
      newPaise: 0,
    })
  })

  it('never books more than was paid, nor more or less than its amount', () => {
    const paise = fc.integer({ min: 1, max: 1_000 })
    const states = fc.constantFrom('due', 'failed', 'needs_person', 'processed' as const)
    const one = fc.record({ amountPaise: paise, state: states, isSent: fc.boolean() })
    fc.assert(
      fc.property(paise, fc.array(one, { maxLength: 4 }), (amountPaise, some) => {
        const own = some.map(({ isSent, ...row }, n) =>
          bookedRefund({ ...row, id: `own${n}`, providerRefundId: isSent ? `sent${n}` : null }),
        )
        const total = own.reduce((sum, row) => sum + row.amountPaise, 0)
        fc.pre(total <= 1_000)
        const found = match(providerRefund({ amountPaise }), own, { refused: 'own0' })
        if (found.kind !== 'given') return
        const covered = found.parts.reduce((sum, part) => sum + part.amountPaise, 0)
        expect(covered + found.newPaise).toBe(amountPaise)
        expect(total + found.newPaise).toBeLessThanOrEqual(1_000)
        for (const part of found.parts)
          expect(part.amountPaise).toBeLessThanOrEqual(
            own.find(({ id }) => id === part.id)?.restPaise ?? 0,
          )
      }),
    )
  })
})
