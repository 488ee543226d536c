import { expect, it } from 'vitest'
import { damageOf, sizeBeforeDate } from './damaged.ts'

it.each([
  ['02-Apr', '2-4'],
  ['2-Apr', '2-4'],
  ['04-Feb', '2-4'],
  ['Apr-02', '2-4'],
  ['08-Jun', '6-8'],
  ['2026-04-02', '2-4'],
  ['2026-04-02T00:00:00', '2-4'],
  ['02/04/2026', '2-4'],
  ['4/2/26', '2-4'],
  ['46114', '2-4'],
  ['2-4', null],
  ['38', null],
  ['2.4', null],
  ['UK 7', null],
  ['99999', null],
  ['02-Foo', null],
  ['02-Apr and many more words of a long cell', null],
])('the size %j was probably %j', (text, wanted) => {
  expect(sizeBeforeDate(text)).toBe(wanted)
})

it.each([
  ['02-Apr', { proposed: '2-4' }],
  ['2026-12-03', { proposed: '3-12' }],
  ['8.90E+12', { proposed: null }],
  ['8E+12', { proposed: null }],
  ['46114', null],
  ['K-12', null],
  ['8901234567894', null],
  ['May Kurta', null],
])('the code %j is damaged as %j', (text, wanted) => {
  expect(damageOf(text)).toEqual(wanted)
})
