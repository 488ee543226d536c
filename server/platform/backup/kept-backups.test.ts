import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ageOfNewest,
  deleteObsolete,
  findBackups,
  isBackupLate,
  type KeptBackup,
  markChecked,
  nameOf,
  obsoleteOf,
  UNCHECKED,
} from './kept-backups.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** This day is a Monday. */
const now = new Date('2026-11-16T21:00:00.000Z')
const instantBefore = (ms: number) => new Date(now.getTime() - ms)

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'chowk-kept-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const put = (time: Date, ending = '.tar.age') =>
  writeFileSync(join(dir, `${nameOf(time)}${ending}`), '')

const backupsOf = (list: { hoursAgo: number; isChecked: boolean }[]): KeptBackup[] =>
  list.map(({ hoursAgo, isChecked }) => {
    const madeAt = instantBefore(hoursAgo * HOUR_MS)
    return { name: nameOf(madeAt), madeAt, isChecked }
  })
const daysOf = (some: KeptBackup[]) =>
  new Set(some.map(({ madeAt }) => madeAt.toISOString().slice(0, 10))).size

describe('old backups', () => {
  it('are deleted except the newest of each of the last days and weeks', () => {
    for (let day = 0; day < 40; day += 1) {
      put(instantBefore(day * DAY_MS))
      put(instantBefore(day * DAY_MS + HOUR_MS))
    }
    deleteObsolete(dir, { keepDays: 3, keepWeeks: 4 })
    expect(findBackups(dir).map(({ madeAt }) => madeAt.toISOString().slice(0, 13))).toEqual([
      '2026-11-16T21',
      '2026-11-15T21',
      '2026-11-14T21',
      // Sundays, the last days of their weeks.
      '2026-11-08T21',
      '2026-11-01T21',
    ])
  })

  it('never include the checked one of a day for a later unchecked one, which its check makes a checked one', () => {
    put(instantBefore(HOUR_MS))
    put(instantBefore(0), `.tar.age${UNCHECKED}`)
    expect(deleteObsolete(dir, { keepDays: 1, keepWeeks: 1 })).toEqual([])
    markChecked(join(dir, `${nameOf(now)}.tar.age${UNCHECKED}`))
    expect(deleteObsolete(dir, { keepDays: 1, keepWeeks: 1 })).toEqual([
      `${nameOf(instantBefore(HOUR_MS))}.tar.age`,
    ])
    expect(markChecked(join(dir, `${nameOf(now)}.tar.age`))).toBe(
      join(dir, `${nameOf(now)}.tar.age`),
    )
  })

  it('are left alone when they are no backups of this command', () => {
    mkdirSync(join(dir, 'monday'))
    writeFileSync(join(dir, '2020-01-01.sql'), '')
    put(instantBefore(0))
    expect(deleteObsolete(dir, { keepDays: 1, keepWeeks: 1 })).toEqual([])
    expect(readdirSync(dir)).toHaveLength(3)
  })

  const backups = fc.uniqueArray(
    fc.record({ hoursAgo: fc.integer({ min: 0, max: 5_000 }), isChecked: fc.boolean() }),
    { selector: ({ hoursAgo }) => hoursAgo, maxLength: 60 },
  )
  const counts = fc.record({
    keepDays: fc.integer({ min: 1, max: 9 }),
    keepWeeks: fc.integer({ min: 1, max: 9 }),
  })

  it('never include the newest good one, or the backups of the last days and weeks to keep', () => {
    fc.assert(
      fc.property(backups, counts, (list, keep) => {
        const all = backupsOf(list).toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
        const gone = new Set(obsoleteOf(all, keep))
        const good = all.filter(({ isChecked }) => isChecked)
        const left = good.filter((one) => !gone.has(one))
        expect(left.length).toBeGreaterThanOrEqual(Math.min(daysOf(good), keep.keepDays))
        expect(left.length).toBeLessThanOrEqual(keep.keepDays + keep.keepWeeks)
        expect(left.slice(0, 1)).toEqual(good.slice(0, 1))
        const isLast = good.length === 0
        expect(isLast && gone.size > 0).toBe(false)
      }),
    )
  })

  it('are all found by one run: a second run deletes nothing', () => {
    fc.assert(
      fc.property(backups, counts, (list, keep) => {
        const all = backupsOf(list)
        const gone = new Set(obsoleteOf(all, keep))
        const left = all.filter((one) => !gone.has(one))
        expect(obsoleteOf(left, keep)).toEqual([])
      }),
    )
  })
})

describe('the alarm of backups', () => {
  it('is silent without scheduled backups, and rings when the newest good one is old or missing', () => {
    const settings = { dir, alarmHours: 26 }
    expect(isBackupLate({ dir: undefined, alarmHours: 26 }, now)).toBe(false)
    expect(isBackupLate({ dir: join(dir, 'nowhere'), alarmHours: 26 }, now)).toBe(true)
    put(instantBefore(27 * HOUR_MS))
    put(instantBefore(HOUR_MS), '.tar.age.unchecked')
    put(instantBefore(HOUR_MS), '.unfinished')
    expect([ageOfNewest(dir, now), isBackupLate(settings, now)]).toEqual([27 * HOUR_MS, true])
    put(instantBefore(26 * HOUR_MS), '')
    expect([ageOfNewest(dir, now), isBackupLate(settings, now)]).toEqual([26 * HOUR_MS, false])
  })
})
