import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildPhoto, sendForm, uploadPicture } from '#test/multipart.ts'
import { variants as table } from '#server/platform/db/tables/catalog.ts'
import { reviewTotals } from '#server/platform/db/tables/reviews.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

// The test sends and reads the shapes of a browser that was written from the specification alone.
const files = useTestFiles()
const app = useTestApp({ files })

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

  it.each(['personalInfo', 'timings'])(
    'save all fields of the Merchant as %s, and give them back',
    async (of) => {
      const { browser } = (await buildStore(app)).merchant
      const { body: before } = await browser.call('GET /dashboard/yourAccount')
      const shopImage = `/media/${await uploadPicture(browser)}`
      const day = { status: true, from: '11:30', to: '20:30' }
      const merchant = {
        ownerName: 'Ramesh Lal',
        shopName: 'Gulabi Poshak',
        contactNumber: '+91 98290 12345',
        email: before.email,
        state: 'Rajasthan',
        city: 'Udaipur',
        address: '7 Bada Bazaar, near the clock tower',
        shopImage,
        businessType: 'Clothing',
        timings: { ...before.timings, Mon: day, Sun: { ...day, status: false } },
        inventoryAlert: 11,
      }
      const save = (over: object) =>
        browser.call('POST /dashboard/yourAccount', { of, ...merchant, ...over } as never)
      const saved = { ...merchant, contactNumber: '9829012345' }
      expect(await save({})).toMatchObject({ status: 200, body: { message: 'Saved' } })
      const { body } = await browser.call('GET /dashboard/yourAccount')
      expect(body).toMatchObject({ ...saved, shopLogo: before.shopLogo })
      const returned = Object.keys(merchant).map((name) => [name, body[name as 'email']])
      expect(await save(Object.fromEntries(returned))).toMatchObject({ status: 200 })

      const wrong = {
        shopImage: `/media/${'f'.repeat(64)}`,
        inventoryAlert: -1,
        'timings.Mon.from': { timings: { ...merchant.timings, Mon: { ...day, from: '9' } } },
        timings: { timings: { Mon: day } },
        city: 'Atlantis',
        email: 'another@shop.example',
      }
      for (const [name, value] of Object.entries(wrong)) {
        const sent = typeof value === 'object' ? value : { [name]: value }
        const { status, body: refusal } = await save({ ...sent, ownerName: 'Somebody Else' })
        const fields = Object.keys(refusal.fields ?? {})
        expect([status, fields.some((field) => field.startsWith(name))]).toEqual([400, true])
      }
      expect((await browser.call('GET /dashboard/yourAccount')).body).toMatchObject(saved)
    },
  )

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
    const empty = {
      search: '',
      maxDistance: '',
      lat: '',
      long: '',
      brand: '',
      subCategory: '',
      price: '',
      city: '',
      rating: '',
    }
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
    const all = await app.browser().call('GET /getProducts', { ...empty, mode: '' } as never)
    expect(all.status).toBe(200)
    const cheap = await app.browser().call('GET /getProducts', { ...mode, price: '100' } as never)
    expect(cheap.body.totalProducts).toBe(0)
    expect((await store.merchant.browser.call('GET /inventory', { page: '1' })).status).toBe(200)
  })
})

