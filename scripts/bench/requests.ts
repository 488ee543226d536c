import type { Request } from 'autocannon'
import { deriveKeys, mac } from '#server/platform/secrets.ts'
import { brands, cities, goods, goodsCategories, materials } from './city-words.ts'
import { idOf, tokenOf, VARIANTS_PER_PRODUCT } from './ids.ts'

/** The task of the load generator. `paths` are requested in turn; `book` books with one shopper after the other. */
export type Load = {
  base: string
  connections: number
  seconds: number
} & (
  | { kind: 'get'; paths: string[]; headers?: Record<string, string> }
  /** `rate` requests a second, evenly spread; they do not wait for the answers of those before. */
  | { kind: 'paced'; paths: string[]; rate: number }
  | { kind: 'book'; bookings: Bookings }
)

/**
 * `shoppers` people, starting with `firstShopper`, book in turn; nobody makes two bookings at the same moment. Each may
 * have five open bookings: more would be rejected.
 */
export type Bookings = { firstShopper: number; shoppers: number; products: number; run: string }

export const appSecret = 'a secret that only the benchmark has'
const csrfKey = deriveKeys(Buffer.from(appSecret)).csrf

/** The cookies of a returning visitor. */
export const guestCookies = `visit=guest; XSRF-TOKEN=${csrfToken('guest')}`

function csrfToken(binding: string): string {
  return `v1.nonce.${mac(csrfKey, binding, 'nonce').toString('base64url')}`
}

export function makeRequests(load: Exclude<Load, { kind: 'paced' }>): Request[] {
  let count = 0
  if (load.kind === 'get') {
    const { paths, headers } = load
    return [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'GET',
          path: paths[count++ % paths.length] ?? '/',
          headers: { ...request.headers, cookie: guestCookies, ...headers },
        }),
      },
    ]
  }
  const { bookings } = load
  return [{ setupRequest: (request) => ({ ...request, ...bookingRequest(bookings, count++) }) }]
}

/** The `count`th booking of a run: one item of one variant, by the next shopper. */
export function bookingRequest(bookings: Bookings, count: number) {
  const { firstShopper, shoppers, products, run } = bookings
  const shopper = firstShopper + (count % shoppers)
  const product = (count * 7919) % products
  const token = tokenOf(shopper)
  const csrf = csrfToken(token)
  const variantId = idOf('variant', product * VARIANTS_PER_PRODUCT)
  const line = { productId: idOf('product', product), variantId, quantity: 1 }
  return {
    method: 'POST' as const,
    path: '/api/cop-order',
    headers: {
      'content-type': 'application/json',
      cookie: `sid=${token}; XSRF-TOKEN=${csrf}`,
      'x-xsrf-token': csrf,
      'idempotency-key': `${run}-${count}`,
    },
    body: JSON.stringify({ products: [line] }),
  }
}

const ASKED = 40

/** Searches with words, brand, price and 10 km around the middle of one of the first `count` cities. */
export function searchPaths(count = cities.length): string[] {
  return Array.from({ length: ASKED }, (_, place) => {
    const [city, lat, long] = cities[place % count] ?? ['Jaipur', 26.92, 75.79]
    const material = materials[place % materials.length] ?? ''
    const good = goods[(place * 3) % goods.length] ?? ''
    const query = {
      search: `${material} ${good}`.toLowerCase(),
      brand: brands[(place * 11) % brands.length] ?? '',
      price: '300-3000',
      maxDistance: '10',
      city,
      lat: String(lat),
      long: String(long),
    }
    return `/api/getProducts?${new URLSearchParams(query)}`
  })
}

/** Searches of the first city of which no two are the same, so that no answer is repeated. */
export function stormPaths(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const search = (goods[place % goods.length] ?? '').toLowerCase()
    return firstCity('getProducts', { search, price: `${place % 97}-${5_000 + place}` })
  })
}

/** Searches with one word for a kind of goods, in the first city. */
export function broadPaths(): string[] {
  return goods.map((good) => firstCity('getProducts', { search: good.toLowerCase() }))
}

/** The first city's products of a category, and all of them. */
export function browsingPaths(): string[] {
  const categories = [...new Set(goodsCategories)]
  return [{}, ...categories.map((category) => ({ category }))].map((query) =>
    firstCity('getProducts', query),
  )
}

/** Suggestions for a kind of goods whose last two letters are not typed yet. */
export function suggestionPaths(): string[] {
  return goods.map((good) => firstCity('suggestions', { search: good.toLowerCase().slice(0, -2) }))
}

function firstCity(call: string, query: Record<string, string>): string {
  const [city, lat, long] = cities[0] ?? ['Jaipur', 26.92, 75.79]
  const place = { city, lat: String(lat), long: String(long) }
  return `/api/${call}?${new URLSearchParams({ ...query, ...place })}`
}

export function productPaths(products: number): string[] {
  return spread(products, 500).map((place) => `/api/product?_id=${idOf('product', place)}`)
}

export function storePaths(stores: number): string[] {
  return spread(stores, 200).map((place) => `/api/store?_id=${idOf('store', place)}`)
}

/** Product pages that were not requested since the start: each address occurs once. */
export function freshPages(products: number, from: number): string[] {
  return Array.from(
    { length: 20_000 },
    (_, place) => `/product?_id=${idOf('product', ((from + place) * 7919) % products)}`,
  )
}

function spread(rows: number, count: number): number[] {
  return Array.from({ length: Math.min(rows, count) }, (_, place) => (place * 7919) % rows)
}
