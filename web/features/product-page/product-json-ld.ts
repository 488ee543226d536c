import type { Product } from '#shared/contract/catalog/catalog.ts'
import { listingFacts } from '#shared/catalog/listing-facts.ts'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import type { JsonLd } from '#web/lib/page-head.ts'
import { ratingJsonLd } from '#web/lib/rating-json-ld.ts'
import { type Choice, shownVariant } from '#web/features/catalog/variants/variant-choice.ts'

/**
 * Structured data for search engines about the variant that the page shows. It has the same facts as the feeds for
 * Google's local listings, with the properties of https://support.google.com/merchants/answer/7353427. Pictures are
 * paths of this site.
 */
export function productJsonLd(product: Product, choice: Choice): JsonLd {
  const variant = shownVariant(product, choice)
  if (!variant) return { '@type': 'Product', name: product.productName }
  const facts = listingFacts(product, variant)
  const isFree = facts.availability !== 'out_of_stock'
  return {
    '@type': 'Product',
    name: facts.title,
    description: facts.description,
    brand: { '@type': 'Brand', name: facts.brand },
    category: facts.productType,
    sku: facts.id,
    ...(facts.gtin && { gtin: facts.gtin }),
    inProductGroupWithID: facts.groupId,
    ...(facts.color && { color: facts.color }),
    ...(facts.size && { size: facts.size }),
    ...(facts.material && { material: facts.material }),
    audience: { '@type': 'PeopleAudience', suggestedGender: facts.gender },
    ...declaredJsonLd(product),
    image: [...facts.images],
    ...ratingJsonLd(product.reviews),
    offers: {
      '@type': 'Offer',
      price: facts.price,
      priceCurrency: 'INR',
      ...(variant.ownOffer && { priceValidUntil: indianTime(variant.ownOffer.until) }),
      availability: `https://schema.org/${isFree ? 'InStoreOnly' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${facts.condition === 'used' ? 'Used' : 'New'}Condition`,
      // Sold in the store only.
      availableAtOrFrom: { '@type': 'Place', branchCode: facts.storeCode },
      seller: { '@type': 'Organization', name: product.shopName },
    },
  }
}

/** The shop's declaration of the goods, with https://schema.org/countryOfOrigin and https://schema.org/manufacturer. */
function declaredJsonLd({ declaration, originNames }: Product) {
  const { makerRole, makerName } = declaration ?? {}
  return {
    ...(originNames && { countryOfOrigin: { '@type': 'Country', name: originNames.en } }),
    ...(makerRole === 'maker' && { manufacturer: { '@type': 'Organization', name: makerName } }),
  }
}

/** The instant in India's time, with its offset (ISO 8601). */
function indianTime(instant: string): string {
  return `${minuteOf(Date.parse(instant))}:00+05:30`
}
