import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noteDay, periodOf } from './rules/days.ts'
import { isProgram, ProductViews } from './rules/product-views.ts'

const views = () => {
  let salts = 0
  return new ProductViews({ hash: (text) => text, newSalt: () => `salt ${salts++}` })
}
const viewOf = (browser: string, productId = 'p', viewerStoreId: string | null = null) => ({
  browser,
  productId,
  viewerStoreId,
})

describe('views of products', () => {
  it('count once for each browser, product and day', () => {
    const counter = views()
    for (const browser of ['a', 'b', 'a']) counter.add(viewOf(browser), '2026-11-16')
    counter.add(viewOf('a', 'q'), '2026-11-16')
    expect(counter.take()).toEqual([
      { productId: 'p', viewerStoreId: null, times: 2 },
      { productId: 'q', viewerStoreId: null, times: 1 },
    ])
    counter.add(viewOf('a'), '2026-11-16')
    expect(counter.take()).toEqual([])
    counter.add(viewOf('a'), '2026-11-17')
    expect(counter.take()).toMatchObject([{ times: 1 }])
  })

  it('any order of views gives the number of different browsers of each product', () => {
    const one = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('p', 'q'))
    fc.assert(
      fc.property(fc.array(one), fc.nat(10), (all, cut) => {
        const counter = views()
        const add = (some: typeof all) =>
          some.forEach(([browser, product]) => counter.add(viewOf(browser, product), 'day'))
        add(all.slice(0, cut))
        const first = counter.take()
        counter.putBack(first)
        add(all.slice(cut))
        const counted = Object.fromEntries(
          counter.take().map(({ productId, times }) => [productId, times]),
        )
        for (const product of ['p', 'q']) {
          const browsers = all.filter(([, seen]) => seen === product).map(([browser]) => browser)
          expect(counted[product] ?? 0).toBe(new Set(browsers).size)
        }
      }),
    )
  })

  it.each([
    [undefined, true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['WhatsApp/2.24', true],
    ['Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537', false],
  ])('of %s are a program’s: %s', (agent, is) => expect(isProgram(agent)).toBe(is))
})

it.each([
  ['2026-11-16T03:29:00Z', undefined],
  ['2026-11-16T03:30:00Z', '2026-11-16'],
  ['2026-11-16T15:29:00Z', '2026-11-16'],
  ['2026-11-16T15:30:00Z', undefined],
  ['2026-11-17T06:00:00Z', undefined],
  ['2026-11-22T18:40:00Z', undefined],
  ['2026-11-23T06:00:00Z', '2026-11-23'],
])('the weekly note of %s is that of the Monday %s', (now, day) =>
  expect(noteDay(new Date(now))).toBe(day),
)

it('the figures begin at midnight in India, thirty and sixty days ago', () => {
  expect(periodOf(new Date('2026-11-16T19:00:00Z'))).toEqual({
    from: '2026-10-18T18:30:00.000Z',
    before: '2026-09-18T18:30:00.000Z',
    firstDay: '2026-10-19',
    beforeDay: '2026-09-19',
  })
})
