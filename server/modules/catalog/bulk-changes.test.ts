import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { buildScene, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

type Mode = 'check' | 'valid' | 'all'

async function shop() {
  const { id, merchant } = await buildStore(app)
  const { browser } = merchant
  const change = (mode: Mode, rows: readonly object[], key: string = randomUUID()) =>
    browser.call('POST /change-products', { mode, rows }, { key })
  const see = async (search: string) => {
    const { body } = await browser.call('GET /inventory', { search })
    return body.products.map(({ status, variants }) => ({
      status,
      variants: variants.map(({ sellingPrice, MRP, stock }) => [sellingPrice, MRP, stock]),
    }))
  }
  const skusOf = async (productId: string) => {
    const { rows } = await app.database.pool.query<{ sku: string }>(
      'select sku from variants where product_id = $1 order by position',
      [productId],
    )
    return rows.map(({ sku }) => sku)
  }
  return { id, change, see, skusOf }
}

describe('POST /change-products', () => {
  it('changes price, MRP, stock and activity of rows named by SKU or id', async () => {
    const { id, change, see, skusOf } = await shop()
    const { id: productId, variantIds } = await buildProduct(app, id, {
      name: 'Bulk kurta',
      sizes: ['S', 'M', 'L'],
    })
    const [small = ''] = await skusOf(productId)
    const rows = [
      { SKU: ` ${small.toUpperCase()} `, sellingPrice: 'Rs 450', MRP: '1,200', active: 'no' },
      { _id: variantIds[1], stock: '9', seen: { stock: 5 }, active: '' },
      { _id: variantIds[2], delta: -2, sellingPrice: 499 },
    ]
    const checked = await change('check', rows)
    expect(checked.body).toMatchObject({ changed: 3, wrong: 0, message: '3 rows would change' })
    expect(await see('bulk kurta')).toMatchObject([{ status: true }])
    const { status, body } = await change('valid', rows)
    expect([status, body.changed, body.wrong]).toEqual([200, 3, 0])
    expect(body.rows[0]).toEqual({
      variant: {
        _id: variantIds[0],
        productId,
        productName: 'Bulk kurta',
        SKU: small,
        attributes: { Size: 'S' },
        before: { sellingPrice: 499, MRP: 799, stock: 5, held: 0, active: true, barcodes: [] },
        after: { sellingPrice: 450, MRP: 1200, stock: 5, held: 0, active: false, barcodes: [] },
      },
      errors: {},
      changed: true,
    })
    expect(await see('bulk kurta')).toEqual([
      {
        status: false,
        variants: [
          [450, 1200, 5],
          [499, 799, 9],
          [499, 799, 3],
        ],
      },
    ])
    expect(await ledgerOf(app, variantIds[1])).toEqual(['adjustment 4 0'])
    expect(await ledgerOf(app, variantIds[0])).toEqual([])
  })

  it('reports errors by cell, and then changes only the valid rows, or no row', async () => {
    const { id, change, see } = await shop()
    const { variantIds } = await buildProduct(app, id, { name: 'Mixed', sizes: ['S', 'M', 'L'] })
    const foreign = await buildProduct(app, (await buildStore(app)).id)
    const [small, medium, large] = variantIds
    const rows = [
      { _id: small, sellingPrice: '300' },
      { _id: medium, sellingPrice: '900', stock: '-4', active: 'maybe' },
      { _id: large, MRP: '1.999', stock: '3' },
      { SKU: 'no-such-sku', stock: '3' },
      { _id: foreign.variantId, stock: '3' },
      { _id: small, stock: '4', seen: { stock: 5 } },
      {},
    ]
    const { body } = await change('check', rows)
    expect(body.rows.map(({ errors }) => errors)).toEqual([
      {},
      {
        sellingPrice: 'Selling price cannot be more than the MRP',
        stock: 'Stock cannot be below zero',
        active: 'Enter yes or no',
      },
      { MRP: 'Maximum two decimal places allowed.' },
      { SKU: 'No product of your shop has this SKU' },
      { SKU: 'No product of your shop has this SKU' },
      { SKU: 'This SKU is there twice' },
      { SKU: 'SKU is required' },
    ])
    expect([body.changed, body.wrong]).toEqual([1, 6])

    const none = await change('all', rows)
    expect([none.status, none.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(none.body.fields).toMatchObject({
      'rows.1.active': 'Enter yes or no',
    })
    expect(await see('mixed')).toMatchObject([
      {
        variants: [
          [499, 799, 5],
          [499, 799, 5],
          [499, 799, 5],
        ],
      },
    ])

    const some = await change('valid', rows)
    expect([some.body.changed, some.body.wrong]).toEqual([1, 6])
    expect(await see('mixed')).toMatchObject([
      {
        variants: [
          [300, 799, 5],
          [499, 799, 5],
          [499, 799, 5],
        ],
      },
    ])
  })

  it('refuses values that another device has changed since they were shown, and counts below the held pieces', async () => {
    const { store, product, book } = await buildScene(app, { stock: 5, sizes: ['S', 'M'] })
    const { browser } = store.merchant
    await book(3)
    const change = async (row: object) => {
      const rows = [{ _id: product.variantId, ...row }]
      const { body } = await browser.call('POST /change-products', { mode: 'valid', rows })
      return body.rows[0]?.errors
    }
    expect(await change({ stock: '2', seen: { stock: 5 } })).toEqual({
      stock: '3 pieces are held for bookings or waiting customers',
    })
    expect(await change({ stock: '8', seen: { stock: 4 } })).toEqual({
      stock: 'Changed meanwhile: it is 5 now',
    })
    expect(await change({ sellingPrice: '300', seen: { sellingPrice: 450 } })).toEqual({
      sellingPrice: 'Changed meanwhile: it is Rs\u00a0499.00 now',
    })
    expect(await change({ active: 'no', seen: { active: false } })).toEqual({
      active: 'Changed meanwhile on another device',
    })
    expect(await change({ active: 'no', seen: { active: true } })).toEqual({})
    expect(await stockRowOf(app, product.variantId)).toEqual({ stock: 5, held: 3 })
  })

  it('takes one state for all rows of a product, and repeats no change with the same key', async () => {
    const { id, change } = await shop()
    const { variantIds } = await buildProduct(app, id, { sizes: ['S', 'M'] })
    const [small, medium] = variantIds
    const { body } = await change('check', [
      { _id: small, active: 'no' },
      { _id: medium, active: 'yes' },
    ])
    expect(body.rows[1]?.errors).toEqual({ active: 'Another row of this product says otherwise' })
    const key = randomUUID()
    for (let n = 0; n < 2; n += 1) await change('all', [{ _id: small, delta: 2 }], key)
    expect(await stockRowOf(app, small)).toEqual({ stock: 7, held: 0 })
  })

  it.each([
    ['no rows', { mode: 'all', rows: [] }],
    ['too many rows', { mode: 'all', rows: Array.from({ length: 301 }, () => ({ SKU: 'x' })) }],
    ['an unknown mode', { mode: 'force', rows: [{ SKU: 'x' }] }],
    ['an unknown column', { mode: 'all', rows: [{ SKU: 'x', held: '1' }] }],
    ['a cell that is a list', { mode: 'all', rows: [{ SKU: ['x'] }] }],
  ])('rejects %s', async (_name, input) => {
    const { merchant } = await buildStore(app)
    const { status, body } = await merchant.browser.call('POST /change-products', input)
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe.runIf(onPostgres)('two pastes and bookings at once', () => {
  it('end without a deadlock, and every changed count was the one that its merchant saw', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { store, product, shopper } = await buildScene(app, {
        stock: 6,
        sizes: ['S', 'M', 'L'],
      })
      const other = await buildProduct(app, store.id)
      const ids = [...product.variantIds, other.variantId]
      const paste = (order: string[]) =>
        store.merchant.browser.call('POST /change-products', {
          mode: 'valid',
          rows: order.map((_id, at) => ({
            _id,
            sellingPrice: 300 + at,
            stock: 9,
            seen: { stock: _id === other.variantId ? 5 : 6 },
          })),
        })
      const products = product.variantIds.map((variantId) => ({
        productId: product.id,
        variantId,
        quantity: 2,
      }))
      const answers = await Promise.all([
        paste(ids),
        paste(ids.toReversed()),
        shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await brokenInvariants(app.database)).toEqual([])
      for (const id of ids) expect(await stockRowOf(app, id)).toMatchObject({ stock: 9 })
    }
  })
})
