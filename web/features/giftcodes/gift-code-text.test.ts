import { expect, it } from 'vitest'
import { groupsOf, isWhole, lastDayOf } from './gift-code-text.ts'

it.each([
  ['7k2m', '7K2M'],
  ['7k2m9', '7K2M-9'],
  ['7k2m-9qxt 04b1hz3e', '7K2M-9QXT-04B1-HZ3E'],
  ['', ''],
])('groups %j as %j', (typed, shown) => expect(groupsOf(typed)).toBe(shown))

it('the last day is the day before the midnight at which the code expires', () => {
  expect(lastDayOf({ expiresAt: '2027-11-23T18:30:00.000Z' })).toBe('23/11/2027')
})

it('is complete with 16 characters', () => {
  expect(isWhole('7K2M-9QXT-04B1-HZ3E')).toBe(true)
  expect(isWhole('7K2M-9QXT-04B1-HZ3')).toBe(false)
  expect(isWhole('7K2M-9QXT-04B1-HZ3E-0')).toBe(false)
})
