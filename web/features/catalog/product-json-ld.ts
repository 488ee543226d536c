import type { Product } from '#shared/contract/catalog/catalog.ts'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import type { JsonLd } from '#web/lib/page-head.ts'
import { ratingJsonLd } from '#web/lib/rating-json-ld.ts'
import { pictureAddress } from '#web/ui/picture.tsx'
import { shownVariant } from './variant-choice.ts'

/** Structured data for search engines: the product is available in the store only. Pictures are paths of this site. */
export function productJsonLd(product: Product): JsonLd {
  const variant = shownVariant(product, {})
  const inStock = product.variants.some(({ Stock }) => Stock > 0)
  return {
    '@type': 'Product',
    name: product.productName,
    description: product.desc,
    brand: { '@type': 'Brand', name: product.brand },
    category: product.subCategory,
    sku: variant?.SKU,
    image: variant?.Images.map((path) => pictureAddress(path, 1600)),
    ...ratingJsonLd(product.reviews),
    offers: {
      '@type': 'Offer',
      price: variant?.sellingPrice.toFixed(2),
      priceCurrency: 'INR',
      ...(variant?.ownOffer && { priceValidUntil: indianTime(variant.ownOffer.until) }),
      availability: `https://schema.org/${inStock ? 'InStoreOnly' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${variant?.Condition === 'Used' ? 'Used' : 'New'}Condition`,
      seller: { '@type': 'Organization', name: product.shopName },
    },
  }
}

/** The instant in India's time, with its offset (ISO 8601). */
function indianTime(instant: string): string {
  return `${minuteOf(Date.parse(instant))}:00+05:30`
}
