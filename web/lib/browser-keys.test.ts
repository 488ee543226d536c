import { beforeEach, expect, test, vi } from 'vitest'
import {
  forgetAllSearches,
  forgetSearch,
  isCartLine,
  recentSearchStorage,
  rememberSearch,
} from './browser-keys.ts'

function refuse() {
  throw new Error('storage is forbidden')
}

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
  return forgetAllSearches
})

test('the newest search is first, and there are no duplicates', () => {
  for (const text of ['kurta', 'चूड़ी', ' Kurta ', '', '  ']) rememberSearch(text)
  expect(recentSearchStorage.read()).toEqual(['Kurta', 'चूड़ी'])
})

test('the eight newest are kept', () => {
  for (let at = 1; at <= 10; at++) rememberSearch(`saree ${at}`)
  expect(recentSearchStorage.read()).toHaveLength(8)
  expect(recentSearchStorage.read()[0]).toBe('saree 10')
})

test('searches are removed one by one, or all at once', () => {
  for (const text of ['kurta', 'saree']) rememberSearch(text)
  forgetSearch('kurta')
  expect(recentSearchStorage.read()).toEqual(['saree'])
  forgetAllSearches()
  expect(recentSearchStorage.read()).toEqual([])
})

test('a browser without storage remembers them as long as the tab is open', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  rememberSearch('jutti')
  expect(recentSearchStorage.read()).toEqual(['jutti'])
})

test.each([
  [{}, true],
  [{ mrp: 990 }, true],
  [{ mrp: '990' }, false],
  [{ mrp: null }, false],
  [{ besides: 'o1' }, false],
  [{ besides: ['o1'] }, true],
  [{ quantity: 1.5 }, false],
  [{ variant: { Size: 4 } }, false],
])('a saved line with %j is a line of the cart: %s', (more, isLine) => {
  const ids = { productId: 'p', variantId: 'v' }
  const words = { productName: 'Kurta', desc: '', image: '', variant: { Size: 'M' } }
  const prices = { price: 749, inclusiveTax: 749, tax: 35.67 }
  expect(isCartLine({ ...ids, ...words, ...prices, quantity: 1, ...more })).toBe(isLine)
})
