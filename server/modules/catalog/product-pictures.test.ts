import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { buildShopper, buildStaff, buildStore } from '#test/factories.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

let made = 0
/** Pictures that an account has uploaded. */
async function upload(userId: string, count = 1): Promise<string[]> {
  const hashes = Array.from({ length: count }, () => String(++made).padStart(64, 'a'))
  await app.database.pool.query(
    `with made as (insert into media (hash, width, height)
      select hash, 800, 1000 from unnest($1::text[]) as hash returning hash)
     insert into media_owners (hash, user_id, purpose, unused_since)
      select hash, $2, 'product', $3 from made`,
    [hashes, userId, app.time.now],
  )
  return hashes
}

const isUnused = async (hash: string) => {
  const { rows } = await app.database.pool.query(
    'select unused_since is not null as unused from media_owners where hash = $1 and store_id is not null',
    [hash],
  )
  return rows.map((row: { unused: boolean }) => row.unused)
}

const save = (browser: Browser, input: object) =>
  browser.call('PUT /product-pictures', input as never, { key: randomUUID() })

async function open(colors = ['Red', 'Blue']) {
  const store = await buildStore(app)
  const { browser, id: userId } = store.merchant
  const form = kurtaForm({}, { sizes: ['S', 'M'], colors })
  const added = await browser.call('POST /addProduct', form, { key: randomUUID() })
  const { id } = added.body
  const read = async () => (await browser.call('GET /editProduct', { id })).body
  const imagesOf = async (color: string) =>
    (await read()).variants.filter((one) => one.Color === color).map(({ Images }) => Images)
  return { store, browser, userId, id, read, imagesOf }
}

describe('PUT /product-pictures', () => {
  it('gives all sizes of a colour the same pictures, and changes nothing else', async () => {
    const { browser, userId, id, read, imagesOf } = await open()
    const [one = '', two = ''] = await upload(userId, 2)
    const before = await read()
    const { status, body } = await save(browser, {
      id,
      colors: [{ color: 'red', seen: [], images: [one, two, one] }],
    })
    expect(status).toBe(200)
    expect(body.product).toEqual({
      _id: id,
      productName: 'Bandhani kurta',
      active: true,
      colors: [
        { color: 'Red', skus: ['KUR-S-Red', 'KUR-M-Red'], images: [one, two] },
        { color: 'Blue', skus: ['KUR-S-Blue', 'KUR-M-Blue'], images: [] },
      ],
    })
    expect(await imagesOf('Red')).toEqual([
      [one, two],
      [one, two],
    ])
    const after = await read()
    expect(after.updatedAt > before.updatedAt).toBe(true)
    const rest = ({ updatedAt: _at, variants, ...others }: typeof before) => ({
      ...others,
      variants: variants.map(({ Images: _images, ...variant }) => variant),
    })
    expect(rest(after)).toEqual(rest(before))
    const shown = await app.browser().call('GET /product', { _id: id })
    expect(JSON.stringify(shown.body.variants)).toContain(one)
  })

  it('orders, replaces and removes; a picture that nothing shows is released', async () => {
    const { browser, userId, id, imagesOf } = await open(['Red'])
    const [one = '', two = '', three = ''] = await upload(userId, 3)
    await save(browser, { id, colors: [{ color: 'Red', seen: [], images: [one, two] }] })
    const change = { color: 'Red', seen: [one, two], images: [three, one] }
    expect((await save(browser, { id, colors: [change] })).status).toBe(200)
    expect(await imagesOf('Red')).toEqual([
      [three, one],
      [three, one],
    ])
    expect([await isUnused(one), await isUnused(two), await isUnused(three)]).toEqual([
      [false],
      [true],
      [false],
    ])
  })

  it('leaves a size its own pictures', async () => {
    const { browser, userId, id, read, imagesOf } = await open(['Red'])
    const [all = '', own = '', added = ''] = await upload(userId, 3)
    const { status: _status, _id, variants, ...product } = await read()
    const edited = await browser.call(
      'PUT /editProduct',
      {
        ...product,
        id,
        variants: variants.map(({ held: _held, ...variant }, at) => ({
          ...variant,
          Images: at === 0 ? [all] : [all, own],
        })),
      } as never,
      { key: randomUUID() },
    )
    expect(edited.status).toBe(200)
    const change = { color: 'Red', seen: [all, own], images: [added, all, own] }
    expect((await save(browser, { id, colors: [change] })).status).toBe(200)
    expect(await imagesOf('Red')).toEqual([
      [added, all],
      [added, all, own],
    ])
  })

  it('refuses a change of other pictures than the seen ones, with the present product; a repeated change succeeds', async () => {
    const { browser, userId, id } = await open(['Red'])
    const [one = '', two = ''] = await upload(userId, 2)
    const first = { id, colors: [{ color: 'Red', seen: [], images: [one] }] }
    expect((await save(browser, first)).status).toBe(200)
    expect((await save(browser, first)).status).toBe(200)
    const late = await save(browser, { id, colors: [{ color: 'Red', seen: [], images: [two] }] })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'PRODUCT_CHANGED', details: { product: { _id: id } } },
    })
    const gone = await save(browser, { id, colors: [{ color: 'Green', seen: [], images: [two] }] })
    expect(gone).toMatchObject({ status: 409, body: { code: 'PRODUCT_CHANGED' } })
  })

  it('is not affected by a change of price or stock in between', async () => {
    const { browser, userId, id } = await open(['Red'])
    const [one = ''] = await upload(userId)
    const rows = [{ SKU: 'KUR-S-Red', sellingPrice: '899', delta: 1 }]
    const bulk = await browser.call(
      'POST /change-products',
      { mode: 'all', rows },
      { key: randomUUID() },
    )
    expect(bulk.body.changed).toBe(1)
    expect(
      (await save(browser, { id, colors: [{ color: 'Red', seen: [], images: [one] }] })).status,
    ).toBe(200)
  })

  it('refuses foreign pictures and too many of them at their field', async () => {
    const { browser, userId, id } = await open()
    const stranger = await buildShopper(app)
    const [foreign = ''] = await upload(stranger.id)
    const [own = ''] = await upload(userId)
    const taken = await save(browser, {
      id,
      colors: [
        { color: 'Red', seen: [], images: [own] },
        { color: 'Blue', seen: [], images: [foreign] },
      ],
    })
    expect(taken).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(Object.keys(taken.body.fields ?? {})).toEqual(['colors.1.images'])
    const many = await upload(userId, 13)
    const full = await save(browser, { id, colors: [{ color: 'Red', seen: [], images: many }] })
    expect(full).toMatchObject({ status: 400 })
    expect(Object.keys(full.body.fields ?? {})).toEqual(['colors.0.images'])
    const [row] = (await browser.call('GET /product-pictures', {})).body.products
    expect(row?.colors.map(({ images }) => images)).toEqual([[], []])
  })
})

