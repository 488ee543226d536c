import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { kindOf } from '#shared/catalog/article-kind.ts'
import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import type { CartLine } from '#web/lib/browser-keys.ts'
import type { Navigate } from '#web/lib/router.tsx'

/** Asks a guest to log in. The item is added after that. */
export function requestItem(
  navigate: Navigate,
  { product, variant, isBooking }: { product: Product; variant: Variant; isBooking: boolean },
): void {
  const { storeId } = product
  askLogIn(navigate, { kind: 'cart', storeId, line: toLine(product, variant), isBooking })
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
    variant: { ...variant.attributes },
    kind: kindOf(product, variant),
    shopName: product.shopName,
  }
}
