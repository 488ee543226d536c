import type {
  Attributes,
  Category,
  Product,
  Variant,
  VariationAttribute,
} from '#shared/contract/catalog.ts'
import type { Timings } from '#shared/contract/stores.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { hoursAt, readyBy } from '#shared/opening-hours.ts'

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
  updatedAt: Date
  storeId: string
  shopName: string
  ownerName: string
  contactNumber: string
  city: string
  address: string
  lat: number
  lon: number
  image: string | null
  logo: string | null
  timings: Timings
  closures: { from: string; to: string }[]
  preparationMinutes: number
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

/** The product as the wire names it, with its store's hours at `now`. */
export function shapeProduct(row: ProductRow, variants: VariantRow[], now: Date): Product {
  return {
    _id: row.id,
    productName: row.name,
    category: row.category,
    subCategory: row.subCategory,
    brand: row.brand,
    desc: row.description,
    status: row.active,
    storeId: row.storeId,
    shopName: row.shopName,
    address: row.address,
    city: row.city,
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
    store: shapeStore(row, now),
    inWishlist: false,
  }
}

function shapeVariant(variant: VariantRow): Variant {
  const price = rupeesFromPaise(variant.pricePaise)
  return {
    _id: variant.id,
    SKU: variant.sku,
    Images: variant.images.map(imagePath),
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

function shapeStore(row: ProductRow, now: Date): Product['store'] {
  const { open, changesAt } = hoursAt(row, now)
  return {
    _id: row.storeId,
    shopName: row.shopName,
    soldBy: row.ownerName,
    shopLogo: row.logo && imagePath(row.logo),
    shopImage: row.image && imagePath(row.image),
    address: row.address,
    city: row.city,
    contactNumber: row.contactNumber,
    lat: row.lat,
    long: row.lon,
    storeOpen: open,
    changesAt: changesAt?.toISOString() ?? null,
    readyBy: readyBy(row, now, row.preparationMinutes)?.toISOString() ?? null,
  }
}

function imagePath(hash: string): string {
  return `/media/${hash}`
}

/** Values in the order of the variants, each once. */
function valuesOf(variants: VariantRow[], name: VariationAttribute): string[] {
  return [...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? []))]
}
