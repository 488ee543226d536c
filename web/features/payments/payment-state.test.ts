import { expect, it } from 'vitest'
import { toEnd } from './use-pay-online.ts'

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
