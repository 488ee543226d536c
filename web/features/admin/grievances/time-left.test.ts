import { expect, it } from 'vitest'
import { isOverdue, timeLeft } from './time-left.ts'

const dueAt = '2026-11-30T06:30:00.000Z'
const minutesBefore = (minutes: number) => Date.parse(dueAt) - minutes * 60_000

it.each([
  [30 * 24 * 60, 'left', 'days', 30],
  [48 * 60, 'left', 'hours', 48],
  [90, 'left', 'hours', 1],
  [59, 'left', 'minutes', 59],
  [0, 'late', 'minutes', 0],
  [-61, 'late', 'hours', 1],
  [-3 * 24 * 60 - 5, 'late', 'days', 3],
] as const)('%d minutes before the end', (minutes, side, unit, count) => {
  expect(timeLeft(dueAt, minutesBefore(minutes))).toEqual({ side, unit, count })
})

it.each([
  ['open', null, 1, false],
  ['open', null, 0, true],
  ['answered', '2026-11-29T06:30:00.000Z', 0, false],
  ['open', '2026-11-29T06:30:00.000Z', -29 * 24 * 60, true],
  ['closed', null, -29 * 24 * 60, false],
] as const)(
  '%s, answered %s, %d minutes before the clock of the answer ends',
  (state, answeredAt, minutes, late) => {
    const redressDueAt = '2026-12-28T06:30:00.000Z'
    const complaint = { state, answeredAt, answerDueAt: dueAt, redressDueAt }
    expect(isOverdue(complaint, minutesBefore(minutes))).toBe(late)
  },
)
