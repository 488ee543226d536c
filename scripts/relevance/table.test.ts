import { expect, it } from 'vitest'
import { floors } from './floors.ts'
import { lists } from './rows.ts'
import { belowFloor, places, type Result, tableOf } from './table.ts'

const faults = (count: number) => Array.from({ length: count }, (_, nth) => `fault ${nth}`)
const result = (over: Partial<Result>): Result => ({
  list: 'older',
  name: 'all queries',
  place: 'city',
  rows: 100,
  tuned: 0,
  faults: [],
  ...over,
})

it('the table has a line for each class, each list and all, with both places and the share of tuned rows', () => {
  const table = tableOf([
    result({ list: 'first', name: 'spelling', rows: 20, tuned: 4, faults: faults(1) }),
    result({ list: 'first', name: 'sizes', rows: 10 }),
    result({ list: 'first', name: 'spelling', place: 'catalogue', rows: 4, faults: faults(2) }),
  ])
  const words = table.split('\n').map((line) => line.split(/\s{2,}/).join('|'))
  expect(words.slice(2)).toEqual([
    'first|spelling|20|19|95.0 %|4|2|50.0 %|16.7 %',
    'first|sizes|10|10|100.0 %|0.0 %',
    'first|all classes|30|29|96.7 %|4|2|50.0 %|11.8 %',
    'all lists|30|29|96.7 %|4|2|50.0 %|11.8 %',
  ])
})

const floor = { older: { city: { rows: 100, all: 0.95, leastOfAClass: 0.8 } } }

it.each<[string, Result[], boolean, string[]]>([
  ['all rows hold', [result({})], true, []],
  ['as many hold as must', [result({ faults: faults(5) })], true, []],
  ['one fewer', [result({ faults: faults(6) })], true, ['older, city: 94.0 %, below 95.0 %']],
  ['rows are gone', [result({ rows: 99 })], true, ['older, city: 99 rows, fewer than 100']],
  ['only a class was asked', [result({ rows: 10, faults: faults(2) })], false, []],
  [
    'a class falls',
    [result({}), result({ name: 'sizes', rows: 4, faults: faults(1) })],
    false,
    ['older, city: sizes 75.0 %, below 80.0 %'],
  ],
  ['a list is new', [result({ list: 'tenth' })], true, ['tenth, city: has no floor in floors.ts']],
])('floors: %s', (_when, results, isWhole, below) => {
  expect(belowFloor(results, floor, isWhole)).toEqual(below)
})

it('every list has a floor at each place where it is asked', () => {
  for (const [list, classes] of Object.entries(lists))
    for (const place of places.filter((one) => classes.some((asked) => asked[one].length > 0)))
      expect([list, floors[list]?.[place]]).toEqual([list, expect.anything()])
})
