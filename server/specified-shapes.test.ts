import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildProduct,
  buildShopper,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'

// A browser that was written from the specification alone sends and reads these shapes.
let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  app.time.now = mondayNoon
})

describe('a cart line with all fields that the specification gives it', () => {
  async function buildCart() {
    const { browser } = await buildShopper(app)
    const store = await buildStore(app)
    const product = await buildProduct(app, store.id, { stock: 5 })
    const { body } = await browser.call('GET /product', { _id: product.id })
    const { sellingPrice: price } = body.variants[0] ?? { sellingPrice: 0 }
    const ids = { productId: product.id, variantId: product.variantId }
    const line = {
      ...ids,
      productName: 'Mor Buti Kurta',
      desc: 'Hand-printed',
      price,
      inclusiveTax: '1.00',
      image: '/media/x',
      quantity: 2,
      variant: { Size: 'M' },
      tax: 0.05,
    }
    return { browser, line, price, ids }
  }

  it('books at the price of the product', async () => {
    const { browser, line, price } = await buildCart()
    const booked = await browser.call('POST /cop-order', { products: [line] } as never)
    expect(booked.status).toBe(200)
    expect(booked.body.amount).toBe(2 * price)
    const paid = await buildCart()
    const order = await paid.browser.call('POST /create-order', { products: [paid.line] } as never)
    expect([order.status, order.body.amount]).toEqual([200, 2 * paid.price * 100])
  })

  it('is checked, and is saved without the fields that the server reads elsewhere', async () => {
    const { browser, line, price, ids } = await buildCart()
    const checked = await browser.call('POST /cart/check', { products: [line] } as never)
    expect(checked.body.stores[0]?.products[0]).toMatchObject({ price, problem: null })
    expect((await browser.call('PUT /cart', { products: [line] } as never)).status).toBe(200)
    const { body } = await browser.call('GET /cart')
    expect(body.products).toEqual([{ ...ids, quantity: 2, price }])
  })

  it('is refused with a field that the specification does not have', async () => {
    const { browser, line } = await buildCart()
    const odd = { products: [{ ...line, total: 1 }] } as never
    for (const call of ['POST /cop-order', 'POST /create-order', 'PUT /cart'] as const)
      expect((await browser.call(call, odd)).status).toBe(400)
  })
})
