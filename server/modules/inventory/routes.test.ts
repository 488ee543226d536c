import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import * as tables from '#server/platform/db/tables/catalog.ts'
import { mediaPath } from '#shared/paths.ts'
import { onPostgres } from '#test/database.ts'
import { buildProduct, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const step = (_id: string) => [{ _id, delta: 1 }]

async function shop() {
  const store = await buildStore(app, { inventoryAlert: 3 })
  const { browser } = store.merchant
  const list = async (input: object = {}) => (await browser.call('GET /inventory', input)).body
  const names = async (input: object = {}) =>
    (await list(input)).products.map(({ productName }) => productName)
  const correct = (productId: string, variants: readonly object[], key: string = randomUUID()) =>
    browser.call('POST /update-stock', { filter: productId, variants }, { key })
  return { ...store, browser, list, names, correct }
}

describe('GET /inventory', () => {
  it('lists the store’s products with shelf, held and free pieces of each variant', async () => {
    const { store, product, book } = await buildScene(app, { sizes: ['S', 'M'], stock: 6 })
    await book(2)
    await buildProduct(app, (await buildStore(app)).id)
    const { body } = await store.merchant.browser.call('GET /inventory')
    expect(body).toMatchObject({
      inventoryAlert: 3,
      totalSKU: 2,
      lowInventoryItems: 0,
      total: 1,
      nextPage: null,
    })
    expect(body.products).toEqual([
      {
        _id: product.id,
        productName: 'Block print kurta',
        brand: 'Sanganer Prints',
        category: 'Clothing',
        subCategory: 'Kurta',
        status: true,
        image: null,
        variants: ['S', 'M'].map((Size, at) => ({
          _id: product.variantIds[at],
          SKU: expect.stringMatching(/^SKU-/),
          barcodes: [],
          attributes: { Size },
          Size,
          sellingPrice: 499,
          priceInForce: 499,
          MRP: 799,
          stock: 6,
          Stock: 6,
          held: at === 0 ? 2 : 0,
          free: at === 0 ? 4 : 6,
          low: false,
        })),
      },
    ])
  })

  it('shows the first picture of the variants that are on sale', async () => {
    const { id: storeId, list } = await shop()
    const { variantIds } = await buildProduct(app, storeId, { sizes: ['S', 'M', 'L'], stock: 0 })
    const [retired = '', bare = '', pictured = ''] = variantIds
    const [old, shown] = ['a'.repeat(64), 'b'.repeat(64)]
    const change = (id: string, to: Partial<typeof tables.variants.$inferInsert>) =>
      app.database.db.update(tables.variants).set(to).where(eq(tables.variants.id, id))
    await change(retired, { images: [old], retiredAt: mondayNoon })
    await change(bare, { images: [] })
    await change(pictured, { images: [shown] })
    const [product] = (await list()).products
    expect(product?.image).toBe(mediaPath(shown))
    expect(product?.variants.map(({ _id }) => _id)).toEqual([bare, pictured])
    expect(await list()).toMatchObject({ totalSKU: 2, lowInventoryItems: 2 })
  })

  it('counts variants at or below the alert as low, and can list only those of active products', async () => {
    const { id, list, names } = await shop()
    await buildProduct(app, id, { name: 'Above', stock: 4 })
    await buildProduct(app, id, { name: 'At the alert', stock: 3, sizes: ['S', 'M'] })
    await buildProduct(app, id, { name: 'Sold out', stock: 0 })
    await buildProduct(app, id, { name: 'Put away', stock: 0, active: false })
    const all = await list()
    expect(all).toMatchObject({ totalSKU: 5, lowInventoryItems: 3, total: 4 })
    expect(all.products.map(({ status }) => status)).toEqual([false, true, true, true])
    expect(await names({ low: '1' })).toEqual(['Sold out', 'At the alert'])
    const one = (await list({ low: '1' })).products[1]
    expect(await names({ productId: one?._id ?? '' })).toEqual(['At the alert'])
    const other = await buildProduct(app, (await buildStore(app)).id)
    expect(await names({ productId: other.id })).toEqual([])
    expect(await list({ low: '1' })).toMatchObject({ totalSKU: 5, lowInventoryItems: 3, total: 2 })
  })

  it('finds words in name, brand, sub-category and SKU, and takes wildcards as letters', async () => {
    const { id, names, list } = await shop()
    await buildProduct(app, id, { name: 'Green kurta', brand: 'Leheriya' })
    await buildProduct(app, id, { name: 'Red saree 100%', subCategory: 'Banarasi' })
    expect(await names({ search: 'KURTA lehe' })).toEqual(['Green kurta'])
    expect(await names({ search: 'banarasi' })).toEqual(['Red saree 100%'])
    expect(await names({ search: '%' })).toEqual(['Red saree 100%'])
    expect(await names({ search: 'kurta saree' })).toEqual([])
    const sku = (await list()).products[0]?.variants[0]?.SKU ?? ''
    expect(await names({ search: sku.toLowerCase() })).toEqual(['Red saree 100%'])
  })

  it('pages by 25 and stays stable while products are added', async () => {
    const { id, list, browser } = await shop()
    const made: string[] = []
    for (let at = 0; at < 27; at += 1)
      made.unshift((await buildProduct(app, id, { name: `Kurta ${at}` })).id)
    const first = await list()
    await buildProduct(app, id, { name: 'New' })
    const second = await list({ page: first.nextPage })
    const seen = [...first.products, ...second.products].map(({ _id }) => _id)
    expect(seen).toEqual(made)
    expect([first.products.length, second.nextPage]).toEqual([25, null])
    const foreign = await buildProduct(app, (await buildStore(app)).id)
    for (const page of ['x', randomUUID(), foreign.id]) {
      const { status, body } = await browser.call('GET /inventory', { page })
      expect([status, body.fields]).toEqual([400, { page: expect.any(String) }])
    }
  })
})

describe('PUT /inventory/setAlert', () => {
  it('saves the threshold of the own store', async () => {
    const [mine, other] = [await shop(), await shop()]
    await buildProduct(app, mine.id, { stock: 4 })
    const { status, body } = await mine.browser.call('PUT /inventory/setAlert', {
      inventoryAlert: 4,
    })
    expect([status, body]).toEqual([200, { message: 'The alert is saved', inventoryAlert: 4 }])
    expect(await mine.list()).toMatchObject({ inventoryAlert: 4, lowInventoryItems: 1 })
    expect((await other.list()).inventoryAlert).toBe(3)
  })

  it.each([-1, 1.5, 100_001, '5', null])('rejects %j', async (inventoryAlert) => {
    const { browser, list } = await shop()
    const { status, body } = await browser.call('PUT /inventory/setAlert', { inventoryAlert })
    expect([status, body.fields]).toEqual([400, { inventoryAlert: expect.any(String) }])
    expect((await list()).inventoryAlert).toBe(3)
  })
})

describe('POST /update-stock', () => {
  it('takes differences and typed counts, and writes who did it into the ledger', async () => {
    const { id, correct, merchant } = await shop()
    const { id: productId, variantIds } = await buildProduct(app, id, { sizes: ['S', 'M', 'L'] })
    const [small = '', medium = '', large = ''] = variantIds
    const { status, body } = await correct(productId, [
      { _id: medium, delta: 2 },
      { _id: small, stock: 1, expected: 5 },
    ])
    expect([status, body]).toEqual([
      200,
      {
        message: 'The stock is saved',
        variants: [
          { _id: medium, stock: 7, held: 0, free: 7 },
          { _id: small, stock: 1, held: 0, free: 1 },
        ],
      },
    ])
    expect(await ledgerOf(app, small)).toEqual(['adjustment -4 0'])
    expect(await ledgerOf(app, large)).toEqual([])
    const { rows } = await app.database.pool.query(
      `select distinct actor_id, reference from stock_movements
       where variant_id = any($1) and kind = 'adjustment'`,
      [variantIds],
    )
    expect(rows).toEqual([{ actor_id: merchant.id, reference: expect.any(String) }])
  })

  it('answers an outdated count with the present one of every variant, and saves none', async () => {
    const { store, product, book } = await buildScene(app, { sizes: ['S', 'M', 'L'], stock: 5 })
    const [small = '', medium = '', large = ''] = product.variantIds
    await book(0, 3)
    const { status, body } = await store.merchant.browser.call('POST /update-stock', {
      filter: product.id,
      variants: [
        { _id: small, stock: 9, expected: 4 },
        { _id: medium, stock: 2, expected: 5 },
        { _id: large, delta: 1 },
      ],
    })
    expect([status, body.code]).toEqual([409, 'STOCK_MOVED'])
    expect(body.details).toEqual({
      reason: 'counted',
      stock: 5,
      held: 0,
      variants: [
        { _id: small, reason: 'counted', stock: 5, held: 0 },
        { _id: medium, reason: 'held', stock: 5, held: 3 },
      ],
    })
    expect(await stockRowOf(app, large)).toEqual({ stock: 5, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('accepts a count without the seen count, and the ledger marks it as unseen', async () => {
    const { id, correct, browser } = await shop()
    const { id: productId, variantId } = await buildProduct(app, id)
    const count = (stock: number) => correct(productId, [{ _id: variantId, stock }])
    for (const stock of [3, 9]) expect((await count(stock)).status).toBe(200)
    await correct(productId, [{ _id: variantId, stock: 8, expected: 9 }])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 8, held: 0 })
    const { body } = await browser.call('GET /stock-movements', { _id: variantId })
    const told = body.movements.map(({ kind, stockChange, unseen }) => [kind, stockChange, unseen])
    expect(told.slice(0, 3)).toEqual([
      ['adjustment', -1, undefined],
      ['adjustment', 6, true],
      ['adjustment', -2, true],
    ])
  })

  const bad: [string, object[]][] = [
    ['neither difference nor count', [{}]],
    ['a count that was seen, without a new one', [{ expected: 5 }]],
    ['a difference and a count', [{ delta: 1, stock: 3, expected: 5 }]],
    ['a negative count', [{ stock: -1, expected: 5 }]],
    ['a huge count', [{ stock: 1_000_001, expected: 5 }]],
    ['a sum above the limit', [{ delta: 999_999 }]],
    ['half a piece', [{ delta: 0.5 }]],
    ['a number as text', [{ delta: '1' }]],
    ['an unknown field', [{ delta: 1, pieces: 0 }]],
    ['a variant twice', [{ delta: 1 }, { delta: 2 }]],
    ['no variant', []],
  ]
  it.each(bad)('rejects %s', async (_name, variants) => {
    const { id, correct } = await shop()
    const { id: productId, variantId } = await buildProduct(app, id)
    const answer = await correct(
      productId,
      variants.map((one) => ({ _id: variantId, ...one })),
    )
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(Object.keys(answer.body.fields ?? {}).join()).toContain('variants')
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 5, held: 0 })
  })

  it('finds no variant of another product or store', async () => {
    const { id, correct } = await shop()
    const own = await buildProduct(app, id)
    const otherProduct = await buildProduct(app, id)
    const foreign = await buildProduct(app, (await buildStore(app)).id)
    for (const [product, variants] of [
      [own.id, step(otherProduct.variantId)],
      [own.id, [...step(own.variantId), ...step(foreign.variantId)]],
      [foreign.id, step(foreign.variantId)],
      [own.id, step('no-id')],
    ] as const)
      expect((await correct(product, variants)).status).toBe(404)
    for (const { variantId } of [own, otherProduct, foreign])
      expect(await stockRowOf(app, variantId)).toEqual({ stock: 5, held: 0 })
  })

  it('applies a repeated step once with a key, and each step without a key', async () => {
    const { id, correct, browser } = await shop()
    const { id: productId, variantId } = await buildProduct(app, id)
    const key = randomUUID()
    const variants = [{ _id: variantId, delta: 1 }]
    for (let n = 0; n < 2; n += 1) await correct(productId, variants, key)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 6, held: 0 })
    for (let n = 0; n < 2; n += 1)
      await browser.call('POST /update-stock', { filter: productId, variants })
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 8, held: 0 })
  })
})

