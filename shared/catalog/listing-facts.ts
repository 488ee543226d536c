import type { Product, Variant } from '../contract/catalog/catalog.ts'
import { LOW_STOCK_SHOWN } from '../limits.ts'
import { paths } from '../paths.ts'
import { tidy } from './tidy-text.ts'

/** Characters of a text in Google's product data: https://support.google.com/merchants/answer/7052112 */
const most = {
  title: 150,
  description: 5_000,
  brand: 70,
  subCategory: 700,
  color: 40,
  size: 100,
  material: 200,
}
const LISTED_WIDTH = 1600

const genders = { Male: 'male', Female: 'female', Unisex: 'unisex' } as const

/**
 * Characters that Google forbids in texts or that XML cannot contain: control characters, private-use characters,
 * lone surrogates and non-characters.
 */
const forbidden = /[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** The facts of a variant's listing, for search engines (JSON-LD) and in the feeds for Google's local listings alike. */
export type ListingFacts = ReturnType<typeof listingFacts>

export function listingFacts(product: Product, variant: Variant) {
  const { attributes } = variant
  const chosen = product.selectedVariations.flatMap((name) => attributes[name] ?? [])
  const title = listedText([product.productName, ...chosen].join(', '), most.title)
  return {
    /**
     * The id is not the SKU: an SKU may have 64 characters, and Google takes 50. The id also stays when the shop
     * changes the SKU.
     */
    id: variant._id,
    groupId: product._id,
    storeCode: product.storeId,
    path: paths.product(product._id, variant._id),
    title,
    description: listedText(product.desc, most.description) || title,
    gtin: variant.gtin ?? '',
    brand: listedText(product.brand, most.brand),
    productType: `${product.category} > ${listedText(product.subCategory, most.subCategory)}`,
    /** Rupees with two decimals. */
    price: variant.sellingPrice.toFixed(2),
    availability: availabilityOf(product, variant),
    condition: variant.Condition === 'Used' ? 'used' : 'new',
    color: listedText(attributes.Color ?? variant['Color Map'], most.color),
    size: listedText(attributes.Size ?? '', most.size),
    material: listedText(attributes.MaterialType ?? '', most.material),
    gender: genders[variant['Target Gender']],
    /** Paths of this site. */
    images: variant.Images.map((path) => `${path}-${LISTED_WIDTH}.webp`),
  } as const
}

/** The availability as the product's page shows it: sold out or without bookings, few pieces left, or in stock. */
function availabilityOf({ status, store }: Product, { Stock }: Variant) {
  if (!status || !store.takesBookings || Stock <= 0) return 'out_of_stock'
  return Stock <= LOW_STOCK_SHOWN ? 'limited_availability' : 'in_stock'
}

/** The text on one line without forbidden characters, cut to `longest` characters. */
export function listedText(text: string, longest: number): string {
  const line = tidy(text.replaceAll(forbidden, ' '))
  return line.length <= longest ? line : [...line].slice(0, longest).join('').trim()
}