describe('a listed product', () => {
  it('has description, address, city and the average and number of its reviews in every list', async () => {
    const store = await buildStore(app)
    const { id } = await buildProduct(app, store.id, { stock: 5, name: 'Phulkari dupatta' })
    const other = await buildProduct(app, store.id, { stock: 5, name: 'Phulkari dupatta' })
    await app.database.db
      .insert(reviewTotals)
      .values({ productId: id, storeId: store.id, reviews: 3, stars: 13 })
    await app.jobs.drained()
    const { browser } = await buildShopper(app)
    await browser.call('POST /update-wishlist', { task: 'add', id })
    const { merchant } = store
    const lists = await Promise.all([
      browser.call('GET /getProducts', { search: 'phulkari' }),
      browser.call('GET /getProducts', { mode: 'store', storeId: store.id }),
      merchant.browser.call('GET /getProducts', { mode: 'merchant' }),
      browser.call('GET /wishlist', {}),
      browser.call('GET /new-arrivals', {}),
    ])
    const { body: similar } = await browser.call('GET /similar-products', { _id: other.id })
    const { body: page } = await browser.call('GET /product', { _id: id })
    const { desc, address, city } = page
    const reviews = { averageRating: 4.3, numberOfReviews: 3 }
    expect(page.reviews).toEqual(reviews)
    for (const products of [...lists.map(({ body }) => body.products), similar.sameStore])
      expect(products.find(({ _id }) => _id === id)).toMatchObject({ desc, address, city, reviews })
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

  it('takes the last option in the spelling of the specification, reads the earlier one, and answers the first', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const bangles = { ...form, category: 'Bangles', subCategory: 'Lac Bangles', hsn: '7117' }
    for (const [nth, occasion] of ['ALl Purpose', 'All Purpose'].entries()) {
      const variants = [{ ...variant, SKU: String(nth), occasion }]
      const added = await browser.call('POST /addProduct', { ...bangles, variants } as never)
      expect(added.status).toBe(200)
      await app.database.db
        .update(table)
        .set({ occasion })
        .where(eq(table.productId, added.body.id))
      const { body } = await browser.call('GET /product', { _id: added.body.id })
      const { body: open } = await browser.call('GET /editProduct', { id: added.body.id })
      const { body: lists } = await browser.call('POST /get-products-category-list', {} as never)
      const { last, fields } = lists.categories.find(({ category }) => category === 'Bangles') ?? {}
      expect([body.variants[0]?.occasion, open.variants[0]?.occasion, last?.occasion]).toEqual([
        'ALl Purpose',
        'ALl Purpose',
        'ALl Purpose',
      ])
      expect(fields?.find(({ name }) => name === 'occasion')?.options).toContain('ALl Purpose')
    }
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

  it('is edited with all fields of the Product as it was read, and with its status', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const added = await browser.call('POST /addProduct', form as never)
    const read = async () => (await browser.call('GET /product', { _id: added.body.id })).body
    const before = await read()
    const { address, city, storeId, shopName, reviews, timestamps, status } = before
    const entity = { address, city, storeId, shopName, reviews, timestamps, status }
    const edit = (over: object) =>
      browser.call('PUT /editProduct', {
        ...form,
        ...entity,
        _id: added.body.id,
        variants: before.variants.map(({ _id }) => ({ ...variant, _id })),
        ...over,
      } as never)
    expect((await edit({ desc: 'Printed twice', shopName: 'Another' })).status).toBe(200)
    expect(await read()).toMatchObject({ desc: 'Printed twice', shopName, status: true })
    expect((await edit({ status: false })).status).toBe(200)
    expect(await read()).toMatchObject({ status: false })
    expect((await edit({ status: true })).status).toBe(200)
    expect(await read()).toMatchObject({ status: true })
    expect((await edit({ stores: [] })).status).toBe(400)
  })

  it('takes a picture as an upload in `sharedImagePath`, or by its address, or of another variant', async () => {
    const { merchant } = await buildStore(app)
    const { browser } = merchant
    const stored = await uploadPicture(browser)
    const bytes = await buildPhoto('#345678')
    const flat = (value: unknown, name: string): { name: string; text: string }[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, one]) =>
            flat(one, name === '' ? key : `${name}[${key}]`),
          )
        : [{ name, text: String(value) }]
    const variants = [
      { ...variant, SKU: 'A', Size: 'S' },
      { ...variant, SKU: 'B', Size: 'M', sharedImagePath: `/media/${stored}` },
      { ...variant, SKU: 'C', Size: 'L', sharedImagePath: 'A' },
    ]
    const { status, body } = await sendForm(browser, 'POST /addProduct', [
      ...flat({ ...form, variants }, ''),
      { name: 'variants[0][sharedImagePath]', bytes },
    ])
    expect(status).toBe(200)
    const { body: shown } = await browser.call('GET /product', { _id: body.id })
    const [first, second, third] = shown.variants.map(({ Images }) => Images)
    expect(first).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{64}$/)])
    expect([second, third]).toEqual([[`/media/${stored}`], first])
    const of = { ...form, _id: body.id, selectedVariations: ['Size', 'Color'] }
    const edited = await browser.call('PUT /editProduct', {
      ...of,
      variants: shown.variants.map(({ _id, SKU, Size }, at) => ({
        ...variant,
        _id,
        SKU,
        Size,
        ...(at === 0 && { sharedImagePath: stored }),
      })),
    } as never)
    expect(edited.status).toBe(200)
    const { body: after } = await browser.call('GET /product', { _id: body.id })
    expect(after.variants[0]?.Images).toEqual([...(first ?? []), `/media/${stored}`])
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
