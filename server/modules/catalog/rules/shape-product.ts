import type {
  Attributes,
  Category,
  Product,
  Variant,
  VariationAttribute,
} from '#shared/contract/catalog/catalog.ts'
import type { StoreSummary } from '#shared/contract/stores/stores.ts'
import { mediaPath } from '#shared/paths.ts'
import { rupeesFromPaise } from '#shared/money.ts'

export type ProductRow = {
  id: string
  name: string
  category: Category
  subCategory: string
  brand: string
  description: string
  hsn: string
  gstRate: number
  selectedVariations: VariationAttribute[]
  active: boolean
  updatedAt: string
}

export type VariantRow = {
  id: string
  sku: string
  images: string[]
  pricePaise: number
  mrpPaise: number
  attributes: Attributes
  targetGender: Variant['Target Gender']
  sizeAgeGroup: Variant['Size Age Group']
  sizeMetric: Variant['Size Metric']
  colorMap: string
  condition: Variant['Condition']
  occasion: string | null
  stock: number
  held: number
}

/** The product in the shape of the API. */
export function shapeProduct(
  row: ProductRow,
  variants: VariantRow[],
  { store, inWishlist }: { store: StoreSummary; inWishlist: boolean },
): Product {
  const { _id: storeId, shopName, address, city } = store
  return {
    _id: row.id,
    productName: row.name,
    category: row.category,
    subCategory: row.subCategory,
    brand: row.brand,
    desc: row.description,
    status: row.active,
    storeId,
    shopName,
    address,
    city,
    hasVariation: row.selectedVariations.length > 0 ? 'Yes' : 'No',
    selectedVariations: row.selectedVariations,
    variationSize: valuesOf(variants, 'Size'),
    variationColor: valuesOf(variants, 'Color'),
    variationMaterialType: valuesOf(variants, 'MaterialType'),
    hsn: row.hsn,
    'GST rate slab': row.gstRate,
    reviews: { averageRating: null, numberOfReviews: 0 },
    timestamps: { updatedAt: new Date(row.updatedAt).toISOString() },
    variants: variants.map(shapeVariant),
    store,
    inWishlist,
  }
}

function shapeVariant(variant: VariantRow): Variant {
  const price = rupeesFromPaise(variant.pricePaise)
  return {
    _id: variant.id,
    SKU: variant.sku,
    Images: variant.images.flatMap((hash) => mediaPath(hash) ?? []),
    sellingPrice: price,
    inclusiveTax: price,
    MRP: rupeesFromPaise(variant.mrpPaise),
    Stock: variant.stock - variant.held,
    attributes: variant.attributes,
    'Target Gender': variant.targetGender,
    'Size Age Group': variant.sizeAgeGroup,
    'Size Metric': variant.sizeMetric,
    'Color Map': variant.colorMap,
    Condition: variant.condition,
    occasion: variant.occasion,
  }
}

/** Values in the order of the variants, each once. */
function valuesOf(variants: VariantRow[], name: VariationAttribute): string[] {
  return [...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? []))]
}
