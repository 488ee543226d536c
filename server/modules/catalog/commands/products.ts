import { type Cause, putOnShelf } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { skuKey } from '#shared/contract/product-form.ts'
import { invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findSourceKeys, findTakenSkus, insertProducts } from '../queries.ts'
import { findRepeatedSku, type NewProduct, toRow } from '../rules/new-product.ts'
import { findProhibited } from '../rules/prohibited.ts'

/** Adds validated products and their stock to a store, all or none; returns their ids in the order of the forms. */
export async function addProducts(
  tx: Tx,
  storeId: string,
  products: readonly NewProduct[],
  cause: Cause,
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
  await putOnShelf(tx, storeId, cause, shelves)
  const productIds = [...new Set(added.map((variant) => variant.productId))]
  await record(tx, 'product.changed', { productIds })
  return productIds
}

/** A product to import, and its store. */
export type Incoming = { storeId: string; product: NewProduct }

type Import = {
  cause: Cause
  /** Updates the search rows of the products. The caller passes it in, as search is a later module. */
  refresh: (tx: Tx, productIds: string[]) => Promise<void>
}

/** Adds the products that the store does not have yet; returns for each whether it was added. */
export async function importProducts(
  tx: Tx,
  incoming: readonly Incoming[],
  { cause, refresh }: Import,
): Promise<boolean[]> {
  const fresh = new Set<Incoming>()
  const added: string[] = []
  for (const storeId of new Set(incoming.map((one) => one.storeId))) {
    const group = incoming.filter((one) => one.storeId === storeId)
    const keys = group.flatMap(({ product }) => product.sourceKey ?? [])
    const known =
      keys.length > 0 ? await findSourceKeys(tx, storeId, keys) : new Map<string, string>()
    const missing = group.filter(
      ({ product }) => product.sourceKey === null || !known.has(product.sourceKey),
    )
    for (const one of missing) fresh.add(one)
    const products = missing.map(({ product }) => product)
    added.push(...(await addProducts(tx, storeId, products, cause)))
  }
  await refresh(tx, added)
  return incoming.map((one) => fresh.has(one))
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
