import { expect, test } from 'vitest'
import { dayNear } from './when-words.ts'

/** Monday 2 March 2026, 4:00 pm in India. */
const now = Date.parse('2026-03-02T10:30:00Z')

test.each([
  ['2026-03-02T18:29:00Z', 'today'],
  ['2026-03-01T18:30:00Z', 'today'],
  ['2026-03-02T18:31:00Z', 'tomorrow'],
  ['2026-03-07T10:30:00Z', 'soon'],
  ['2026-03-09T10:30:00Z', 'other'],
  ['2026-02-27T10:30:00Z', 'other'],
])('%s is %s by the calendar of India', (at, name) => {
  expect(dayNear(Date.parse(at), now)).toBe(name)
})
