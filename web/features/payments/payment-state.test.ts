import { expect, it } from 'vitest'
import { toAskedEnd, toEnd } from './use-pay-online.ts'

const over = { outcome: 'failed', payBy: null, canRetry: false, replacedBy: null } as const

it('names the booking that took the place of the one that waited', () => {
  const replacedBy = { orderId: 'b', orderNumber: 'KHM-WZ6' }
  expect(toEnd('a', { ...over, replacedBy })).toEqual({ kind: 'replaced', orderId: 'b' })
})

it('says of the bank that it failed only while the booking waits', () => {
  const waiting = { ...over, payBy: '2026-07-01T10:00:00.000Z', canRetry: true }
  expect(toEnd('a', waiting)).toMatchObject({ kind: 'unpaid', hasFailed: true })
  expect(toEnd('a', over)).toMatchObject({ kind: 'unpaid', hasFailed: false })
})

const waits = { ...over, payBy: '2026-07-01T10:00:00.000Z', canRetry: true } as const

it.each([
  ['paid', { ...over, outcome: 'confirmed', isAnswered: true }, { kind: 'confirmed' }],
  ['refused', { ...waits, isAnswered: true }, { kind: 'unpaid', hasFailed: true }],
  ['refused, known before', { ...waits, isAnswered: false }, { kind: 'unpaid', hasFailed: true }],
  [
    'not paid',
    { ...waits, outcome: 'checking', isAnswered: true },
    { kind: 'unpaid', hasFailed: false },
  ],
  ['not known', { ...waits, outcome: 'checking', isAnswered: false }, { kind: 'checking' }],
] as const)('after Checkout was closed, the provider is asked: %s', (_said, state, end) => {
  expect(toAskedEnd('a', state)).toMatchObject(end)
})