describe('GET /stock-movements', () => {
  it('shows each change with its balance, who did it, and the order', async () => {
    const { store, shopper, product, bookReady, move } = await buildScene(app, { stock: 5 })
    const { browser } = store.merchant
    const { orderId, code } = await bookReady(2)
    app.time.now = new Date(mondayNoon.getTime() + 60_000)
    await browser.call('POST /update-stock', {
      filter: product.id,
      variants: [{ _id: product.variantId, stock: 7, expected: 5 }],
    })
    await move(orderId, 'Collected', { code })
    const { body } = await browser.call('GET /stock-movements', { _id: product.variantId })
    const order = { orderId, orderNumber: expect.any(String), isOpen: false }
    const merchant = { by: 'merchant', name: store.merchant.name }
    expect(body.nextPage).toBeNull()
    expect(body.movements).toEqual(
      [
        { kind: 'sale', stockChange: -2, heldChange: -2, stock: 5, held: 0, ...merchant, order },
        {
          kind: 'adjustment',
          stockChange: 2,
          heldChange: 0,
          stock: 7,
          held: 2,
          ...merchant,
          order: null,
        },
        {
          kind: 'hold',
          stockChange: 0,
          heldChange: 2,
          stock: 5,
          held: 2,
          by: 'shopper',
          name: null,
          order,
        },
        {
          kind: 'import',
          stockChange: 5,
          heldChange: 0,
          stock: 5,
          held: 0,
          by: 'system',
          name: null,
          order: null,
        },
      ].map((movement) => ({ ...movement, bill: null, at: expect.any(String) })),
    )
    expect(JSON.stringify(body)).not.toContain(shopper.name)
  })

  it('pages by 25, each movement once', async () => {
    const { id, correct, browser } = await shop()
    const { id: productId, variantId } = await buildProduct(app, id)
    for (let n = 0; n < 30; n += 1) await correct(productId, [{ _id: variantId, delta: 1 }])
    const first = (await browser.call('GET /stock-movements', { _id: variantId })).body
    await correct(productId, [{ _id: variantId, delta: -7 }])
    const page = first.nextPage
    const second = (await browser.call('GET /stock-movements', { _id: variantId, page })).body
    const stocks = [...first.movements, ...second.movements].map(({ stock }) => stock)
    expect(stocks).toEqual(Array.from({ length: 31 }, (_, at) => 35 - at))
    const wrong = await browser.call('GET /stock-movements', { _id: variantId, page: '-1' })
    expect(wrong.status).toBe(400)
  })
})

