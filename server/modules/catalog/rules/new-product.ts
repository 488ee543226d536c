import {
  imagesOf,
  type EditedVariant,
  type ProductForm,
  skuKey,
} from '#shared/contract/catalog/product-form.ts'
import { withoutEmpty } from '#shared/catalog/tidy-text.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { placesOf } from './size-places.ts'

export type NewProduct = ProductForm & { active: boolean }

/** A product with the column names of the table, which PostgreSQL reads as JSON. */
export type NewProductRow = ReturnType<typeof toRow>

export function toRow(product: NewProduct, place: number) {
  const images = imagesOf(product.variants)
  const places = placesOf(product.variants)
  return {
    place,
    name: product.productName,
    category: product.category,
    sub_category: product.subCategory,
    brand: product.brand,
    description: product.desc,
    hindi: withoutEmpty(product.hindi),
    hsn: product.hsn,
    gst_rate: product['GST rate slab'],
    gst_fixed: product.gstFixed ?? false,
    declared: withoutEmpty(product.declaration),
    selected_variations: product.selectedVariations,
    active: product.active,
    variants: product.variants.map((variant, at) =>
      toVariantRow(variant, places[at] ?? at, images[at] ?? []),
    ),
  }
}

/** A variant with the column names of the table. */
export function toVariantRow(
  variant: Omit<EditedVariant, 'Images' | '_id'>,
  position: number,
  images: string[],
) {
  return {
    position,
    sku: variant.SKU,
    mrp_paise: paiseFromRupees(variant.MRP),
    price_paise: paiseFromRupees(variant.sellingPrice),
    attributes: variant.attributes,
    color_map: variant['Color Map'],
    target_gender: variant['Target Gender'],
    size_age_group: variant['Size Age Group'],
    size_metric: variant['Size Metric'],
    condition: variant.Condition,
    occasion: variant.occasion,
    images,
    /** Null keeps the stored ones. */
    barcodes: variant.barcodes ?? null,
  }
}

/** Finds the first SKU that is taken or repeated in the input: index of its product, and field `variants.<n>.SKU`. */
export function findRepeatedSku(
  products: readonly NewProduct[],
  taken: ReadonlySet<string>,
): { product: number; path: string } | null {
  const seen = new Set(taken)
  for (const [place, product] of products.entries()) {
    for (const [at, variant] of product.variants.entries()) {
      const key = skuKey(variant.SKU)
      if (seen.has(key)) return { product: place, path: `variants.${at}.SKU` }
      seen.add(key)
    }
  }
  return null
}
