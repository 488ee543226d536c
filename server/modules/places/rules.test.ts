import { describe, expect, it } from 'vitest'
import { chooseCities, findPlaceOfCity, nearestPlace } from './rules.ts'

describe('the nearest place', () => {
  it.each([
    ['Johari Bazaar', 26.9239, 75.8267, 'Jaipur', 'Rajasthan'],
    ['Malviya Nagar', 26.8549, 75.8243, 'Jaipur', 'Rajasthan'],
    ['Defence Colony, a quarter with an entry of its own', 28.5714, 77.2327, 'Delhi', 'Delhi'],
    ['Noida, a city beside a larger one', 28.58, 77.33, 'Noida', 'Uttar Pradesh'],
    ['Bandra', 19.0596, 72.8295, 'Mumbai', 'Maharashtra'],
    ['Leh', 34.1642, 77.5848, 'Leh', 'Ladakh'],
    ['Port Blair', 11.6234, 92.7265, 'Port Blair', 'Andaman and Nicobar Islands'],
  ])('%s', (...[, lat, long, city, state]) => {
    expect(nearestPlace({ lat, long })).toMatchObject({ city, state })
  })

  it.each([
    ['London', 51.5, -0.1],
    ['the Indian Ocean', 0, 80],
  ])('is null in %s', (...[, lat, long]) => {
    expect(nearestPlace({ lat, long })).toBeUndefined()
  })
})

describe('cities to choose from', () => {
  const jaipur = { city: 'Jaipur', state: 'Rajasthan', lat: 1, long: 2, stores: 24 }
  const lane = { city: 'Chomu Village', state: 'Rajasthan', lat: 27.1, long: 75.7, stores: 1 }

  it('puts cities with shops first and each only once', () => {
    const { length } = chooseCities([jaipur, lane], '')
    const [first, second, third] = chooseCities([jaipur, lane], '')
    expect(length).toBe(20)
    expect(first).toMatchObject({ city: 'Jaipur', stores: 24, lat: 26.9196 })
    expect(second).toEqual(lane)
    expect(third).toMatchObject({ city: 'Mumbai', stores: 0 })
  })

  it('compares the beginning of the name, in upper and lower case', () => {
    const found = chooseCities([jaipur, lane], 'jai')
    expect(found.map(({ city }) => city)).toEqual(expect.arrayContaining(['Jaipur', 'Jaisalmer']))
    expect(found.every(({ city }) => city.startsWith('Jai'))).toBe(true)
  })

  it('returns nothing for an unknown name', () => {
    expect(chooseCities([jaipur], 'zzzz')).toEqual([])
  })
})

it('finds the place of a city by name', () => {
  expect(findPlaceOfCity('jaipur')).toEqual({
    city: 'Jaipur',
    lat: 26.9196,
    long: 75.7878,
    label: 'Jaipur, Rajasthan',
  })
  expect(() => findPlaceOfCity('Atlantis')).toThrow('no city called Atlantis')
})
