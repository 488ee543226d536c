import { describe, expect, it } from 'vitest'
import {
  cityToShopIn,
  localitiesIn,
  findPlaceOfCity,
  findPlaces,
  nearestPlace,
  type StoreGroup,
} from './rules.ts'

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

describe('places to choose from', () => {
  const group = { state: 'Rajasthan', city: 'Jaipur', locality: '', pin: null, lat: 1, long: 2 }
  const sanganer = { ...group, locality: 'Sanganer', pin: '302029', lat: 26.82, long: 75.79 }
  const malviya = { ...group, locality: 'Malviya Nagar', pin: '302017', lat: 26.8, long: 75.8 }
  const groups: StoreGroup[] = [
    { ...group, stores: 20 },
    { ...sanganer, stores: 1 },
    { ...malviya, stores: 3 },
    { ...malviya, pin: '302018', lat: 26.9, stores: 1 },
    { ...group, city: 'Chomu Village', lat: 27.1, long: 75.7, stores: 1 },
  ]
  const names = (search: string) => findPlaces(groups, search).map(({ name }) => name)

  it('puts cities with shops first and each only once', () => {
    const all = findPlaces(groups, '')
    expect(all).toHaveLength(20)
    expect(all.slice(0, 3)).toMatchObject([
      { kind: 'city', name: 'Jaipur', stores: 25, lat: 26.9196 },
      { kind: 'city', name: 'Chomu Village', stores: 1, lat: 27.1, long: 75.7 },
      { kind: 'city', name: 'Mumbai', stores: 0 },
    ])
    expect(new Set(all.map(({ name }) => name)).size).toBe(20)
  })

  it('compares the beginning of the name, in upper and lower case', () => {
    expect(names('jai')).toEqual(expect.arrayContaining(['Jaipur', 'Jaisalmer']))
    expect(names('JAI')).toEqual(names('jai'))
    expect(names('jais').every((name) => name.startsWith('Jais'))).toBe(true)
  })

  it('lists the areas of a city, those with the most shops first', () => {
    expect(localitiesIn(groups, 'jaipur')[0]).toEqual({ name: 'Malviya Nagar', stores: 4 })
    expect(localitiesIn(groups, 'Jaipur').map(({ name }) => name)).toEqual([
      'Malviya Nagar',
      'Sanganer',
    ])
    expect(localitiesIn(groups, 'Pune')).toEqual([])
  })

  it('finds a locality by its words, with the mean of its shops as its point', () => {
    const [found, ...more] = findPlaces(groups, 'malviya nagar')
    expect(more).toEqual([])
    expect(found).toMatchObject({ kind: 'locality', name: 'Malviya Nagar', city: 'Jaipur' })
    expect(found).toMatchObject({ stores: 4, lat: expect.closeTo(26.825, 9), long: 75.8 })
    expect(names('nagar malv')).toContain('Malviya Nagar')
  })

  it.each([
    ['sanganer', 'Sanganer'],
    ['sanganair', 'Sanganer'],
    ['सांगानेर', 'Sanganer'],
    ['sangner', 'Sanganer'],
    ['malvia nagar', 'Malviya Nagar'],
    ['malvya nagar', 'Malviya Nagar'],
    ['maalviiya', 'Malviya Nagar'],
    ['zaipur', 'Jaipur'],
    ['jj', 'Jaipur'],
    ['मालवीय नगर', 'Malviya Nagar'],
    ['jaypoor', 'Jaipur'],
    ['jaipor', 'Jaipur'],
    ['bombay', 'Mumbai'],
  ])('finds %s, which is %s', (typed, name) => {
    expect(names(typed)[0]).toBe(name)
  })

  it.each(['302029', '302 029', '30202'])('finds the PIN code %s', (typed) => {
    const pin = { kind: 'pin', name: '302029 Sanganer', city: 'Jaipur', lat: 26.82, stores: 1 }
    expect(findPlaces(groups, typed)).toMatchObject([pin])
  })

  it('searches the nearest city with shops for a place without any', () => {
    const delhi = { ...group, city: 'Delhi', state: 'Delhi', lat: 28.65, long: 77.23, stores: 3 }
    const noida = { name: 'Noida', city: 'Delhi', state: 'Uttar Pradesh', stores: 0 }
    expect(findPlaces([...groups, delhi], 'noida')[0]).toMatchObject(noida)
    expect(findPlaces(groups, 'noida')[0]).toMatchObject({ name: 'Noida', city: 'Noida' })
    const agra = { city: 'Agra', state: 'Uttar Pradesh', lat: 27.18, long: 78.02, population: 1 }
    const far = { ...group, city: 'AGRA', state: 'U.P.', lat: 27.6, long: 78, stores: 2 }
    expect(cityToShopIn(agra, [far])).toBe('AGRA')
  })

  it.each(['xqwk', 'zzzz', 'aaa', 'kkkk', 'ghghgh', 'jaipur zzz'])(
    'returns nothing for %s',
    (typed) => {
      expect(names(typed)).toEqual([])
    },
  )
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
