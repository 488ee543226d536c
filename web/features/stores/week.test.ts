import { expect, test } from 'vitest'
import { closureOn } from './use-store.ts'
import { comingClosures, weekOf } from './week.ts'

const usual = { status: true, from: '10:30', to: '20:00' }
const timings = {
  Mon: usual,
  Tue: { ...usual, to: '14:00', from2: '16:00', to2: '21:00' },
  Wed: usual,
  Thu: usual,
  Fri: usual,
  Sat: usual,
  Sun: { ...usual, status: false },
}
const diwali = { from: '2026-11-08', to: '2026-11-10', reason: 'Diwali' }
const wedding = { from: '2026-12-01', to: '2026-12-01', reason: 'Wedding' }

test('a day has one opening, two with a lunch break, none when it is closed', () => {
  const week = weekOf(timings, 1)
  expect(week.map(({ windows }) => windows.length)).toEqual([1, 2, 1, 1, 1, 1, 0])
  expect(week[1]).toMatchObject({ isToday: true, windows: [{ from: 630, to: 840 }, { from: 960 }] })
})

test('a closure includes both its first and its last day', () => {
  expect(closureOn([diwali], '2026-11-08')).toBe(diwali)
  expect(closureOn([diwali], '2026-11-10')).toBe(diwali)
  expect(closureOn([diwali], '2026-11-11')).toBeUndefined()
})

test('past closures are left out and the soonest comes first', () => {
  expect(comingClosures([wedding, diwali], '2026-11-10')).toEqual([diwali, wedding])
  expect(comingClosures([wedding, diwali], '2026-11-11')).toEqual([wedding])
})
