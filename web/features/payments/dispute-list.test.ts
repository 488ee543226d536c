import { expect, test } from 'vitest'
import { effectOf } from './dispute-list.tsx'

const ended = '2026-03-01T12:00:00.000Z'

test.each([
  ['open', null, 499, 'held'],
  ['lost', ended, 499, 'debited'],
  ['closed', ended, 100, 'debited'],
  // The bank's money has paid a refund that waited.
  ['lost', ended, 0, 'covered'],
  ['won', ended, 0, 'released'],
  ['closed', ended, 0, 'released'],
] as const)('a dispute that is %s (%s) and takes %d: %s', (status, endedAt, taken, effect) => {
  expect(effectOf({ status, endedAt, taken })).toBe(effect)
})
