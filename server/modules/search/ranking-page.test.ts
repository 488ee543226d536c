import { beforeAll, expect, it } from 'vitest'
import { reviewTotals } from '#server/platform/db/tables/reviews.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { keyParts } from './rules/ranking-key.ts'

const app = useTestApp()
const point = { lat: '26.9', long: '75.8' }

/** Four shops of one city, each better than the next one in one criterion, and worse in all criteria after it. */
const shops = [
  { storeName: 'Near, one piece, bad', latitude: 26.901, stock: 1, stars: 1 },
  { storeName: 'Far, many pieces, bad', latitude: 26.93, stock: 9, stars: 1 },
  { storeName: 'Far, one piece, good', latitude: 26.93, stock: 1, stars: 5 },
  { storeName: 'Far, one piece, bad', latitude: 26.93, stock: 1, stars: 1 },
]

beforeAll(async () => {
  const { db } = app.database
  // The last one is made first, so that neither age nor id gives the order.
  for (const { stock, stars, ...place } of shops.toReversed()) {
    const { id } = await buildStore(app, { city: 'Pali', longitude: 75.8, ...place })
    const product = await buildProduct(app, id, { name: 'Bandhani Dupatta', stock })
    await db
      .insert(reviewTotals)
      .values({ productId: product.id, storeId: id, reviews: 4, stars: 4 * stars })
    await app.database.transaction((tx) => refreshProducts(tx, [product.id]))
  }
})

it('is told in the order in which the search applies it', async () => {
  const { status, body } = await app.browser().call('GET /ranking')
  expect(status).toBe(200)
  expect(body.criteria).toEqual(keyParts.map(({ name }) => name))
  expect(body.criteria.slice(-3)).toEqual(['distance', 'pieces', 'rating'])
  const search = { search: 'bandhani dupatta', city: 'Pali', ...point }
  const { products } = (await app.browser().call('GET /getProducts', search)).body
  expect(products.map(({ shopName }) => shopName)).toEqual(shops.map(({ storeName }) => storeName))
})

it('names the weights of the search', async () => {
  const { body } = await app.browser().call('GET /ranking')
  expect(body.orders).toEqual(['distance', 'priceUp', 'priceDown', 'newest', 'origin'])
  expect(body).toMatchObject({ inARound: 2, mostOfOne: 4, ratingOfNone: 3.5 })
  expect(body.bandsKm.at(-1)).toBe(50)
})
