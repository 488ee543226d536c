import { beforeEach, expect, test, vi } from 'vitest'
import { rememberProduct, seenProductStorage } from './seen-products.ts'

beforeEach(() => {
  const saved = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  })
})

const seenProduct = (id: number) => ({ id: String(id), name: 'Kurta', image: '', shop: 'Soni' })

test('the last twelve products seen are remembered, each once, the last one first', () => {
  for (const id of [1, 2, 1, ...Array.from({ length: 13 }, (_, at) => at + 10)])
    rememberProduct(seenProduct(id), 'en')
  const ids = seenProductStorage.read().map(({ id }) => Number(id))
  expect(ids).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11])
  rememberProduct(seenProduct(15), 'en')
  expect(seenProductStorage.read()[0]).toEqual(seenProduct(15))
  expect(seenProductStorage.read()).toHaveLength(12)
})

test('names are remembered in both languages, in whichever the page was shown', () => {
  const inHindi = { productName: 'कुर्ता', shopName: 'सोनी' }
  const both = { ...seenProduct(1), hindiName: 'कुर्ता', hindiShop: 'सोनी' }
  rememberProduct({ ...seenProduct(1), inHindi }, 'en')
  expect(seenProductStorage.read()).toEqual([both])
  rememberProduct({ ...seenProduct(1), name: 'कुर्ता', shop: 'सोनी' }, 'hi')
  expect(seenProductStorage.read()).toEqual([both])
})