describe.runIf(onPostgres)('two devices at once', () => {
  it('save one typed count; the other call gets the present count', async () => {
    const { id, correct } = await shop()
    for (let round = 0; round < 20; round += 1) {
      const { id: productId, variantId } = await buildProduct(app, id)
      const answers = await Promise.all(
        [8, 9, 10].map((stock) => correct(productId, [{ _id: variantId, stock, expected: 5 }])),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const stockRow = await stockRowOf(app, variantId)
      const told = answers.filter(({ status }) => status === 409).map(({ body }) => body.details)
      expect(told).toEqual(Array.from({ length: 2 }, () => expect.objectContaining(stockRow ?? {})))
    }
  })

  it('never take a held piece off the shelf while shoppers book', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { store, product, shopper } = await buildScene(app, { stock: 4, sizes: ['S', 'M'] })
      const [small = '', medium = ''] = product.variantIds
      const take = (first: string, second: string) =>
        store.merchant.browser.call(
          'POST /update-stock',
          {
            filter: product.id,
            variants: [
              { _id: first, delta: -2 },
              { _id: second, delta: -2 },
            ],
          },
          { key: randomUUID() },
        )
      const line = (variantId: string) => ({ productId: product.id, variantId, quantity: 3 })
      const answers = await Promise.all([
        take(small, medium),
        shopper.browser.call(
          'POST /cop-order',
          { products: [line(medium), line(small)] },
          { key: randomUUID() },
        ),
        take(medium, small),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      expect(await brokenInvariants(app.database)).toEqual([])
      const [a, b] = [await stockRowOf(app, small), await stockRowOf(app, medium)]
      expect(a).toEqual(b)
    }
  })
})
