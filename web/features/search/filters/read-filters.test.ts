import { expect, test } from 'vitest'
import { countFilters, readFilters, shelfQuery, toAddress } from './read-filters.ts'
import { cityListed, searchQuery } from './use-search-filters.ts'

const jaipur = { city: 'Jaipur', lat: 26.91, long: 75.79, label: 'Jaipur' }
const chosen = { place: jaipur, isChosen: true }
const guessed = { place: jaipur, isChosen: false }
const read = (text: string) => readFilters(new URLSearchParams(text))

test('filters are read back from the address to which they were written', () => {
  const filters = read('brand=Anokhi&brand=Bata&subCategory=Kurtas&price=200-1500&maxDistance=5')
  expect(filters.brand).toEqual(['Anokhi', 'Bata'])
  expect(toAddress(filters)).toMatchObject({ price: '200-1500', maxDistance: 5 })
  expect(countFilters(filters)).toBe(5)
})

test('only open shops are asked for in a city, not in a store', () => {
  const query = new URLSearchParams('rawQuery=&open=1')
  expect(searchQuery(query, guessed)).toEqual({ city: 'Jaipur', open: '1' })
  expect(countFilters(read('open=1'))).toBe(1)
  expect(toAddress(read('open=1'))).toMatchObject({ open: '1' })
  expect(read('open=yes').open).toBeUndefined()
  expect(shelfQuery('s1', query)).toEqual({ mode: 'store', storeId: 's1' })
})

test('the city that is listed is that of the address, with a distance that of the place', () => {
  const far = new URLSearchParams('city=Delhi')
  expect(cityListed(far, chosen)).toBe('Delhi')
  expect(cityListed(new URLSearchParams(''), chosen)).toBe('Jaipur')
  far.set('maxDistance', '5')
  expect(cityListed(far, chosen)).toBe('Jaipur')
  expect(cityListed(far, guessed)).toBe('Delhi')
})

test('an address with unknown values has no filter', () => {
  const filters = read('brand=&category=Cars&price=cheap&maxDistance=7&sort=best')
  expect(countFilters(filters)).toBe(0)
  expect(filters.sort).toBeUndefined()
})

test('a price range over the whole slider is no filter, and the last stop means no upper limit', () => {
  expect(read('price=1-10000').price).toBeUndefined()
  expect(read('price=500-0').price).toEqual([500, 10_000])
  expect(read('price=90000-99999').price).toEqual([10_000, 10_000])
})

test('a distance is used only when the place was chosen, and the city counts for products at any distance', () => {
  const query = new URLSearchParams('rawQuery=kurta&city=Jaipur&maxDistance=5&sort=distance')
  expect(searchQuery(query, chosen)).toEqual({
    search: 'kurta',
    city: 'Jaipur',
    maxDistance: 5,
    sort: 'distance',
    lat: 26.91,
    long: 75.79,
  })
  expect(searchQuery(query, guessed)).toEqual({ search: 'kurta', city: 'Jaipur' })
})

test('without a city in the address the search stays in the city of the place', () => {
  expect(searchQuery(new URLSearchParams('rawQuery='), guessed)).toEqual({ city: 'Jaipur' })
})

test("a store's products are requested by its id and without a distance", () => {
  const query = new URLSearchParams('_id=s1&search=saree&maxDistance=5&sort=distance&price=0-800')
  expect(shelfQuery('s1', query)).toEqual({
    mode: 'store',
    storeId: 's1',
    search: 'saree',
    price: '0-800',
  })
})

test('a search for the words exactly as typed is requested as such', () => {
  const query = new URLSearchParams('rawQuery=kutra&exact=1&color=Red&gender=Female&rating=4')
  expect(searchQuery(query, guessed)).toEqual({
    search: 'kutra',
    exact: '1',
    city: 'Jaipur',
    color: ['Red'],
    gender: ['Female'],
    rating: 4,
  })
  expect(shelfQuery('s1', new URLSearchParams('exact=1'))).toEqual({ mode: 'store', storeId: 's1' })
})
