import { eq } from 'drizzle-orm'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { openData } from './open-data.ts'

/** `deactivate-product.ts DATA_DIR SKU`: deactivates the product of this SKU while no server runs on the data. */
const [dataDir = '', sku = ''] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction(async (tx) => {
  const [variant] = await tx
    .select({ productId: variants.productId })
    .from(variants)
    .where(eq(variants.sku, sku))
  if (!variant) throw new Error(`${sku} is not for sale`)
  await tx.update(products).set({ active: false }).where(eq(products.id, variant.productId))
})
await database.close()
