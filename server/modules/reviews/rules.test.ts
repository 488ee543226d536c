import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { askAt } from './rules/ask-time.ts'
import { readMark, writeMark } from './rules/page-mark.ts'
import { checkMayEdit, checkMayReview, editableUntil } from './rules/review-life.ts'
import { shownName } from './rules/shown-name.ts'

const now = new Date('2026-11-16T06:30:00.000Z')
const daysBefore = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS - ms)

/** The code or reason of the error that is thrown; undefined when none is. */
function refusalOf(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.details as { reason?: string } | undefined)?.reason ?? error.code
  }
}

describe('who may review a line', () => {
  const line = {
    status: 'collected',
    closedAt: now,
    declined: false,
    notTaken: false,
    isOwnStore: false,
  } as const
  it.each([
    ['just collected', {}, undefined],
    ['collected 60 days ago', { closedAt: daysBefore(60) }, undefined],
    ['collected a moment earlier', { closedAt: daysBefore(60, 1) }, 'tooLate'],
    ['declined by the store', { declined: true }, 'notCollected'],
    ['left in the shop', { notTaken: true }, 'notCollected'],
    ['ready', { status: 'ready_for_pickup', closedAt: null }, 'notCollected'],
    ['cancelled', { status: 'cancelled' }, 'notCollected'],
    ['not collected', { status: 'not_collected' }, 'notCollected'],
    ['of the own store', { isOwnStore: true }, 'OWN_STORE'],
    ['of the own store, too late', { isOwnStore: true, closedAt: daysBefore(90) }, 'OWN_STORE'],
  ] as const)('%s', (_which, over, expected) => {
    expect(refusalOf(() => checkMayReview({ ...line, ...over }, now))).toBe(expected)
  })
})

describe('who may change a review', () => {
  const review = { writtenAt: now, editedAt: null, hiddenAt: null }
  it.each([
    ['just written', {}, undefined],
    ['seven days old', { writtenAt: daysBefore(7) }, undefined],
    ['a moment older', { writtenAt: daysBefore(7, 1) }, 'editOver'],
    ['changed once', { editedAt: now }, 'edited'],
    ['hidden', { hiddenAt: now }, 'hidden'],
    ['hidden and changed', { hiddenAt: now, editedAt: now }, 'hidden'],
  ] as const)('%s', (_which, over, expected) => {
    const state = { ...review, ...over }
    expect(refusalOf(() => checkMayEdit(state, now))).toBe(expected)
    expect(editableUntil(state, now) !== null).toBe(expected === undefined)
  })
})

it.each([
  ['Asha Sharma', 'Asha S.'],
  ['  Asha   Rani  Verma ', 'Asha V.'],
  ['Asha', 'Asha'],
  ['आशा किरण', 'आशा कि.'],
  ['José Ñandú', 'José Ñ.'],
  ['', ''],
])('shows the name %j as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

it.each([
  ['at noon', '2026-11-16T06:30:00.000Z', '2026-11-17T06:30:00.000Z'],
  ['at seven in the morning, at eight', '2026-11-16T01:30:00.000Z', '2026-11-17T02:30:00.000Z'],
  ['late in the evening, at eight', '2026-11-16T17:29:00.000Z', '2026-11-17T14:30:00.000Z'],
  ['after midnight, on the day after', '2026-11-15T18:31:00.000Z', '2026-11-17T02:30:00.000Z'],
])('asks who has collected %s', (_when, collected, asked) => {
  expect(askAt(new Date(collected)).toISOString()).toBe(asked)
})

it('reads the mark of a page that it wrote, and refuses others', () => {
  const mark = { id: 'e0000000-0000-4000-8000-000000000001', writtenAt: now }
  expect(readMark(writeMark(mark))).toEqual(mark)
  expect(readMark(undefined)).toBeUndefined()
  for (const wrong of ['x', '1.x', mark.id, `-1.${mark.id}`])
    expect(() => readMark(wrong)).toThrow(AppError)
})
