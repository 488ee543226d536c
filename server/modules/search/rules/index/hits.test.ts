import { beforeAll, describe, expect, it } from 'vitest'
import type { Search } from '../filters.ts'
import { findHits } from './hits.ts'
import { atMost } from './most-hits.ts'
import { firstInOrder } from './ordering.ts'
import type { IndexedProduct } from './product-table.ts'
import { SearchIndex } from './search-index.ts'

/** More than two parts of a city. */
const PRODUCTS = 60_000
const CHANGED = 2_000
const shut = { status: false, from: '10:00', to: '20:00' }
const timings = { Mon: shut, Tue: shut, Wed: shut, Thu: shut, Fri: shut, Sat: shut, Sun: shut }
const STORES = ['jaipur', 'jodhpur'].map((city, nth) => ({
  id: uuid(9, nth),
  storeName: city,
  address: city,
  city,
  latitude: 26.9,
  longitude: 75.8,
  approved: true,
  timings,
  preparationMinutes: 30,
  pause: null,
  closures: [],
}))
const now = new Date('2026-03-02T06:30:00Z')

function uuid(first: number, nth: number): string {
  return `${first}0000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
}

/** Every third product is in the second city, every fifth is a saree, every seventh is sold out. */
function productAt(nth: number, word = nth % 5 === 0 ? 'saree' : 'kurta'): IndexedProduct {
  const city = nth % 3 === 0 ? 'jodhpur' : 'jaipur'
  return {
    id: uuid(1, nth),
    storeId: uuid(9, nth % 3 === 0 ? 1 : 0),
    seq: nth + 1,
    category: 1,
    subCategory: word === 'saree' ? 2 : 3,
    brand: 4,
    colorSet: 5,
    minPricePaise: 100 + (nth % 100),
    rating: null,
    active: nth % 11 !== 0,
    depth: nth % 7 === 0 ? 0 : 1,
    sizes: [],
    words: `'!${city}':1C '${word}':2A`,
  }
}

const index = new SearchIndex()
const products = new Map<string, IndexedProduct>()

beforeAll(() => {
  const save = (product: IndexedProduct) => products.set(product.id, product)
  for (let nth = 0; nth < PRODUCTS; nth += 1) save(productAt(nth))
  index.saveStores(STORES)
  index.saveNames([
    { id: 2, kind: 'sub_category', key: 'sarees', name: 'Sarees' },
    { id: 3, kind: 'sub_category', key: 'kurtas', name: 'Kurtas' },
  ])
  index.saveProducts([...products.values()])
  index.tidy()
  // Products of any age get other words, and with them a row behind all others.
  const changed = Array.from({ length: CHANGED }, (_, nth) =>
    productAt((nth * 7_919) % PRODUCTS, nth % 2 === 0 ? 'saree' : 'kurta'),
  )
  for (const product of changed) save(product)
  index.saveProducts(changed)
})

const plain: Search = {
  scope: { kind: 'nearby', city: 'jaipur', withinKm: undefined },
  point: null,
  words: null,
  audience: null,
  brands: undefined,
  subCategories: undefined,
  colors: undefined,
  category: undefined,
  rating: undefined,
  price: null,
  sizes: [],
  except: [],
  until: null,
  yielding: false,
  adultsFirst: false,
  sort: 'newest',
  after: null,
  explained: false,
  faceted: true,
  size: 50,
  most: 10_000,
}
const word = (match: string) => ({ match, main: null, layers: {}, parts: [], isBroad: false })

const inCity = (city: string) => (product: IndexedProduct) =>
  product.active && (city === '' || product.words.includes(city))
const newestFirst = (list: IndexedProduct[]) => list.toSorted((a, b) => b.seq - a.seq)
const bookableFirst = (list: IndexedProduct[]) =>
  newestFirst(list).toSorted((a, b) => Number(a.depth === 0) - Number(b.depth === 0))

function find(search: Search) {
  const reached = index.stores.reached(search)
  return { reached, hits: findHits(index, search, reached) }
}

const idsOf = (rows: Int32Array) => Array.from(rows, (row) => index.products.idOf(row))
const ids = (list: readonly IndexedProduct[]) => list.map(({ id }) => id)

describe('the hits of a city with many products', () => {
  it.each(['jaipur', 'jodhpur', ''])('are all there, the newest first, in "%s"', (city) => {
    const search = { ...plain, most: Infinity, scope: { ...plain.scope, city } } as Search
    const expected = newestFirst([...products.values()].filter(inCity(city)))
    expect(idsOf(find(search).hits.rows)).toEqual(ids(expected))
  })

  it.each(['saree', 'kurta'])('are all there for the word %s', (name) => {
    const search = { ...plain, most: Infinity, words: word(`'${name}':A`) }
    const expected = [...products.values()]
      .filter(inCity('jaipur'))
      .filter(({ words }) => words.includes(name))
    expect(idsOf(find(search).hits.rows)).toEqual(ids(newestFirst(expected)))
  })

  it('begin with the newest ones that can be booked when there are more than are counted', () => {
    const { reached, hits } = find(plain)
    const setting = { index, search: plain, reached, now }
    const most = atMost(hits, setting)
    const expected = bookableFirst([...products.values()].filter(inCity('jaipur')))
    expect(idsOf(most.rows)).toEqual(ids(expected.slice(0, plain.most)))
    const shown = firstInOrder(most, setting).map(({ row }) => index.products.idOf(row))
    expect(shown).toEqual(ids(expected.slice(0, plain.size + 1)))
  })

  it('begin with those of the chosen kind, and are filled up with others', () => {
    const search = { ...plain, subCategories: ['Sarees'] }
    const { reached, hits } = find(search)
    const rows = atMost(hits, { index, search, reached, now }).rows
    const all = [...products.values()].filter(inCity('jaipur'))
    const sarees = bookableFirst(all.filter(({ subCategory }) => subCategory === 2))
    const others = bookableFirst(all.filter(({ subCategory }) => subCategory !== 2))
    expect(idsOf(rows)).toEqual(ids([...sarees, ...others].slice(0, search.most)))
  })

  it('are the cheapest ones when these are asked for, also the oldest', () => {
    const search: Search = { ...plain, sort: 'priceUp' }
    const { reached, hits } = find(search)
    const rows = atMost(hits, { index, search, reached, now }).rows
    const expected = bookableFirst([...products.values()].filter(inCity('jaipur')))
      .toSorted((a, b) => a.minPricePaise - b.minPricePaise)
      .filter(({ depth }) => depth > 0)
    expect(idsOf(rows).toSorted()).toEqual(ids(expected.slice(0, search.most)).toSorted())
  })
})

/** Rows of one city with one word; so many that the list of the word has a page of its own. */
const MANY = 200_000
function filled(count: number): SearchIndex {
  const filledIndex = new SearchIndex()
  filledIndex.saveStores(STORES)
  filledIndex.saveProducts(Array.from({ length: count }, (_, nth) => productAt(nth * 3, 'kurta')))
  filledIndex.tidy()
  return filledIndex
}

function countOf(searched: SearchIndex, name: string): number {
  const rows = searched.cityOf('!jodhpur')?.find(`'${name}':A`) ?? new Int32Array()
  return rows.filter((row) => searched.products.isLive(row)).length
}

const added = (round: number) => Array.from({ length: 50 }, (_, nth) => `new ${round} ${nth}`)

describe('an index whose rows were put in order again', () => {
  it('finds what is added to a city that had lost all its products', () => {
    const emptied = filled(10)
    emptied.removeProducts(Array.from({ length: 10 }, (_, nth) => uuid(1, nth * 3)))
    emptied.tidy()
    expect(countOf(emptied, 'kurta')).toBe(0)
    emptied.saveProducts([productAt(3, 'kurta'), productAt(6, 'kurta')])
    expect(countOf(emptied, 'kurta')).toBe(2)
    expect(emptied.cityOf('!jodhpur')?.byAge.all).toHaveLength(2)
  })

  it('remembers found rows without the long lists that they were found in', () => {
    const large = filled(10_000)
    const few = large.cityOf('!jodhpur')?.find(`'kurta':A & !'kurta':A`)
    const again = large.cityOf('!jodhpur')?.find(`'kurta':A & !'kurta':A`)
    expect(again).toBe(few)
    expect(few?.buffer.byteLength).toBe(0)
    const all = large.cityOf('!jodhpur')?.find(`'kurta':A`)
    expect(all?.buffer.byteLength).toBe(4 * 10_000)
  })

  it(
    'can be put in order any number of times, with very long lists and new ones',
    { timeout: 120_000 },
    () => {
      const large = filled(MANY)
      for (const [round, gone] of [0, 30_000, 60_000].entries()) {
        const removed = Array.from({ length: gone }, (_, nth) => (gone + nth) * 3)
        large.removeProducts(removed.map((nth) => uuid(1, nth)))
        large.saveProducts(
          added(round).map((name, nth) => productAt((MANY + round * 50 + nth) * 3, name)),
        )
        large.tidy()
      }
      expect(countOf(large, 'kurta')).toBe(MANY - 90_000)
      for (const name of [0, 1, 2].flatMap(added)) expect(countOf(large, name)).toBe(1)
    },
  )
})
