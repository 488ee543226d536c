import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { rowCopier } from '#test/copy-rows.ts'
import { buildProduct, buildShopper, buildStore, mondayNoon } from '#test/factories.ts'
import { readsAbove } from '#test/rows-read.ts'
import { useTestApp } from '#test/use-test-app.ts'

/** A city of 400 shops with 50 products of three sizes each. */
const SHOPS = 400
const PRODUCTS = 50
/** Rows and pages of 8 KB: more than any of these needs, and far less than the city has. */
const MOST = { rows: 1_000, pages: 2_000 }
/** Similar goods are chosen among four hundred, in a city of any size. */
const MOST_OF_SIMILAR = { rows: 1_200, pages: 6_000 }

type City = {
  productId: string
  variantId: string
  storeId: string
  merchant: Browser
  shopper: Browser
}

const app = useTestApp()
let city: City
beforeAll(async () => {
  app.time.now = mondayNoon
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, { sizes: ['S', 'M', 'L'] })
  await multiply()
  const { browser } = await buildShopper(app)
  const { id: productId, variantId } = product
  city = {
    productId,
    variantId,
    storeId: store.id,
    merchant: store.merchant.browser,
    shopper: browser,
  }
})

/** Copies the one shop and its product. */
async function multiply() {
  const copy = await rowCopier(app)
  const goods = { store_id: 'm.store_id', seq: '1000 + m.nth' }
  await app.database.pool.query(`
    set session_replication_role = replica;
    create temporary table shops_made as select gen_random_uuid() as id, nth from generate_series(1, ${SHOPS}) nth;
    create temporary table goods_made as select s.id as store_id, gen_random_uuid() as id, s.nth * ${PRODUCTS} + n as nth
      from shops_made s, generate_series(1, ${PRODUCTS}) n;
    create temporary table sizes_made as select v.id as of, g.*, v.position, gen_random_uuid() as variant_id
      from goods_made g, variants v;
    ${copy('stores', 'shops_made', { id: 'm.id', owner_id: 'gen_random_uuid()' })};
    ${copy('products', 'goods_made', { ...goods, id: 'm.id', brand: `'Brand ' || m.nth % 200` })};
    ${copy('search_products', 'goods_made', {
      ...goods,
      product_id: 'm.id',
      sub_category: 't.sub_category + m.nth % 100',
    })};
    ${copy('variants', 'sizes_made', {
      id: 'm.variant_id',
      product_id: 'm.id',
      store_id: 'm.store_id',
      sku: `m.nth || '-' || m.position`,
    })} where m.of = t.id;
    ${copy('variant_stock', 'sizes_made', {
      variant_id: 'm.variant_id',
      product_id: 'm.id',
      store_id: 'm.store_id',
    })} where m.of = t.variant_id;
    set session_replication_role = origin;
    drop table shops_made, goods_made, sizes_made`)
  await app.database.pool.query('analyze')
}

const line = ({ productId, variantId }: City) => ({ productId, variantId, quantity: 1 })

