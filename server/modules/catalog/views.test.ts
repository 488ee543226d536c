import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const picture = 'cd'.repeat(32)

async function lookAt(over: object, variant: Partial<typeof variants.$inferInsert>) {
  const store = await buildStore(app, { storeName: 'Sanganer Prints' })
  const { id, variantId } = await buildProduct(app, store.id, over)
  await app.database.db.update(variants).set(variant).where(eq(variants.id, variantId))
  const { body } = await app.browser().call('GET /product', { _id: id })
  return { body, id, variantId, storeId: store.id }
}

it('returns everything about a product and the shop that sells it', async () => {
  const { body, id, storeId } = await lookAt({ description: 'Soft cotton' }, { sku: 'KRT-1' })
  expect(body).toMatchObject({
    _id: id,
    productName: 'Block print kurta',
    category: 'Clothing',
    subCategory: 'Kurta',
    brand: 'Sanganer Prints',
    desc: 'Soft cotton',
    status: true,
    timestamps: { updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    storeId,
    shopName: 'Sanganer Prints',
    address: '12 Johari Bazaar, Jaipur',
    city: 'Jaipur',
    hsn: '6211',
    'GST rate slab': 5,
    variants: [expect.anything()],
  })
})

it('returns every variation attribute and its values', async () => {
  const over = { selectedVariations: ['Size', 'Color', 'MaterialType'] as const }
  const attributes = { Size: 'M', Color: 'Maroon', MaterialType: 'Cotton' }
  const { body } = await lookAt({ ...over }, { attributes })
  expect(body).toMatchObject({
    hasVariation: 'Yes',
    selectedVariations: over.selectedVariations,
    variationSize: ['M'],
    variationColor: ['Maroon'],
    variationMaterialType: ['Cotton'],
    variants: [{ attributes }],
  })
  const plain = await lookAt({ selectedVariations: [] }, { attributes: {} })
  expect(plain.body).toMatchObject({ hasVariation: 'No', selectedVariations: [] })
})

it('returns pictures, prices, stock, SKU and kind of a variant', async () => {
  const kind = { sku: 'JUT-7', images: [picture], sizeMetric: 'UK/IND' as const }
  const { body, variantId } = await lookAt({ category: 'Footwear', stock: 4 }, kind)
  expect(body.variants).toEqual([
    {
      _id: variantId,
      Images: [`/media/${picture}`],
      sellingPrice: 499,
      inclusiveTax: 499,
      MRP: 799,
      Stock: 4,
      SKU: 'JUT-7',
      attributes: { Size: 'M' },
      Size: 'M',
      'Target Gender': 'Female',
      'Size Age Group': 'Adult',
      'Size Metric': 'UK/IND',
      'Color Map': 'Blue',
      Condition: 'New',
      occasion: null,
    },
  ])
})

it('returns the occasion of bangles', async () => {
  const { body } = await lookAt({ category: 'Bangles' }, { occasion: 'Bridal' })
  expect(body.variants[0]?.occasion).toBe('Bridal')
})
