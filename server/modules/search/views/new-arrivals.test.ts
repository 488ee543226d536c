import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const ids: Record<string, string> = {}
const shut = { status: false, from: '10:00', to: '20:00' }
const neverOpen = { Mon: shut, Tue: shut, Wed: shut, Thu: shut, Fri: shut, Sat: shut, Sun: shut }

const add = async (key: string, over: Parameters<typeof buildStore>[1] = {}) => {
  ids[key] = (await buildStore(app, { storeName: key, ...over })).id
}
const sell = async (store: string, name: string, over: object = {}) => {
  ids[name] = (await buildProduct(app, ids[store] ?? '', { name, ...over })).id
}
const draw = (product: string, image: string) =>
  app.database.db
    .update(variants)
    .set({ images: [image] })
    .where(eq(variants.productId, ids[product] ?? ''))

beforeAll(async () => {
  await add('kurtas')
  await add('shoes')
  await add('shut', { timings: neverOpen })
  await add('Delhi', { city: 'Delhi', latitude: 28.65, longitude: 77.23 })
  const shoe = { category: 'Footwear', subCategory: 'Juttis' }
  await sell('kurtas', 'First scarf', { subCategory: 'Scarves' })
  await sell('kurtas', 'First kurta')
  await sell('kurtas', 'Second kurta')
  await sell('kurtas', 'Third kurta')
  await sell('shoes', 'First jutti', shoe)
  await sell('shoes', 'Second jutti', shoe)
  await sell('shoes', 'Third jutti', shoe)
  await sell('shoes', 'Sold out jutti', { ...shoe, stock: 0 })
  await sell('shoes', 'Hidden jutti', { ...shoe, active: false })
  await sell('shut', 'Bangles of a shut shop', { category: 'Bangles', subCategory: 'Lac Bangles' })
  await sell('shut', 'Earrings of a shut shop', { category: 'Bangles', subCategory: 'Earrings' })
  await sell('Delhi', 'Delhi kurta')
  await draw('Second kurta', 'kurta')
  await draw('Third jutti', 'jutti')
  await draw('Bangles of a shut shop', 'lac')
  await draw('Earrings of a shut shop', 'earrings')
})

const find = async (query: object = { city: 'Jaipur' }) => {
  const { status, body } = await app.browser().call('GET /new-arrivals', query)
  expect(status).toBe(200)
  return body
}

it('shows at most two products of a shop, of two kinds if it sells two', async () => {
  const { products } = await find()
  const of = (shop: string) =>
    products.filter(({ shopName }) => shopName === shop).map(({ productName }) => productName)
  expect(of('kurtas').toSorted()).toEqual(['First scarf', 'Third kurta'])
  expect(of('shoes')).toEqual(['Third jutti', 'Second jutti'])
})

it('begins with open shops and the newest product of each kind', async () => {
  const { products } = await find()
  expect(products.map(({ productName }) => productName)).toEqual([
    'Third jutti',
    'Third kurta',
    'First scarf',
    'Second jutti',
    'Earrings of a shut shop',
    'Bangles of a shut shop',
  ])
  expect(products.map(({ storeOpen }) => storeOpen)).toEqual([true, true, true, true, false, false])
})

it('has a picture for each category that the shops sell, if possible of the category’s main article', async () => {
  expect((await find()).categories).toEqual([
    { name: 'Bangles', image: '/media/lac' },
    { name: 'Clothing', image: '/media/kurta' },
    { name: 'Footwear', image: '/media/jutti' },
  ])
})

it('keeps to the city, and measures distances from the place', async () => {
  const { products } = await find({ city: 'Delhi', lat: '28.65', long: '77.23' })
  expect(products).toMatchObject([{ productName: 'Delhi kurta', distanceKm: 0 }])
  expect(await find({ city: 'Kota' })).toEqual({ products: [], categories: [] })
})