/** What shoppers and shopkeepers open; searches of the whole city read the words of the city. */
const pages: [string, (made: City) => Promise<{ status: number }>, typeof MOST?][] = [
  ['a product', ({ shopper, productId }) => shopper.call('GET /product', { _id: productId })],
  ['a guest’s product', ({ productId }) => app.browser().call('GET /product', { _id: productId })],
  [
    'similar',
    ({ shopper, productId }) => shopper.call('GET /similar-products', { _id: productId }),
    MOST_OF_SIMILAR,
  ],
  ['the same', ({ shopper, productId }) => shopper.call('GET /same-article', { _id: productId })],
  ['reviews', ({ shopper, productId }) => shopper.call('GET /product-reviews', { _id: productId })],
  ['a shop', ({ shopper, storeId }) => shopper.call('GET /store', { _id: storeId })],
  [
    'a shop’s goods',
    ({ shopper, storeId }) => shopper.call('GET /getProducts', { mode: 'store', storeId }),
  ],
  [
    'a shop’s search',
    ({ shopper, storeId }) =>
      shopper.call('GET /getProducts', { mode: 'store', storeId, search: 'kurta' }),
  ],
  [
    'a shop’s reviews',
    ({ shopper, storeId }) => shopper.call('GET /store-reviews', { _id: storeId }),
  ],
  [
    'the shop of a product',
    ({ shopper, productId }) => shopper.call('POST /get-store-id', { productId }),
  ],
  ['the cart', (made) => made.shopper.call('POST /cart/check', { products: [line(made)] })],
  ['the saved cart', ({ shopper }) => shopper.call('GET /cart', {})],
  ['the wishlist', ({ shopper }) => shopper.call('GET /wishlist', {})],
  ['waitlists', ({ shopper }) => shopper.call('GET /waitlist', {})],
  ['price drops', ({ shopper }) => shopper.call('GET /price-drops', {})],
  ['bookings', ({ shopper }) => shopper.call('POST /get-orders', {})],
  ['questions', ({ shopper }) => shopper.call('GET /questions', {})],
  ['followed shops', ({ shopper }) => shopper.call('GET /followed-stores', {})],
  [
    'a booking',
    (made) =>
      made.shopper.call('POST /cop-order', { products: [line(made)] }, { key: randomUUID() }),
  ],
  ['the counter', ({ merchant }) => merchant.call('POST /get-merchant-orders', {})],
  [
    'the shop’s products',
    ({ merchant }) => merchant.call('GET /getProducts', { mode: 'merchant' }),
  ],
  [
    'the shop’s own search',
    ({ merchant }) => merchant.call('GET /getProducts', { mode: 'merchant', search: 'kurta' }),
  ],
  ['the stock', ({ merchant }) => merchant.call('GET /inventory', {})],
  [
    'movements',
    ({ merchant, variantId }) => merchant.call('GET /stock-movements', { _id: variantId }),
  ],
  [
    'the product’s form',
    ({ merchant, productId }) => merchant.call('GET /editProduct', { id: productId }),
  ],
  ['an empty form', ({ merchant }) => merchant.call('POST /get-products-category-list', {})],
  ['a SKU', ({ merchant }) => merchant.call('GET /check-sku/:sku', { sku: 'KUR-1' })],
  ['pictures', ({ merchant }) => merchant.call('GET /product-pictures', {})],
  ['the shop’s waitlists', ({ merchant }) => merchant.call('GET /store-waitlist', {})],
  ['received questions', ({ merchant }) => merchant.call('GET /received-questions', {})],
  ['goods often sold', ({ merchant }) => merchant.call('GET /sold-often', {})],
  ['goods to sell', ({ merchant }) => merchant.call('GET /goods-to-sell', { search: 'kurta' })],
  [
    'bills with words',
    ({ merchant }) => merchant.call('GET /last-bills', { text: 'green kurta 499' }),
  ],
  ['earlier buyers', ({ merchant }) => merchant.call('GET /earlier-buyers', { name: 'mehta' })],
  ['history', ({ merchant }) => merchant.call('GET /order-history', {})],
  ['figures', ({ merchant }) => merchant.call('GET /figures', {})],
  ['the day', ({ merchant }) => merchant.call('GET /day-close', {})],
  ['tags', ({ merchant }) => merchant.call('GET /tags', {})],
  ['first steps', ({ merchant }) => merchant.call('GET /first-steps', {})],
  ['the file of the shop', ({ merchant }) => merchant.call('GET /store-data', {})],
  ['offers', ({ merchant }) => merchant.call('GET /campaigns', {})],
  [
    'an offer',
    ({ merchant }) =>
      merchant.call('POST /campaigns/preview', {
        kind: 'percent',
        value: 10,
        target: 'all',
        targets: [],
      }),
  ],
]

it.each(pages)(
  '%s: reads its own rows, not those of the city',
  async (_page, open, most = MOST) => {
    const above = await readsAbove(app, most, async () =>
      expect((await open(city)).status).toBe(200),
    )
    expect(above).toEqual([])
  },
)
