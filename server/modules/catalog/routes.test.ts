import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let store: Awaited<ReturnType<typeof buildStore>>

beforeAll(async () => {
  store = await buildStore(app, { storeName: 'Sanganer Prints' })
})

const look = (id: string, browser = app.browser()) => browser.call('GET /product', { _id: id })

describe('GET /product', () => {
  it('shows a product with its variants in order, what is free, and its store with hours', async () => {
    const { id, variantIds } = await buildProduct(app, store.id, {
      sizes: ['S', 'M', 'XL'],
      stock: 4,
    })
    await app.database.pool.query('update variant_stock set held = 3 where variant_id = $1', [
      variantIds[1],
    ])
    const answer = await look(id)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      _id: id,
      hasVariation: 'Yes',
      variationSize: ['S', 'M', 'XL'],
      variationColor: [],
      status: true,
      variants: [{ Stock: 4 }, { Stock: 1, sellingPrice: 499, MRP: 799 }, { Stock: 4 }],
      store: { _id: store.id, shopName: 'Sanganer Prints', storeOpen: true },
    })
  })

  it('hides inactive products from everybody except their own merchant', async () => {
    const { id } = await buildProduct(app, store.id, { active: false })
    expect((await look(id)).status).toBe(404)
    const stranger = await buildStore(app)
    expect((await look(id, stranger.merchant.browser)).status).toBe(404)
    expect((await look(id, (await buildShopper(app)).browser)).status).toBe(404)
    expect((await look(id, store.merchant.browser)).status).toBe(200)
  })

  it.each(['pending', 'rejected', 'suspended'] as const)(
    'hides the products of a %s store from shoppers',
    async (status) => {
      const closed = await buildStore(app, { status })
      const { id } = await buildProduct(app, closed.id)
      expect((await look(id)).status).toBe(404)
    },
  )

  it('answers 404 for unknown ids', async () => {
    for (const id of [randomUUID(), 'nothing', "' or 1=1 --", '\u0000']) {
      expect((await look(id)).status).toBe(404)
    }
  })

  it.each(['x', 'constructor', 'toString'])('refuses the field %s', async (name) => {
    const input = JSON.parse(`{ "_id": "${randomUUID()}", "${name}": "1" }`) as object
    const answer = await app.browser().call('GET /product', input)
    expect(answer.status).toBe(400)
  })
})

describe('POST /get-store-id', () => {
  it('names the store of a visible product', async () => {
    const { id } = await buildProduct(app, store.id)
    const found = await app.browser().call('POST /get-store-id', { productId: id })
    expect(found.body).toEqual({ storeId: store.id })
    const none = await app.browser().call('POST /get-store-id', { productId: randomUUID() })
    expect(none.status).toBe(404)
  })
})
