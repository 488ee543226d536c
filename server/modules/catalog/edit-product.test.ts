import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EditableProduct } from '#shared/contract/catalog/product-editor.ts'
import { buildShopper, buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** The product form that the browser sends back. */
function formOf({ _id, status: _status, variants, ...product }: EditableProduct) {
  return {
    ...product,
    id: _id,
    variants: variants.map(({ held: _held, ...variant }) => ({
      ...variant,
      expectedStock: variant.Stock,
    })),
  }
}
type Form = ReturnType<typeof formOf>

async function open() {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const added = await browser.call('POST /addProduct', kurtaForm(), { key: randomUUID() })
  const { id } = added.body
  const read = async () => (await browser.call('GET /editProduct', { id })).body
  const edit = (form: object) => browser.call('PUT /editProduct', form, { key: randomUUID() })
  const form = formOf(await read())
  const [first, second] = form.variants
  if (!first || !second) throw new Error('the product has two variants')
  const shopper = await buildShopper(app)
  const book = (variantId: string, quantity: number) =>
    shopper.browser.call(
      'POST /cop-order',
      { products: [{ productId: id, variantId, quantity }] },
      { key: randomUUID() },
    )
  const look = async () => (await app.browser().call('GET /product', { _id: id })).body
  return { store, browser, id, read, edit, form, first, second, shopper, book, look }
}

const withoutVariant = (form: Form, id: string) => ({
  ...form,
  variants: form.variants.filter(({ _id }) => _id !== id),
})

describe('the sizes of a product', () => {
  it('stand in the order of their system after a size is renamed or added, each with its stock', async () => {
    const { id, edit, form, read, look, first, second } = await open()
    const renamed = { ...first, attributes: { ...first.attributes, Size: 'XL' }, Size: 'XL' }
    const { _id: _known, expectedStock: _seen, ...template } = second
    const added = ['XS', 'L'].map((Size, at) => ({
      ...template,
      SKU: `NEW-${Size}`,
      attributes: { ...second.attributes, Size },
      Size,
      Stock: 70 + at,
    }))
    const sent = { ...form, variants: [renamed, second, ...added] }
    expect((await edit(sent)).status).toBe(200)
    const { variants } = await look()
    expect(variants.map(({ Size }) => Size)).toEqual(['XS', 'M', 'L', 'XL'])
    expect(variants.map(({ Stock }) => Stock)).toEqual([70, second.Stock, 71, first.Stock])
    expect(variants[3]?._id).toBe(first._id)
    expect((await read()).variants.map(({ attributes }) => attributes.Size)).toEqual([
      'XS',
      'M',
      'L',
      'XL',
    ])
    expect(id).toBe(form.id)
  })
})

describe('PUT /editProduct', () => {
  it('keeps the texts in Hindi unless it is sent others; shoppers find and read them', async () => {
    const { id, edit, form, read, look, shopper } = await open()
    const hindi = { productName: 'ज़ूबिन बांधनी कुर्ता', desc: 'हाथ से बँधा सूती कपड़ा' }
    expect((await edit({ ...form, hindi })).status).toBe(200)
    const { hindi: _sent, updatedAt: _version, ...others } = form
    expect((await edit(others)).status).toBe(200)
    expect((await read()).hindi).toEqual(hindi)
    expect(await look()).toMatchObject({ productName: 'Bandhani kurta', inHindi: hindi })
    await app.jobs.drained()
    const found = await app.browser().call('GET /getProducts', { search: 'ज़ूबिन' })
    expect(found.body.products).toMatchObject([{ _id: id, inHindi: hindi }])
    const [variant] = (await look()).variants
    const products = [{ productId: id, variantId: variant?._id, quantity: 1 }]
    const cart = await shopper.browser.call('POST /cart/check', { products })
    expect(cart.body.stores[0]?.products[0]).toMatchObject({
      productName: 'Bandhani kurta',
      inHindi: { productName: hindi.productName },
    })
    expect((await edit({ ...others, hindi: { productName: '', desc: ' ' } })).status).toBe(200)
    expect((await read()).hindi).toEqual({})
    expect(await look()).not.toHaveProperty('inHindi')
  })

  it('changes what is typed, adds variants and keeps the others', async () => {
    const { edit, form, first, second, look } = await open()
    const { status, body } = await edit({
      ...form,
      productName: 'Bandhani kurta, long',
      variants: [
        { ...first, sellingPrice: 899, Stock: 9 },
        second,
        { ...kurtaForm().variants[0], SKU: 'KUR-L', attributes: { Size: 'L', Color: 'Red' } },
      ],
    })
    expect([status, body.message]).toEqual([200, 'Product Edited'])
    const shown = await look()
    expect(shown.productName).toBe('Bandhani kurta, long')
    expect(shown.variants.map((v) => [v._id, v.SKU, v.sellingPrice, v.Stock])).toEqual([
      [first._id, 'KUR-S-Red', 899, 9],
      [second._id, 'KUR-M-Red', 999.5, 4],
      [expect.any(String), 'KUR-L', 999.5, 4],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('exchanges the SKUs of two variants, and refuses one of another product', async () => {
    const { edit, form, first, second, browser, read } = await open()
    const swapped = await edit({
      ...form,
      variants: [
        { ...first, SKU: second.SKU },
        { ...second, SKU: first.SKU },
      ],
    })
    expect(swapped.body.product.variants.map(({ SKU }) => SKU)).toEqual([second.SKU, first.SKU])
    const other = kurtaForm({}, { sizes: ['XL'] })
    await browser.call('POST /addProduct', other, { key: randomUUID() })
    const now = formOf(await read())
    const taken = await edit({
      ...now,
      variants: now.variants.map((v, at) => (at === 1 ? { ...v, SKU: 'kur-xl-red' } : v)),
    })
    expect(taken.status).toBe(400)
    expect(taken.body['fields']).toEqual({
      'variants.1.SKU': 'SKU is already used for another product',
    })
  })

  it('refuses an older version with the present product, and a newer stock at its field', async () => {
    const { edit, form, first, second, book } = await open()
    await edit({ ...form, brand: 'Bagru Prints' })
    const late = await edit({ ...form, brand: 'Other Prints' })
    expect([late.status, late.body.code]).toEqual([409, 'PRODUCT_CHANGED'])
    const { product } = late.body['details'] as { product: EditableProduct }
    expect(product.brand).toBe('Bagru Prints')
    await book(first._id, 1)
    const counted = { ...formOf(product), variants: [{ ...first, Stock: 0 }, second] }
    const held = await edit(counted)
    expect([held.status, held.body.code]).toEqual([409, 'STOCK_MOVED'])
    expect(Object.keys(held.body['fields'] as object)).toEqual(['variants.0.Stock'])
    const stale = await edit({
      ...formOf(product),
      variants: [{ ...first, Stock: 7, expectedStock: 5 }, second],
    })
    expect(stale.body['details']).toMatchObject({ reason: 'counted', stock: 4, held: 1 })
    const untouched = await edit({ ...formOf(product), desc: 'Hand-tied, washed once' })
    expect(untouched.status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('lets one of two edits of a version win', async () => {
    const { edit, form } = await open()
    const answers = await Promise.all(
      ['Bagru', 'Dabu', 'Ajrakh'].map((brand) => edit({ ...form, brand })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('refuses variants of another product, and a count without the expected count', async () => {
    const { edit, form, first, second } = await open()
    const theirs = await open()
    const foreign = await edit({ ...form, variants: [theirs.first, second] })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
    const twice = await edit({
      ...form,
      variants: [first, { ...first, SKU: 'TWIN', Size: 'XS', Color: 'Red' }],
    })
    expect(twice.status).toBe(404)
  })

  it('overwrites all values when it has no version and no seen counts', async () => {
    const { edit, form, first, second, book } = await open()
    await book(first._id, 1)
    const { updatedAt: _version, ...blind } = form
    const { expectedStock: _seen, ...uncounted } = first
    const edits = ['Bagru', 'Dabu', 'Ajrakh'].map((brand, at) =>
      edit({ ...blind, brand, variants: [{ ...uncounted, Stock: 6 + at }, second] }),
    )
    expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200])
    const held = await edit({ ...blind, variants: [{ ...uncounted, Stock: 0 }, second] })
    expect([held.status, held.body.code]).toEqual([409, 'STOCK_MOVED'])
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('a variant that is removed', () => {
  it('is no longer shown, sold or counted, and its SKU is free', async () => {
    const { edit, form, first, second, look, shopper, id, browser } = await open()
    const { body } = await edit(withoutVariant(form, first._id))
    expect(body.product.variants.map(({ _id }) => _id)).toEqual([second._id])
    expect((await look()).variants.map(({ _id }) => _id)).toEqual([second._id])
    const products = [{ productId: id, variantId: first._id, quantity: 1 }]
    const cart = await shopper.browser.call('POST /cart/check', { products })
    expect(cart.body.stores[0]?.products[0]).toMatchObject({ problem: 'retired', free: 0 })
    const booked = await shopper.browser.call(
      'POST /cop-order',
      { products },
      { key: 'k'.repeat(9) },
    )
    expect([booked.status, booked.body.code]).toEqual([409, 'PRODUCT_UNAVAILABLE'])
    const { rows } = await app.database.pool.query(
      `select k.stock, v.retired_at is not null as retired from variant_stock k
       join variants v on v.id = k.variant_id where v.id = $1`,
      [first._id],
    )
    expect(rows).toEqual([{ stock: 0, retired: true }])
    const variants = [{ _id: first._id, delta: 1 }]
    const counted = await browser.call('POST /update-stock', { filter: id, variants })
    expect(counted.status).toBe(404)
    expect(await brokenInvariants(app.database)).toEqual([])
    const again = kurtaForm({ productName: 'Another kurta' }, { sizes: ['S'] })
    const reused = await browser.call('POST /addProduct', again, { key: randomUUID() })
    expect(reused.status).toBe(200)
  })

  it('leaves search, cards and the form of the category', async () => {
    const { edit, form, first, second, browser, store } = await open()
    const blue = {
      ...first,
      SKU: 'BLUE',
      'Color Map': 'Blue',
      Size: 'S',
      Color: 'Peacock',
    }
    const { body } = await edit({ ...form, variants: [blue, second] })
    await app.jobs.drained()
    const search = (words: string) =>
      app.browser().call('GET /getProducts', { mode: 'store', storeId: store.id, search: words })
    expect((await search('peacock')).body.shown).toBe('asked')
    await edit(withoutVariant(formOf(body.product), first._id))
    await app.jobs.drained()
    expect((await search('peacock')).body.shown).toBe('popular')
    const [card] = (await search('kurta')).body.products
    expect(card).toMatchObject({ Stock: 4, otherColors: [] })
    const list = await browser.call('POST /get-products-category-list', { category: 'Clothing' })
    expect(list.body.categories[0]?.last?.sizes).toEqual(['M'])
  })

  it('cannot be held: the orders are named, and nothing is changed', async () => {
    const { browser, edit, form, first, second, book, shopper, look, read } = await open()
    // Neither an ended booking nor one whose line was declined holds the variant, nor does one of the other variant.
    const ended = (await book(first._id, 1)).body.orderId
    await shopper.browser.call('POST /cancel-order', { orderId: ended })
    await book(second._id, 1)
    const products = [first, second].map(({ _id }) => ({
      productId: form.id,
      variantId: _id,
      quantity: 1,
    }))
    const both = await shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() })
    await browser.call(
      'POST /update-order-status',
      {
        orderId: both.body.orderId,
        status: 'Ready for Pickup',
        declinedLines: [first._id],
        stillOnShelf: true,
      },
      { key: randomUUID() },
    )
    const { body: booking } = await book(first._id, 2)
    const { status, body } = await edit({ ...withoutVariant(form, first._id), brand: 'Changed' })
    expect([status, body.code]).toEqual([409, 'VARIANT_HELD'])
    const { body: own } = await shopper.browser.call('GET /booking', { orderId: booking.orderId })
    expect(body['details']).toEqual({
      variants: [
        {
          _id: first._id,
          SKU: first.SKU,
          held: 2,
          orders: [{ orderId: booking.orderId, orderNumber: own.orderNumber }],
        },
      ],
    })
    expect(body['message']).toContain(own.orderNumber)
    expect((await read()).brand).toBe(form.brand)
    expect((await look()).variants).toHaveLength(2)
    await shopper.browser.call('POST /cancel-order', { orderId: booking.orderId })
    expect((await edit(withoutVariant(form, first._id))).status).toBe(200)
    const past = await shopper.browser.call('GET /booking', { orderId: booking.orderId })
    expect(past.body.products[0]).toMatchObject({ variantId: first._id, quantity: 2 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is either booked or removed when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { edit, form, first, book } = await open()
      const [booked, edited] = await Promise.all([
        book(first._id, 4),
        edit(withoutVariant(form, first._id)),
      ])
      expect([booked.status, edited.status].toSorted()).toEqual([200, 409])
    }
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('a variant that is removed and added again', () => {
  it('is the same one for carts that have it, with the new price, stock and SKU', async () => {
    const { id, read, edit, form, second, book } = await open()
    const { _id: variantId, ...again } = second
    expect((await edit(withoutVariant(form, variantId))).status).toBe(200)
    expect((await book(variantId, 1)).status).toBe(409)
    const { expectedStock: _seen, ...added } = { ...again, SKU: 'ANEW-1', Stock: 4 }
    const present = formOf(await read())
    expect((await edit({ ...present, variants: [...present.variants, added] })).status).toBe(200)
    expect((await read()).variants).toMatchObject([{}, { _id: variantId, SKU: 'ANEW-1', Stock: 4 }])
    expect((await book(variantId, 2)).body).toMatchObject({
      products: [{ productId: id, quantity: 2 }],
    })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('keeps its id also in one edit, and while another variant has its earlier SKU', async () => {
    const { read, edit, form, first, second, book } = await open()
    await book(second._id, 1)
    const { _id: variantId, expectedStock: _seen, ...again } = second
    expect((await edit({ ...form, variants: [first, again] })).status).toBe(200)
    expect((await read()).variants.map(({ _id }) => _id)).toEqual([first._id, variantId])
  })

  it('gets a new id when its attributes are others', async () => {
    const { read, edit, form, second } = await open()
    const { _id: variantId, expectedStock: _seen, ...again } = second
    await edit(withoutVariant(form, variantId))
    const present = formOf(await read())
    const other = { ...again, attributes: { ...again.attributes, Size: 'XXL' }, Size: 'XXL' }
    expect((await edit({ ...present, variants: [...present.variants, other] })).status).toBe(200)
    expect((await read()).variants.map(({ _id }) => _id)).not.toContain(variantId)
  })
})

describe('a removed variant in a cart and on a wishlist', () => {
  it('is distinguished from a product that is no longer sold, and does not affect other lines', async () => {
    const { edit, form, first, second, id, shopper, browser } = await open()
    const one = { productId: id, variantId: first._id, quantity: 2 }
    const other = { productId: id, variantId: second._id, quantity: 1 }
    const products = [one, other]
    await shopper.browser.call('PUT /cart', { products })
    await shopper.browser.call('POST /update-wishlist', { task: 'add', id })
    await edit(withoutVariant(form, first._id))
    expect((await shopper.browser.call('GET /cart')).body.products).toEqual(products)
    const check = async () => (await shopper.browser.call('POST /cart/check', { products })).body
    const problems = async () => {
      const { stores, gone } = await check()
      return [stores[0]?.products.map(({ problem }) => problem), gone, stores[0]?.refused]
    }
    expect(await problems()).toEqual([['retired', null], [], null])
    const wished = await shopper.browser.call('GET /wishlist')
    expect(wished.body.products.map(({ _id }) => _id)).toEqual([id])
    // A booking of all lines is refused and lists the changes. A booking without the removed variant succeeds.
    const booked = (lines: object[]) =>
      shopper.browser.call('POST /cop-order', { products: lines }, { key: randomUUID() })
    const refused = await booked(products)
    expect([refused.status, refused.body.code]).toEqual([409, 'PRODUCT_UNAVAILABLE'])
    expect((await booked([other])).status).toBe(200)
    await browser.call('PUT /updateProduct', { id, product: { status: false } })
    expect((await problems())[0]).toEqual(['unavailable', 'unavailable'])
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('PUT /updateProduct', () => {
  it('hides a product from shoppers and shows it again', async () => {
    const { browser, id, look, shopper, first, book } = await open()
    const set = (status: boolean) => browser.call('PUT /updateProduct', { id, product: { status } })
    const off = await set(false)
    expect([off.body.message, off.body.status]).toEqual(['Product Deactivated', false])
    await app.jobs.drained()
    expect((await app.browser().call('GET /product', { _id: id })).status).toBe(404)
    expect((await book(first._id, 1)).body.code).toBe('PRODUCT_UNAVAILABLE')
    const products = [{ productId: id, variantId: first._id, quantity: 1 }]
    const cart = await shopper.browser.call('POST /cart/check', { products })
    expect(cart.body.stores[0]?.products[0]?.problem).toBe('unavailable')
    expect((await set(true)).body.message).toBe('Product Activated')
    expect((await look()).status).toBe(true)
  })

  it('takes nothing but the status', async () => {
    const { browser, id } = await open()
    for (const product of [{ status: true, price: 1 }, { status: 'no' }, {}]) {
      expect((await browser.call('PUT /updateProduct', { id, product })).status).toBe(400)
    }
  })

  it('makes the version of an open form outdated', async () => {
    const { browser, id, edit, form } = await open()
    await browser.call('PUT /updateProduct', { id, product: { status: false } })
    expect((await edit(form)).body.code).toBe('PRODUCT_CHANGED')
  })
})
