import { describe, expect, it } from 'vitest'
import { boxAround, readPoint, readPrice, sortFor } from './filters.ts'

describe('the price slider', () => {
  it.each([
    [undefined, null],
    ['0-10000', null],
    ['0-0', null],
    ['200-1500', { lowPaise: 20_000, highPaise: 150_000 }],
    ['500-10000', { lowPaise: 50_000, highPaise: 2_147_483_647 }],
    ['0-999', { lowPaise: 0, highPaise: 99_900 }],
  ])('%s', (price, range) => {
    expect(readPrice(price)).toEqual(range)
  })

  it('refuses a range upside down', () => {
    expect(() => readPrice('900-200')).toThrow('The lowest price is above the highest')
  })
})

it('asks for a location before it measures', () => {
  expect(() => readPoint({ maxDistance: 5 })).toThrow('Please update location')
  expect(() => readPoint({ sort: 'distance', lat: 26 })).toThrow('Please update location')
  expect(readPoint({ lat: 26.9, long: 75.8, maxDistance: 5 })).toEqual({ lat: 26.9, lon: 75.8 })
})

it('draws a box that holds the circle', () => {
  const box = boxAround({ lat: 26.9, lon: 75.8 }, 10)
  expect(box.north - box.south).toBeGreaterThan(2 * (10 / 111.2))
  expect(box.east - box.west).toBeGreaterThan(box.north - box.south)
})

it('sorts by relevance only where there are words', () => {
  expect(sortFor({}, true)).toBe('relevance')
  expect(sortFor({}, false)).toBe('newest')
  expect(sortFor({ mode: 'merchant', status: 'inactive' }, true)).toBe('touched')
})
