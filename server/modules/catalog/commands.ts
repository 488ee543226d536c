import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { skuKey } from '#shared/contract/product-form.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findSourceKeys, findTakenSkus, insertProducts } from './queries.ts'
import { findRepeatedSku, type NewProduct, toRow } from './rules/new-product.ts'
import { findProhibited } from './rules/prohibited.ts'

/** Lays in the first stock of new variants; inventory's, handed down by whoever adds products. */
export type PutOnShelf = (
  tx: Tx,
  storeId: string,
  shelves: { variantId: string; productId: string; stock: number }[],
) => Promise<void>

/** Adds checked forms to a store with their stock, all or none; the ids stand in the order of the forms. */
export async function addProducts(
  tx: Tx,
  storeId: string,
  products: readonly NewProduct[],
  putOnShelf: PutOnShelf,
): Promise<string[]> {
  if (products.length === 0) return []
  refuseProhibited(products)
  await refuseTakenSkus(tx, storeId, products)
  const added = await insertProducts(tx, storeId, products.map(toRow))
  const shelves = added.map(({ product, position, productId, variantId }) => ({
    variantId,
    productId,
    stock: mustExist(products[product]?.variants[position], 'the variant just added').Stock,
  }))
  await putOnShelf(tx, storeId, shelves)
  const productIds = [...new Set(added.map((variant) => variant.productId))]
  await record(tx, 'product.changed', { productIds })
  return productIds
}

/** Products of the store that came from these keys of another catalogue: key → product. */
export async function findImported(
  tx: Tx,
  storeId: string,
  sourceKeys: string[],
): Promise<Map<string, string>> {
  return findSourceKeys(tx, storeId, sourceKeys)
}

function refuseProhibited(products: readonly NewProduct[]): void {
  for (const product of products) {
    const goods = findProhibited(product)
    if (!goods) continue
    throw invalidField(
      'productName',
      messageText('productFields.prohibited', { product: product.productName, goods }),
    )
  }
}

async function refuseTakenSkus(
  tx: Tx,
  storeId: string,
  products: readonly NewProduct[],
): Promise<void> {
  const keys = products.flatMap((product) => product.variants.map((v) => skuKey(v.SKU)))
  const repeated = findRepeatedSku(products, await findTakenSkus(tx, storeId, keys))
  if (!repeated) return
  throw invalidField(repeated.path, messageText('productFields.skuTaken'))
}
