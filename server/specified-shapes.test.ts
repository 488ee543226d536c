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

describe('a cart line with all fields that the specification gives it', () => {
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

describe('a product whose variants carry their attributes directly', () => {
  const variant = {
    SKU: 'KUR-M',
    MRP: 799,
    sellingPrice: 499,
    Stock: 3,
    Size: 'M',
    Color: 'Maroon',
    'Target Gender': 'Female',
    'Size Age Group': 'Adult',
    'Color Map': 'Red',
    Condition: 'New',
  }
  const form = {
    productName: 'Mor Buti Kurta',
    category: 'Clothing',
    subCategory: 'Kurtas',
    brand: 'Sanganer Prints',
    desc: 'Hand-printed',
    hasVariation: 'Yes',
    selectedVariations: ['Size', 'Color'],
    variationSize: ['M'],
    variationColor: ['Maroon'],
    hsn: '6211',
    'GST rate slab': 5,
    variants: [variant],
  }

  it('is added, shown, listed in the inventory and edited', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const added = await browser.call('POST /addProduct', form as never)
    expect(added.status).toBe(200)
    const { body: shown } = await browser.call('GET /product', { _id: added.body.id })
    expect(shown.variants).toMatchObject([{ Size: 'M', Color: 'Maroon', Stock: 3 }])
    expect(shown).toMatchObject({ variationSize: ['M'], variationColor: ['Maroon'] })
    const { body: listed } = await browser.call('GET /inventory')
    expect(listed.products[0]?.variants).toMatchObject([{ Size: 'M', Color: 'Maroon', Stock: 3 }])

    const { body: open } = await browser.call('GET /editProduct', { id: added.body.id })
    const edited = await browser.call('PUT /editProduct', {
      ...form,
      _id: added.body.id,
      updatedAt: open.updatedAt,
      variants: [{ ...variant, _id: open.variants[0]?._id, expectedStock: 3, Size: 'L' }],
    } as never)
    expect(edited.status).toBe(200)
    expect(edited.body.product.variants).toMatchObject([{ Size: 'L', Color: 'Maroon' }])
  })

  it('is refused at the field that is missing or too much', async () => {
    const { merchant } = await buildStore(app)
    const add = (over: object) =>
      merchant.browser.call('POST /addProduct', {
        ...form,
        variants: [{ ...variant, ...over }],
      } as never)
    const missing = await add({ Color: undefined })
    expect(missing.body.fields).toMatchObject({ 'variants.0.Color': expect.any(String) })
    const unwanted = await add({ MaterialType: 'Cotton' })
    expect(unwanted.body.fields).toMatchObject({ 'variants.0.MaterialType': expect.any(String) })
    const odd = await add({ Colour: 'Maroon' })
    expect(odd.body.fields).toMatchObject({ 'variants.0.Colour': expect.any(String) })
  })
})
