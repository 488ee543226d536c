import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStore, buildTestApp, type TestApp } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { kurtaForm } from '#test/product-forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function open() {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const add = (form: object, key: string = randomUUID()) =>
    browser.call('POST /addProduct', form, { key })
  const count = async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from products where store_id = $1',
      [store.id],
    )
    return rows[0]?.count
  }
  return { store, browser, add, count }
}

const withVariants = (over: object, at = 0) => {
  const form = kurtaForm()
  return { ...form, variants: form.variants.map((v, n) => (n === at ? { ...v, ...over } : v)) }
}

describe('POST /addProduct', () => {
  it('adds a product that shoppers find, with its first stock in the ledger', async () => {
    const { add, browser } = await open()
    const { status, body } = await add(kurtaForm({ productName: 'Leheriya kurta Zephyr' }))
    expect([status, body.message]).toEqual([200, 'Product Added'])
    await app.jobs.drained()
    const found = await app.browser().call('GET /getProducts', { search: 'zephyr leheriya' })
    expect(found.body.products.map(({ _id }) => _id)).toEqual([body.id])
    const { body: shown } = await app.browser().call('GET /product', { _id: body.id })
    expect(shown.variants.map((v) => [v.SKU, v.sellingPrice, v.Stock])).toEqual([
      ['KUR-S-Red', 999.5, 4],
      ['KUR-M-Red', 999.5, 4],
    ])
    const { rows } = await app.database.pool.query(
      `select m.stock_change, m.reference, m.actor_id is not null as named from stock_movements m
       join variants v on v.id = m.variant_id where v.product_id = $1`,
      [body.id],
    )
    const movement = { stock_change: 4, reference: 'product.added', named: true }
    expect(rows).toEqual([movement, movement])
    expect(await brokenInvariants(app.database)).toEqual([])
    const form = await browser.call('GET /editProduct', { id: body.id })
    expect(form.body.variants.map(({ Stock, held }) => [Stock, held])).toEqual([
      [4, 0],
      [4, 0],
    ])
  })

  it('adds it once when the same form is sent again', async () => {
    const { add, count } = await open()
    const key = randomUUID()
    const [one, other] = await Promise.all([add(kurtaForm(), key), add(kurtaForm(), key)])
    expect(one.body.id).toBe(other.body.id)
    expect((await add(kurtaForm(), key)).body.id).toBe(one.body.id)
    expect(await count()).toBe(1)
  })

  it('takes the pictures of another variant', async () => {
    const { add, browser } = await open()
    const { body } = await add(withVariants({ sharedImagePath: 'kur-m-red' }))
    expect(body.id).toBeDefined()
    const { body: form } = await browser.call('GET /editProduct', { id: body.id })
    expect(form.variants[0]?.Images).toEqual(form.variants[1]?.Images)
  })

  it.each<[string, object, string, string]>([
    ['no name', kurtaForm({ productName: ' ' }), 'productName', 'Product name is required'],
    ['an SKU twice', withVariants({ SKU: 'kur-m-red' }), 'variants.1.SKU', 'SKU must be unique'],
    ['no SKU', withVariants({ SKU: '' }), 'variants.0.SKU', 'SKU is required'],
    [
      'a price below a rupee',
      withVariants({ sellingPrice: 0 }),
      'variants.0.sellingPrice',
      'Minimum amount is Rs 1.00',
    ],
    [
      'an MRP of three decimals',
      withVariants({ MRP: 1299.999 }),
      'variants.0.MRP',
      'Maximum two decimal places allowed.',
    ],
    [
      'a price above the MRP',
      withVariants({ sellingPrice: 1300 }),
      'variants.0.sellingPrice',
      'Selling price cannot be more than the MRP',
    ],
    ['huge stock', withVariants({ Stock: 1e12 }), 'variants.0.Stock', 'Stock cannot be more than'],
    [
      'prohibited goods',
      kurtaForm({ productName: 'Old rum 750 ml' }),
      'productName',
      'may not be sold here',
    ],
    [
      'footwear without its metric',
      kurtaForm({ category: 'Footwear' }),
      'variants.0.Size Metric',
      'Size metric is required',
    ],
    [
      'bangles without an occasion',
      kurtaForm({ category: 'Bangles' }),
      'variants.0.occasion',
      'Occasion is required',
    ],
    [
      'a field of another category',
      withVariants({ occasion: 'Bridal' }),
      'variants.0.occasion',
      'This category does not have this field',
    ],
    [
      'pictures of a variant that is not there',
      withVariants({ sharedImagePath: '../../etc/passwd' }),
      'variants.0.sharedImagePath',
      'There is no variant with this SKU',
    ],
  ])('refuses %s and stores nothing', async (_what, form, field, message) => {
    const { add, count } = await open()
    const { status, body } = await add(form)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect((body['fields'] as Record<string, string>)[field]).toContain(message)
    expect(await count()).toBe(0)
  })

  it('lets the unique index decide between two additions of one SKU', async () => {
    const { add, count } = await open()
    const answers = await Promise.all(
      ['One', 'Other'].map((productName) => add(kurtaForm({ productName }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body['fields']).toEqual({
      'variants.0.SKU': 'SKU is already used for another product',
    })
    expect(await count()).toBe(1)
  })
})

describe('GET /check-sku', () => {
  it('advises about the own store, whatever capitals, and leaves out the product being edited', async () => {
    const { add, browser } = await open()
    const { body } = await add(kurtaForm())
    const ask = async (sku: string, over = {}) =>
      (await browser.call('GET /check-sku/:sku', { sku, ...over })).body.exists
    expect(await ask(' kur-s-RED ')).toBe(true)
    expect(await ask('kur-s-red', { productId: body.id })).toBe(false)
    expect(await ask('KUR/100%')).toBe(false)
    const stranger = (await open()).browser
    const foreign = await stranger.call('GET /check-sku/:sku', { sku: 'KUR-S-Red' })
    expect(foreign.body.exists).toBe(false)
  })
})

describe('POST /get-products-category-list', () => {
  it('has the fields of each category and the values of the last product', async () => {
    const { add, browser } = await open()
    const all = await browser.call('POST /get-products-category-list', {})
    expect(all.body.categories.map(({ category, last }) => [category, last])).toEqual([
      ['Clothing', null],
      ['Footwear', null],
      ['Bangles', null],
    ])
    const [, footwear, bangles] = all.body.categories
    expect(footwear?.fields.map(({ name }) => name)).toContain('Size Metric')
    expect(bangles?.fields.find(({ name }) => name === 'occasion')?.options).toContain('Bridal')
    await add(kurtaForm({ subCategory: 'Angarkha' }))
    const { body } = await browser.call('POST /get-products-category-list', {
      category: 'Clothing',
    })
    expect(body.categories).toHaveLength(1)
    expect(body.categories[0]).toMatchObject({
      brands: ['Sanganer Prints'],
      last: { subCategory: 'Angarkha', hsn: '6211', 'GST rate slab': 5, sizes: ['S', 'M'] },
    })
    expect(body.categories[0]?.subCategories[0]).toEqual({ name: 'Angarkha', hsn: null })
    const stranger = (await open()).browser
    const theirs = await stranger.call('POST /get-products-category-list', {})
    expect(theirs.body.categories.flatMap(({ brands }) => brands)).toEqual([])
  })

  it('refuses a category that does not exist', async () => {
    const { browser } = await open()
    const answer = await browser.call('POST /get-products-category-list', { category: 'Toys' })
    expect(answer.status).toBe(400)
  })
})
