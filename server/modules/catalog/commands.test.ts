import { describe, expect, it } from 'vitest'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addProducts } from './commands/products.ts'

const app = useTestApp()

const cause = { reference: 'test', actorId: null }

function kurta(skus: string[], over: object = {}) {
  const form = ProductForm.parse({
    productName: 'Block print kurta',
    category: 'Clothing',
    subCategory: 'Kurtas',
    brand: 'Own',
    desc: 'Soft cotton',
    hasVariation: 'Yes',
    selectedVariations: ['Size'],
    hsn: '6211',
    'GST rate slab': 5,
    variants: skus.map((SKU, at) => ({
      SKU,
      MRP: 799,
      sellingPrice: 499.99,
      Stock: at,
      attributes: { Size: String(at) },
      'Target Gender': 'Female',
      'Size Age Group': 'Adult',
      'Color Map': 'Blue',
      Condition: 'New',
    })),
    ...over,
  })
  return { ...form, active: true }
}

describe('adding products', () => {
  it('adds many at once, each with its variants, stock and price in paise', async () => {
    const store = await buildStore(app)
    const ids = await app.database.transaction((tx) =>
      addProducts(tx, store.id, [kurta(['A', 'B']), kurta(['C'])], cause),
    )
    const { rows } = await app.database.pool.query(
      `select p.id, v.sku, v.price_paise, s.stock, s.held from products p
       join variants v on v.product_id = p.id join variant_stock s on s.variant_id = v.id
       where p.store_id = $1 order by p.seq, v.position`,
      [store.id],
    )
    expect(rows).toEqual([
      { id: ids[0], sku: 'A', price_paise: 49_999, stock: 0, held: 0 },
      { id: ids[0], sku: 'B', price_paise: 49_999, stock: 1, held: 0 },
      { id: ids[1], sku: 'C', price_paise: 49_999, stock: 0, held: 0 },
    ])
  })

  it('refuses SKUs the store uses already, and adds nothing then', async () => {
    const store = await buildStore(app)
    const add = (...skus: string[]) =>
      app.database.transaction((tx) =>
        addProducts(
          tx,
          store.id,
          skus.map((sku) => kurta([sku])),
          cause,
        ),
      )
    await add('A')
    await expect(add('B', ' a ')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'variants.0.SKU': 'productFields.skuTaken' },
    })
    await add('B')
    const other = await buildStore(app)
    await app.database.transaction((tx) => addProducts(tx, other.id, [kurta(['A'])], cause))
  })

  it('refuses prohibited goods', async () => {
    const store = await buildStore(app)
    const added = app.database.transaction((tx) =>
      addProducts(tx, store.id, [kurta(['A'], { productName: 'Old Rum 750 ml' })], cause),
    )
    await expect(added).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})
