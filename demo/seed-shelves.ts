import { addProducts } from '#server/modules/catalog/commands.ts'
import type { NewProduct } from '#server/modules/catalog/rules/new-product.ts'
import { putOnShelf } from '#server/modules/inventory/commands.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { ProductForm } from '#shared/contract/product-form.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { PictureSpec } from './pictures/spec.ts'
import type { DemoProduct, DemoVariant } from './types.ts'

type PicturesOf = (specs: PictureSpec[]) => string[]

/** Puts the products of one shop on its shelves and makes them findable. */
export async function stockShop(
  tx: Tx,
  storeId: string,
  products: DemoProduct[],
  picturesOf: PicturesOf,
): Promise<void> {
  const forms = products.map((product) => formOf(product, picturesOf))
  const cause = { reference: 'opening-stock', actorId: null }
  const ids = await addProducts(tx, storeId, forms, (inside, store, shelves) =>
    putOnShelf(inside, store, cause, shelves),
  )
  await refreshProducts(tx, ids)
}

function formOf(product: DemoProduct, picturesOf: PicturesOf): NewProduct {
  const form = ProductForm.parse({
    productName: product.productName,
    category: product.category,
    subCategory: product.subCategory,
    brand: product.brand,
    desc: product.desc,
    hasVariation: product.selectedVariations.length > 0 ? 'Yes' : 'No',
    selectedVariations: product.selectedVariations,
    hsn: product.hsn,
    'GST rate slab': product.gstRate,
    variants: product.variants.map((variant) => variantOf(product, variant, picturesOf)),
  })
  return { ...form, active: product.active, sourceKey: null }
}

function variantOf(product: DemoProduct, variant: DemoVariant, picturesOf: PicturesOf) {
  return {
    SKU: variant.sku,
    MRP: rupeesFromPaise(variant.mrpPaise),
    sellingPrice: rupeesFromPaise(variant.pricePaise),
    Stock: variant.stock,
    attributes: variant.attributes,
    'Target Gender': product.targetGender,
    'Size Age Group': product.sizeAgeGroup,
    'Size Metric': product.sizeMetric ?? null,
    'Color Map': variant.colorMap,
    Condition: product.condition,
    occasion: product.occasion ?? null,
    Images: picturesOf([variant.picture, ...(variant.extraPictures ?? [])]),
  }
}
