import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestFiles, type TestFiles, uploadPicture } from '#test/multipart.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  buildProduct,
  buildShopper,
  buildStore,
  buildTestApp,
  mondayNoon,
  type TestApp,
} from '#test/factories.ts'

// The test sends and reads the shapes of a browser that was written from the specification alone.
let files: TestFiles
let app: TestApp
beforeAll(async () => {
  files = openTestFiles()
  app = await buildTestApp({ files })
})
afterAll(async () => {
  await app.close()
  files.remove()
})
beforeEach(() => {
  app.time.now = mondayNoon
})

async function buildCart() {
  const { browser } = await buildShopper(app)
  const store = await buildStore(app)
  const product = await buildProduct(app, store.id, { stock: 5 })
  const { body } = await browser.call('GET /product', { _id: product.id })
  const { sellingPrice: price, attributes: variant } = mustExist(body.variants[0], 'a variant')
  const { productName } = body
  const ids = { productId: product.id, variantId: product.variantId }
  const line = {
    ...ids,
    productName,
    desc: 'Hand-printed',
    price,
    inclusiveTax: '1.00',
    image: '/media/x',
    quantity: 2,
    variant,
    tax: 0.05,
  }
  return { browser, line, price, ids: { ...ids, productName, variant } }
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

  it('is refused when it shows a name or an attribute that the product does not have', async () => {
    const { browser, line } = await buildCart()
    for (const shown of [{ productName: 'Mor Buti Kurta' }, { variant: { Size: 'None' } }])
      expect(
        await browser.call('POST /cop-order', { products: [{ ...line, ...shown }] } as never),
      ).toMatchObject({ status: 409, body: { code: 'GOODS_CHANGED' } })
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

describe('the forms of a shop', () => {
  it('save the account fields of the personal information', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const { body: before } = await browser.call('GET /dashboard/yourAccount')
    const sent = {
      of: 'personalInfo',
      ownerName: 'Ramesh Lal',
      shopName: 'Gulabi Poshak',
      contactNumber: '9829012345',
      email: before.email,
      state: 'Rajasthan',
      city: 'Udaipur',
      address: '7 Bada Bazaar, near the clock tower',
    }
    const { status } = await browser.call('POST /dashboard/yourAccount', sent as never)
    expect(status).toBe(200)
    const { body } = await browser.call('GET /dashboard/yourAccount')
    const { of: _of, ...saved } = sent
    expect(body).toMatchObject({ ...saved, businessType: before.businessType })
    const odd = await browser.call('POST /dashboard/yourAccount', {
      ...sent,
      city: 'Atlantis',
    } as never)
    expect(odd.status).toBe(400)
  })

  it('count the stock by `Stock`, with all fields of a variant as the inventory has them', async () => {
    const store = await buildStore(app)
    const { browser } = store.merchant
    const product = await buildProduct(app, store.id, { stock: 5, sizes: ['S', 'M'] })
    const { body: list } = await browser.call('GET /inventory')
    const variants = list.products[0]?.variants.map((variant) => ({ ...variant, Stock: 9 }))
    const sent = { filter: product.id, variants } as never
    expect((await browser.call('POST /update-stock', sent)).status).toBe(200)
    const { body: after } = await browser.call('GET /inventory')
    expect(after.products[0]?.variants.map(({ Stock }) => Stock)).toEqual([9, 9])
    const odd = { filter: product.id, variants: [{ _id: product.variantId, Stock: 9, pieces: 1 }] }
    expect((await browser.call('POST /update-stock', odd as never)).status).toBe(400)
  })
})

describe('a search', () => {
  it('takes empty values, the number of the first page, and a highest price alone', async () => {
    const store = await buildStore(app)
    const product = await buildProduct(app, store.id, { stock: 5 })
    await app.jobs.drained()
    const mode = { mode: 'store', storeId: store.id } as const
    const empty = { search: '', brand: '', subCategory: '', price: '', city: '', rating: '' }
    for (const more of [
      ...Object.entries(empty).map(([name, value]) => ({ [name]: value })),
      empty,
      { pageParam: '1' },
      { pageParam: '0' },
      { price: '1000' },
      { price: '0' },
    ]) {
      const { status, body } = await app
        .browser()
        .call('GET /getProducts', { ...mode, ...more } as never)
      expect([status, body.products.map(({ _id }) => _id)]).toEqual([200, [product.id]])
    }
    const cheap = await app.browser().call('GET /getProducts', { ...mode, price: '100' } as never)
    expect(cheap.body.totalProducts).toBe(0)
    expect((await store.merchant.browser.call('GET /inventory', { page: '1' })).status).toBe(200)
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

  it('is refused at the field that is wrong, not with an unexpected failure', async () => {
    const { merchant } = await buildStore(app)
    for (const [name, value] of [
      ['MRP', 0],
      ['MRP', 100_001],
      ['MRP', 10.123],
      ['SKU', ''],
      ['Stock', -1],
    ] as const) {
      const variants = [{ ...variant, [name]: value }]
      const { status, body } = await merchant.browser.call('POST /addProduct', {
        ...form,
        variants,
      } as never)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([
        400,
        expect.arrayContaining([`variants.0.${name}`]),
      ])
    }
  })

  it('is added without a variation, and without a list of variations', async () => {
    const { merchant } = await buildStore(app)
    const { selectedVariations: _s, variationSize: _v, variationColor: _c, ...plain } = form
    const { Size: _size, Color: _color, ...only } = variant
    const added = await merchant.browser.call('POST /addProduct', {
      ...plain,
      hasVariation: 'No',
      variants: [only],
    } as never)
    expect(added.status).toBe(200)
    const { body } = await merchant.browser.call('GET /product', { _id: added.body.id })
    expect(body).toMatchObject({ hasVariation: 'No', variants: [{ SKU: 'KUR-M' }] })
  })

  it('keeps its pictures when it is edited without them, and takes their addresses', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const Images = [await uploadPicture(browser), await uploadPicture(browser)]
    const added = await browser.call('POST /addProduct', {
      ...form,
      variants: [{ ...variant, Images }],
    } as never)
    const shown = async () => (await browser.call('GET /product', { _id: added.body.id })).body
    const [first] = (await shown()).variants
    expect(first?.Images).toEqual(Images.map((hash) => `/media/${hash}`))
    const edit = async (over: object) => {
      const variants = [{ ...variant, _id: first?._id, ...over }]
      const sent = { ...form, _id: added.body.id, variants } as never
      const { status } = await browser.call('PUT /editProduct', sent)
      return [status, (await shown()).variants[0]?.Images]
    }
    expect(await edit({})).toEqual([200, first?.Images])
    const more = await uploadPicture(browser)
    expect(await edit({ NewImages: [more] })).toEqual([
      200,
      [...(first?.Images ?? []), `/media/${more}`],
    ])
    expect(await edit({ Images: first?.Images.slice(1) })).toEqual([200, first?.Images.slice(1)])
    expect(await edit({ Images: [] })).toEqual([200, []])
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
