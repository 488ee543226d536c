import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOf } from '#server/platform/ports/files.ts'
import { buildStore } from '#test/factories.ts'
import { buildPhoto, sendForm, uploadPicture } from '#test/multipart.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const files = useTestFiles()
const app = useTestApp({ files })

/** The fields of a form with bracketed names, such as `variants[0][SKU]`, and their values. */
function flatten(value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, name === '' ? key : `${name}[${key}]`),
  )
}

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

type Refusal = { status: number; body: Record<string, unknown> }

const expectPictureRefused = ({ status, body }: Refusal) =>
  expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['variants.1.Images']])

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
    const image = await uploadPicture(browser)
    const form = kurtaForm()
    const [first, second] = form.variants
    const { body } = await add({
      ...form,
      variants: [
        { ...first, sharedImagePath: 'kur-m-red' },
        { ...second, Images: [image] },
      ],
    })
    const { body: saved } = await browser.call('GET /editProduct', { id: body.id })
    expect(saved.variants.map(({ Images }) => Images)).toEqual([[image], [image]])
  })

  it('takes the form as multipart with bracketed names and the pictures as files', async () => {
    const { browser, count } = await open()
    const { variants, ...product } = kurtaForm({}, { sizes: ['S'] })
    const texts = flatten({ ...product, variants }).map(([name, text]) => ({ name, text }))
    const bytes = await buildPhoto('#2f7a55')
    const { status, body } = await sendForm(browser, 'POST /addProduct', [
      ...texts,
      { name: 'variants[0][Images][0]', bytes },
    ])
    expect([status, (body as { message: string }).message]).toEqual([200, 'Product Added'])
    expect(await count()).toBe(1)
    const { id } = body as { id: string }
    const { body: saved } = await browser.call('GET /editProduct', { id })
    expect(saved.variants[0]).toMatchObject({ Stock: 4, MRP: 1299, Images: [hashOf(bytes)] })
  })

  it('names the field of a multipart form as it was sent, with gaps and repeated names', async () => {
    const { browser, count } = await open()
    const { variants, ...product } = kurtaForm()
    const [first, second] = variants
    // Sends a browser's form whose second row of three was removed.
    const send = (last: object, pictures: object[]) =>
      sendForm(browser, 'POST /addProduct', [
        ...flatten(product).map(([name, text]) => ({ name, text })),
        ...flatten(first, 'variants[0]').map(([name, text]) => ({ name, text })),
        ...flatten(last, 'variants[2]').map(([name, text]) => ({ name, text })),
        ...pictures.map((file) => ({ name: 'variants[2][Images][]', fileName: '', ...file })),
      ])
    const fieldsOf = async (last: object, pictures: object[] = []) =>
      Object.keys((await send(last, pictures)).body['fields'] as object)
    expect(await fieldsOf({ ...second, SKU: '' })).toEqual(['variants.2.SKU'])
    const photo = { bytes: await buildPhoto('#2f7a56'), fileName: 'a.jpg' }
    const damaged = { bytes: Buffer.from('no picture'), fileName: 'b.jpg' }
    const none = { bytes: Buffer.alloc(0) }
    expect(await fieldsOf({ ...second }, [none, photo, damaged])).toEqual(['variants.2.Images.2'])
    expect(await fieldsOf({ ...second }, [photo, none, { text: 'ab'.repeat(32) }])).toEqual([
      'variants.2.Images',
    ])
    expect(await count()).toBe(0)
    expect((await send({ ...second }, [none, photo])).status).toBe(200)
  })

  it('refuses pictures of another store and unknown ones, at their variant', async () => {
    const { browser, add, count } = await open()
    const theirs = await open()
    const image = await uploadPicture(theirs.browser)
    const foreign = [image, 'ab'.repeat(32)]
    for (const hash of foreign) expectPictureRefused(await add(withVariants({ Images: [hash] }, 1)))
    expect(await count()).toBe(0)
    const { id } = (await add(kurtaForm())).body
    for (const hash of foreign) {
      const form = { ...withVariants({ Images: [hash] }, 1), id }
      expectPictureRefused(await browser.call('PUT /editProduct', form, { key: randomUUID() }))
    }
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
    [
      'a price that is an object without a value',
      withVariants({ sellingPrice: { toString: 1, valueOf: 1 } }),
      'variants.0.sellingPrice',
      'Enter an amount such as 499 or 499.50',
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
  ])('refuses %s and stores nothing, also in an edit', async (_what, form, field, message) => {
    const { browser, add, count } = await open()
    const expectRefused = ({ status, body }: Refusal) => {
      expect([status, body['code']]).toEqual([400, 'INVALID_INPUT'])
      expect((body['fields'] as Record<string, string>)[field]).toContain(message)
    }
    expectRefused(await add(form))
    expect(await count()).toBe(0)
    const { id } = (await add(kurtaForm())).body
    const stored = async () => (await browser.call('GET /editProduct', { id })).body
    const before = await stored()
    const edited = await browser.call('PUT /editProduct', { ...form, id }, { key: randomUUID() })
    expectRefused(edited)
    expect(await stored()).toEqual(before)
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
  it('checks the SKUs of the merchant’s store without regard to capitals, and ignores the product being edited', async () => {
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
    expect(body.categories[0]?.subCategories[0]).toEqual({ name: 'Angarkha', hsn: null, gst: null })
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