describe('who may', () => {
  it('the owner and a manager may, for their own store only', async () => {
    const { store, id, userId } = await open(['Red'])
    const manager = await buildStaff(app, store.id, 'manager')
    const counter = await buildStaff(app, store.id, 'counter')
    const other = await buildStore(app)
    const input = { id, colors: [{ color: 'Red', seen: [], images: [] }] }
    const statuses = await Promise.all(
      [app.browser(), counter.browser, other.merchant.browser, manager.browser].map(
        async (browser) => (await save(browser, input)).status,
      ),
    )
    expect(statuses).toEqual([401, 403, 404, 200])
    const [own = ''] = await upload(userId)
    // A manager may use a picture only when the shop shows it or the manager has uploaded it.
    const taken = { id, colors: [{ color: 'Red', seen: [], images: [own] }] }
    expect((await save(manager.browser, taken)).status).toBe(400)
    expect((await save(store.merchant.browser, taken)).status).toBe(200)
    expect((await app.browser().call('GET /product-pictures', {})).status).toBe(401)
    expect((await counter.browser.call('GET /product-pictures', {})).status).toBe(403)
    const theirs = await other.merchant.browser.call('GET /product-pictures', {})
    expect(theirs.body).toEqual({ products: [], nextPage: null })
  })

  it('answers in pages and refuses an invalid page', async () => {
    const { browser, id } = await open(['Red'])
    const { body } = await browser.call('GET /product-pictures', {})
    expect([body.products.map(({ _id }) => _id), body.nextPage]).toEqual([[id], null])
    const beyond = await browser.call('GET /product-pictures', { page: '999999999' })
    expect(beyond.body.products).toEqual([])
    const wrong = await browser.call('GET /product-pictures', { page: 'next' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { page: expect.any(String) } } })
  })
})
