import { expect, it } from 'vitest'
import { handOver, versionByLists } from './hand-over.ts'
import type { Values, WrittenChange } from '../stored.ts'

const first = { pricePaise: 100, mrpPaise: 500, stock: 5, active: true }
const change = (before: Partial<Values>, after: Partial<Values>, variantId = 'S') => ({
  variantId,
  before: { ...first, ...before },
  after: { ...first, ...before, ...after },
})
const list = (...changed: WrittenChange['changed']): WrittenChange => ({
  isNew: false,
  added: [],
  changed,
})

it('a later list that has changed a value again gets the value of before', () => {
  const own = list(change({}, { pricePaise: 200 }))
  const next = list(change({ pricePaise: 200 }, { pricePaise: 300 }))
  const given = handOver(own, [next])
  expect(given.later).toEqual([list({ ...change({}, { pricePaise: 300 }), before: first })])
  expect(given.own.changed[0]?.before).toEqual(own.changed[0]?.after)
  expect(next.changed[0]?.before.pricePaise).toBe(200)
})

it('price and MRP go together, counts alone', () => {
  const own = list(change({}, { pricePaise: 600, mrpPaise: 900, stock: 9 }))
  const next = list(change({ pricePaise: 600, mrpPaise: 900, stock: 9 }, { pricePaise: 700 }))
  const given = handOver(own, [next])
  expect(given.later[0]?.changed[0]?.before).toEqual({ ...first, stock: 9 })
  expect(given.own.changed[0]?.before).toMatchObject({ mrpPaise: 900, stock: 5 })
})

it('a value that a person has changed in between stays with its list', () => {
  const own = list(change({}, { pricePaise: 200 }))
  const next = list(change({ pricePaise: 250 }, { pricePaise: 300 }))
  expect(handOver(own, [next])).toEqual({ own, later: [next] })
})

it('the first later list that has changed the value gets it, whatever is in between', () => {
  const own = list(change({}, { stock: 9 }))
  const other = list(change({ stock: 9 }, { pricePaise: 200 }))
  const next = list(change({ stock: 9, pricePaise: 200 }, { stock: 12 }))
  const { later } = handOver(own, [other, next])
  expect(later[0]).toEqual(other)
  expect(later[1]?.changed[0]?.before.stock).toBe(5)
})

it('the status is that of the whole product', () => {
  const own = list(change({}, { active: false }))
  const next = list(change({ active: false }, { active: true }, 'M'))
  const given = handOver(own, [next])
  expect(given.later[0]?.changed[0]?.before.active).toBe(true)
  expect(given.own.changed.map(({ before }) => before.active)).toEqual([false])
})

it('a new product and a new size belong to a later list that has them too', () => {
  const isNew = { ...list(), isNew: true }
  const next = list(change({}, { stock: 9 }))
  expect(handOver(isNew, [])).toEqual({ own: isNew, later: [] })
  expect(handOver(isNew, [next])).toEqual({ own: list(), later: [{ ...next, isNew: true }] })
  const added = { ...list(), added: ['S', 'M'] }
  expect(handOver(added, [next])).toEqual({
    own: { ...list(), added: ['M'] },
    later: [{ ...list(), added: ['S'] }],
  })
})

it.each([
  [[], '1'],
  [
    [
      ['2', '3'],
      ['1', '2'],
    ],
    '3',
  ],
  [
    [
      ['1', '2'],
      ['4', '5'],
    ],
    '2',
  ],
  [
    [
      ['1', '2'],
      ['2', '1'],
    ],
    '1',
  ],
] as [[string, string][], string][])('the steps %j lead to the version %j', (steps, version) => {
  expect(versionByLists('1', steps)).toBe(version)
})
