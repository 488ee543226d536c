import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { requestedItemStorage } from '#web/lib/tab-storage.ts'

/** Saves the item that a guest wants to add. It is added after the log-in. */
export function requestItem(product: Product, variant: Variant): void {
  const { storeId } = product
  const line = toLine(product, variant)
  requestedItemStorage.write({ kind: 'cart', storeId, line, at: Date.now() })
}

export function toLine(product: Product, variant: Variant): Omit<CartLine, 'quantity'> {
  const taxPaise = gstInside(
    paiseFromRupees(variant.sellingPrice),
    product.gstRates[variant._id] ?? 0,
  )
  return {
    productId: product._id,
    variantId: variant._id,
    productName: product.productName,
    desc: product.desc,
    price: variant.sellingPrice,
    mrp: variant.MRP,
    inclusiveTax: variant.inclusiveTax,
    tax: rupeesFromPaise(taxPaise),
    image: variant.Images[0] ?? '',
    variant: Object.fromEntries(
      product.selectedVariations.map((name) => [name, variant.attributes[name] ?? '']),
    ),
    shopName: product.shopName,
  }
}
