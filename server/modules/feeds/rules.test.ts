import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import {
  anyProduct,
  feedOf,
  type FoundItem,
  localInventory,
  problemsOf,
  productData,
  readFeed,
  valueOf,
} from '#test/merchant-center.ts'
import { type Feed, inventoryFeed, productFeed, writeFeed } from './rules.ts'

const publicUrl = 'https://chowk.example'

const itemsOf = (feed: Feed, product: Product) =>
  feedOf(product, (pages) => writeFeed(feed, pages, { store: product.store, publicUrl }))

it('any product is in both feeds as Google documents them, once for each variant with a picture', async () => {
  await fc.assert(
    fc.asyncProperty(anyProduct, async (product) => {
      const goods = await itemsOf(productFeed, product)
      const stock = await itemsOf(inventoryFeed, product)
      expect(goods.flatMap((item) => problemsOf(item, productData))).toEqual([])
      expect(stock.flatMap((item) => problemsOf(item, localInventory))).toEqual([])
      const listed = product.variants.filter(({ Images }) => Images.length > 0)
      const ids = listed.map(({ _id }) => _id)
      expect(goods.map((item) => valueOf(item, 'id'))).toEqual(ids)
      expect(stock.map((item) => valueOf(item, 'id'))).toEqual(ids)
      expect(goods.map((item) => valueOf(item, 'gtin'))).toEqual(listed.map(({ gtin }) => gtin))
    }),
    { numRuns: 200 },
  )
})

const isSoldOut = (item: FoundItem | undefined) => valueOf(item, 'availability') === 'out_of_stock'

it('both feeds have the same price and the same availability', async () => {
  await fc.assert(
    fc.asyncProperty(anyProduct, async (product) => {
      const stock = await itemsOf(inventoryFeed, product)
      for (const [at, item] of (await itemsOf(productFeed, product)).entries()) {
        expect(valueOf(stock[at], 'price')).toBe(valueOf(item, 'price'))
        expect(isSoldOut(stock[at])).toBe(isSoldOut(item))
      }
    }),
  )
})

it('the check finds differences from Google’s documents', () => {
  const item: FoundItem = [
    ['id', 'x'.repeat(51)],
    ['store_code', 'a'],
    ['store_code', 'b'],
    ['price', '1 INR'],
    ['pieces', '4'],
  ]
  expect(problemsOf(item, localInventory)).toEqual([
    'availability is missing',
    'store_code stands too often',
    `id is ${'x'.repeat(51)}`,
    'price is 1 INR',
    'pieces is 4',
  ])
  expect(() => readFeed('<rss>\u0001</rss>')).toThrow('U+1')
  expect(() => readFeed('<rss><item></rss>')).toThrow('No feed')
})
