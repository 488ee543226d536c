import { describe, expect, it } from 'vitest'
import { isOutdated } from './outdated.ts'
import type { LetterName } from './phrases.ts'

const ready = { status: 'ready_for_pickup', hasCode: true, isDueToday: false } as const
const lastDay = { ...ready, isDueToday: true }
const withoutCode = { ...ready, hasCode: false }
const collected = { ...withoutCode, status: 'collected' } as const

const cases: [LetterName, Parameters<typeof isOutdated>[1], boolean][] = [
  ['ready', ready, false],
  ['ready', withoutCode, false],
  ['ready', collected, true],
  ['dueToday', lastDay, false],
  ['dueToday', ready, true],
  ['codeEnded', withoutCode, false],
  ['codeEnded', ready, true],
  ['codeRenewed', ready, false],
  ['codeRenewed', withoutCode, true],
  ['collected', collected, false],
  ['booked', collected, false],
]

describe('a letter that goes out late', () => {
  it.each(cases)('%s, %o: outdated is %s', (name, order, outdated) => {
    expect(isOutdated(name, order)).toBe(outdated)
  })
})
