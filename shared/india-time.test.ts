import { expect, it } from 'vitest'
import { formatDateTime } from './india-time.ts'

it.each([
  ['2026-11-05T14:10:00Z', '05/11/2026 - 07:40 pm'],
  ['2026-11-05T06:30:00Z', '05/11/2026 - 12:00 pm'],
  ['2026-11-05T07:29:00Z', '05/11/2026 - 12:59 pm'],
  ['2026-11-05T18:29:59Z', '05/11/2026 - 11:59 pm'],
  ['2026-11-05T18:30:00Z', '06/11/2026 - 12:00 am'],
  ['2026-12-31T19:00:00Z', '01/01/2027 - 12:30 am'],
])('%s is %s in India', (instant, text) => {
  expect(formatDateTime(instant)).toBe(text)
  expect(formatDateTime(new Date(instant))).toBe(text)
})
