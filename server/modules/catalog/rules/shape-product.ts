import { z } from 'zod'
import {
  Attributes,
  Category,
  ProductHindi,
  type Reviews,
  VariationAttribute,
} from '#shared/contract/goods.ts'
import { type Product, Variant } from '#shared/contract/catalog/catalog.ts'
import type { SellingStore } from '#shared/contract/stores/stores.ts'
import { Declaration, SizeTable } from '#shared/contract/catalog/declaration.ts'
import { countryNames } from '#shared/catalog/declaration/countries.ts'
import { declarationOf } from '#shared/catalog/declaration/declaration.ts'
import { gtinOf } from '#shared/catalog/barcodes.ts'
import { gstRateOf, type GstRates } from '#shared/catalog/gst.ts'
import { taxInLine } from '#shared/catalog/line-tax.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { type offersByVariant, toOwnOffer } from '#shared/catalog/own-offer.ts'

export const productRow = z.object({
  id: z.string(),
  name: z.string(),
  category: Category,
  subCategory: z.string(),
  brand: z.string(),
  description: z.string(),
  hindi: ProductHindi,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
  /** The product's own declaration, and that of its brand in the shop. */
  declared: Declaration,
  declaredByBrand: Declaration,
  sizeTable: SizeTable.nullable(),
  selectedVariations: z.array(VariationAttribute),
  active: z.boolean(),
  updatedAt: z.string(),
})
export type ProductRow = z.infer<typeof productRow>

export const variantRow = z.object({
  id: z.string(),
  sku: z.string(),
  barcodes: z.array(z.string()),
  images: z.array(z.string()),
  pricePaise: z.int(),
  mrpPaise: z.int(),
  attributes: Attributes,
  targetGender: Variant.shape['Target Gender'],
  sizeAgeGroup: Variant.shape['Size Age Group'],
  sizeMetric: Variant.shape['Size Metric'],
  colorMap: z.string(),
  condition: Variant.shape.Condition,
  occasion: z.string().nullable(),
  stock: z.int(),
  held: z.int(),
})
export type VariantRow = z.infer<typeof variantRow>

/** A variant with its pictures and the shop's own name of the colour. */
export function variantWithPictures({ id, sku, attributes, images }: VariantRow) {
  return { id, sku, color: attributes.Color ?? null, images }
}

/** The product's slab as forms show it: the day's rate of its first variant. */
export function shownSlab(
  row: ProductRow,
  [first]: readonly VariantRow[],
  rates: GstRates,
): number {
  return first ? gstRateOf(row, first.pricePaise, rates) : row.gstSlab
}

type Offers = z.infer<typeof offersByVariant>

type ProductFacts = {
  store: SellingStore
  reviews: Reviews
  inWishlist: boolean
  pickupDays: number
  /** True when the seller has no GSTIN. */
  isUntaxed: boolean
  /** The shop's running offers, by variant. */
  offers: Offers
  /** The GST rates of the day. */
  rates: GstRates
}

/** The declaration of an article with the names of its origin. The care contact is the shop's where no other is declared. */
function shapeDeclaration({ declared, declaredByBrand }: ProductRow, care: string) {
  const declaration = { care, ...declarationOf(declared, declaredByBrand) }
  const originNames = countryNames(declaration.origin)
  return { declaration, ...(originNames && { originNames }) }
}

/** The product in the shape of the API. */
export function shapeProduct(
  row: ProductRow,
  ownPriced: VariantRow[],
  { store, isUntaxed, offers, rates, ...shown }: ProductFacts,
): Product {
  const variants = ownPriced.map((own) => ({
    ...own,
    pricePaise: offers[own.id]?.pricePaise ?? own.pricePaise,
  }))
  const { _id: storeId, shopName, address, city } = store
  const chargedRate = ({ pricePaise }: VariantRow) => {
    const gstRate = gstRateOf(row, pricePaise, rates)
    return taxInLine({ pricePaise, quantity: 1, gstRate, isUntaxed }).gstRate
  }
  return {
    _id: row.id,
    productName: row.name,
    category: row.category,
    subCategory: row.subCategory,
    brand: row.brand,
    desc: row.description,
    ...besideEnglish({ ...row.hindi, ...store.inHindi }),
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
    'GST rate slab': shownSlab(row, variants, rates),
    gstRates: Object.fromEntries(variants.map((variant) => [variant.id, chargedRate(variant)])),
    ...shapeDeclaration(row, store.contactNumber),
    ...(row.sizeTable && { sizeTable: row.sizeTable }),
    ...shown,
    timestamps: { updatedAt: new Date(row.updatedAt).toISOString() },
    variants: variants.map((variant) => shapeVariant(variant, offers[variant.id])),
    store,
  }
}

function shapeVariant(variant: VariantRow, offer: Offers[string] | undefined): Variant {
  const price = rupeesFromPaise(variant.pricePaise)
  const gtin = gtinOf([...variant.barcodes, variant.sku])
  return {
    _id: variant.id,
    SKU: variant.sku,
    ...(gtin && { gtin }),
    Images: variant.images.flatMap((hash) => mediaPath(hash) ?? []),
    sellingPrice: price,
    inclusiveTax: price,
    MRP: rupeesFromPaise(variant.mrpPaise),
    ...(offer && { ownOffer: toOwnOffer(offer.until, offer.wasPaise) }),
    Stock: variant.stock - variant.held,
    attributes: variant.attributes,
    ...variant.attributes,
    'Target Gender': variant.targetGender,
    'Size Age Group': variant.sizeAgeGroup,
    'Size Metric': variant.sizeMetric,
    'Color Map': variant.colorMap,
    Condition: variant.condition,
    occasion: variant.occasion,
  }
}

/** The distinct values of an attribute, in the order of the variants. */
function valuesOf(variants: VariantRow[], name: VariationAttribute): string[] {
  return [...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? []))]
}
