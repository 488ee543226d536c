import { describe, expect, it } from 'vitest'
import { boxAround, rangeOf, readPoint, readPrice, sortFor, writePrice } from './filters.ts'

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

  it('rejects a range whose low end is above its high end', () => {
    const fields = { price: 'fields.priceOrder' }
    expect(() => readPrice('900-200')).toThrow(expect.objectContaining({ fields }))
  })
})

const noLocation = (field: string) =>
  expect.objectContaining({ fields: { [field]: 'fields.location' } })

it('rejects a distance without a location', () => {
  expect(() => readPoint({ maxDistance: 5 })).toThrow(noLocation('maxDistance'))
  expect(() => readPoint({ sort: 'distance', lat: 26 })).toThrow(noLocation('sort'))
  expect(readPoint({ lat: 26.9, long: 75.8, maxDistance: 5 })).toEqual({
    latitude: 26.9,
    longitude: 75.8,
  })
})

it.each([
  ['north', 1, 0],
  ['south', -1, 0],
  ['east', 0, 1],
  ['west', 0, -1],
])(
  'has a shop just inside the distance in the box, and none far outside: %s',
  (_side, up, right) => {
    const [latitude, longitude] = [26.9, 75.8]
    const box = boxAround({ latitude, longitude }, 10)
    /** A point at this distance in this direction; a degree has 111.195 km on the sphere of the exact distances. */
    const isInside = (km: number) => {
      const lat = latitude + (up * km) / 111.195
      const long = longitude + (right * km) / (111.195 * Math.cos((latitude * Math.PI) / 180))
      return lat >= box.south && lat <= box.north && long >= box.west && long <= box.east
    }
    expect([isInside(9.99), isInside(11)]).toEqual([true, false])
  },
)

it('computes a box that contains the circle', () => {
  const box = boxAround({ latitude: 26.9, longitude: 75.8 }, 10)
  expect(box.north - box.south).toBeGreaterThan(2 * (10 / 111.2))
  expect(box.east - box.west).toBeGreaterThan(box.north - box.south)
})

it('sorts by relevance only with words, and by price when they say cheap', () => {
  const plain = { hasWords: true, sortInWords: null } as const
  expect(sortFor({}, plain)).toBe('relevance')
  expect(sortFor({}, { ...plain, hasWords: false })).toBe('newest')
  expect(sortFor({}, { ...plain, sortInWords: 'priceUp' })).toBe('priceUp')
  expect(sortFor({}, { ...plain, sortInWords: 'priceDown' })).toBe('priceDown')
  expect(sortFor({ sort: 'newest' }, { ...plain, sortInWords: 'priceUp' })).toBe('newest')
})

it('turns a price in words into the same range as the slider', () => {
  expect(rangeOf({ low: 0, high: 500 })).toEqual({ lowPaise: 0, highPaise: 50_000 })
  expect(rangeOf({ low: 999_999, high: null }).highPaise).toBe(2_147_483_647)
  expect(writePrice({ low: 2000, high: null })).toBe('2000-10000')
  expect(writePrice({ low: 500, high: 1000 })).toBe('500-1000')
})
