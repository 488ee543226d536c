import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildAdmin,
  buildProduct,
  buildShopper,
  buildStore,
  type TestApp,
} from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let jaipur: Awaited<ReturnType<typeof buildStore>>

beforeAll(async () => {
  jaipur = await buildStore(app)
  await buildProduct(app, jaipur.id, { name: 'Mirror kurta', brand: 'Anokhi Lane' })
  await buildProduct(app, jaipur.id, { name: 'Hidden kurta', active: false })
  const pending = await buildStore(app, { status: 'pending' })
  await buildProduct(app, pending.id, { name: 'Pending kurta' })
  const delhi = await buildStore(app, { city: 'Delhi', latitude: 28.65, longitude: 77.23 })
  await buildProduct(app, delhi.id, { name: 'Delhi kurta' })
})

const search = (query: object) => app.browser().call('GET /getProducts', query)

describe('GET /getProducts', () => {
  it('returns only active products of open stores to a guest', async () => {
    const { status, body } = await search({ search: 'kurta', city: 'Jaipur' })
    expect(status).toBe(200)
    expect(body.products.map(({ productName }) => productName)).toEqual(['Mirror kurta'])
    expect(body).toMatchObject({
      brands: [{ name: 'Anokhi Lane', count: 1 }],
      subCategories: [{ name: 'Kurta', count: 1 }],
      categories: [{ name: 'Clothing', count: 1 }],
      totalProducts: 1,
      showing: 1,
      nextPage: null,
    })
  })

  it.each([
    [{ maxDistance: '10' }, 'maxDistance', 'Please update location'],
    [{ maxDistance: '7', lat: '26.9', long: '75.8' }, 'maxDistance', 'Distance must be one of'],
    [{ price: 'cheap' }, 'price', 'Price must be two whole numbers'],
    [{ price: '900-100' }, 'price', 'The lowest price is more than the highest'],
    [{ pageParam: 'x' }, 'pageParam', 'This page does not exist'],
    [{ lat: '91' }, 'lat', ''],
    [{ mode: 'store' }, 'storeId', ''],
    [{ category: 'Cars' }, 'category', ''],
    [{ search: 'kurta\0' }, 'search', ''],
  ])('refuses %j at the field', async (...[query, field, message]) => {
    const { status, body } = await search(query)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.stringContaining(message) },
    })
  })

  it.each(['gender', 'brand', 'color', 'subCategory', 'search'])(
    'finds nothing and does not fail for the %s "constructor"',
    async (filter) => {
      const answers = [
        await search({ [filter]: 'constructor' }),
        await search({ [filter]: '5 constructor' }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    },
  )

  it('searches the first words of a text that is too long', async () => {
    const { status, body } = await search({ search: `kurta ${'cotton '.repeat(40)}` })
    expect(status).toBe(200)
    expect(body.products.length).toBeGreaterThan(0)
  })

  it('explains the order only to administrators who ask for it', async () => {
    const query = { search: 'mirror kurta', city: 'Jaipur', explain: '1' } as const
    const reasonsFor = async (who: ReturnType<TestApp['browser']>) =>
      (await who.call('GET /getProducts', query)).body.products[0]?.explain
    const admin = await buildAdmin(app)
    expect(await reasonsFor(admin.browser)).toContain('is the article by its name')
    const shopper = await buildShopper(app)
    expect(await reasonsFor(shopper.browser)).toBeUndefined()
    expect(await reasonsFor(app.browser())).toBeUndefined()
  })

  it('rejects unknown filters and fields', async () => {
    const { status, body } = await search({ colour: 'red' })
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT'])
  })

  it('accepts several values of a filter', async () => {
    const one = await search({ brand: 'Anokhi Lane,Sanganer Prints', sort: 'newest' })
    const two = await search({ brand: ['Anokhi Lane', 'Sanganer Prints'], sort: 'newest' })
    expect(one.body.totalProducts).toBe(2)
    expect(two.body).toEqual(one.body)
  })

  it('allows merchant mode to merchants only, and shows only their own products', async () => {
    const guest = await search({ mode: 'merchant' })
    expect([guest.status, guest.body['code']]).toEqual([401, 'NOT_SIGNED_IN'])
    const shopper = await buildShopper(app)
    const refused = await shopper.browser.call('GET /getProducts', { mode: 'merchant' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'NOT_ALLOWED'])
    const { browser } = jaipur.merchant
    const active = await browser.call('GET /getProducts', { mode: 'merchant' })
    expect(active.body.products.map(({ productName }) => productName)).toEqual(['Mirror kurta'])
    const put = await browser.call('GET /getProducts', { mode: 'merchant', status: 'inactive' })
    expect(put.body.products.map(({ productName }) => productName)).toEqual(['Hidden kurta'])
  })

  it('shows a store’s products, and none of a store that is not open to shoppers', async () => {
    const shelf = await search({ mode: 'store', storeId: jaipur.id })
    expect(shelf.body.totalProducts).toBe(1)
    const none = await search({ mode: 'store', storeId: 'no-such-store' })
    expect([none.status, none.body['code']]).toEqual([404, 'NOT_FOUND'])
  })
})
