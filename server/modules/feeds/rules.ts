import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import type { StoreSummary } from '#shared/contract/stores/stores.ts'
import type { Category } from '#shared/catalog/categories.ts'
import { type ListingFacts, listedText, listingFacts } from '#shared/catalog/listing-facts.ts'
import { paths } from '#shared/paths.ts'

/** The attributes of one variant in a feed, in order; an attribute may be repeated. */
type FeedItem = readonly (readonly [attribute: string, value: string])[]

type Place = { store: StoreSummary; publicUrl: string }
/** One feed of a shop. Merchant Center requires a separate document for product data and for local inventory. */
export type Feed = {
  title: string
  item: (facts: ListingFacts, variant: Variant, place: Place & { product: Product }) => FeedItem
}

const MAX_ADDITIONAL_IMAGES = 10
const MAX_NAME = 100

/** Ids of the categories: https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt */
const googleCategories: Record<Category, string> = {
  Clothing: '1604',
  Footwear: '187',
  Bangles: '188',
}
const ageGroups = {
  Adult: 'adult',
  'Big Kid': 'kids',
  'Little Kid': 'kids',
  Toddler: 'toddler',
  Infant: 'infant',
} as const
const sizeSystems = { 'UK/IND': 'UK', US: 'US' } as const

/** Google's destinations for online shops. Chowk delivers nothing, so the feed excludes them. */
const onlineDestinations = ['Shopping_ads', 'Free_listings']

/** The product data: https://support.google.com/merchants/answer/7052112 */
export const productFeed: Feed = {
  title: 'products',
  item: (facts, variant, { product, publicUrl }) => {
    const [image = '', ...others] = facts.images.map((path) => publicUrl + path)
    const metric = variant['Size Metric']
    const isFree = facts.availability !== 'out_of_stock'
    return dropEmptyAttributes([
      ['id', facts.id],
      ['title', facts.title],
      ['description', facts.description],
      ['link', publicUrl + facts.path],
      ['image_link', image],
      ...others.slice(0, MAX_ADDITIONAL_IMAGES).map(repeatAttribute('additional_image_link')),
      ['availability', isFree ? 'in_stock' : 'out_of_stock'],
      ['price', `${facts.price} INR`],
      ['brand', facts.brand],
      ['gtin', facts.gtin],
      ['condition', facts.condition],
      ['google_product_category', googleCategories[product.category]],
      ['product_type', facts.productType],
      ['item_group_id', facts.groupId],
      ['color', facts.color],
      ['size', facts.size],
      ['size_system', metric ? sizeSystems[metric] : ''],
      ['material', facts.material],
      ['gender', facts.gender],
      ['age_group', ageGroups[variant['Size Age Group']]],
      ...onlineDestinations.map(repeatAttribute('excluded_destination')),
    ])
  },
}

/**
 * The local inventory data: https://support.google.com/merchants/answer/14819809. Google does not require the number of
 * pieces, so the feed leaves it out and nobody can follow a shop's sales.
 */
export const inventoryFeed: Feed = {
  title: 'local inventory',
  item: ({ id, storeCode, availability, price }) => [
    ['id', id],
    ['store_code', storeCode],
    ['availability', availability],
    ['price', `${price} INR`],
  ],
}

/** Parts of the XML of a feed, an RSS 2.0 document; about one part for each page of products. */
export async function* writeFeed(
  { title, item }: Feed,
  pages: AsyncIterable<readonly Product[]>,
  place: Place,
): AsyncGenerator<string> {
  const { store, publicUrl } = place
  const name = listedText(store.shopName, MAX_NAME)
  const head = [
    element('title', name),
    element('link', publicUrl + paths.store(store._id)),
    element('description', `${name}: ${title}`),
  ]
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>${head.join('')}\n`
  for await (const products of pages) {
    yield products.flatMap((product) => itemsOf(item, product, place)).join('')
  }
  yield '</channel>\n</rss>\n'
}

/** Google takes no product without a picture, so such a variant is in neither feed. */
function itemsOf(item: Feed['item'], product: Product, place: Place): string[] {
  return product.variants
    .filter(({ Images }) => Images.length > 0)
    .map((variant) => {
      const attributes = item(listingFacts(product, variant), variant, { product, ...place })
      return `<item>${attributes.map(([name, value]) => element(`g:${name}`, value)).join('')}</item>\n`
    })
}

const repeatAttribute = (attribute: string) => (value: string) => [attribute, value] as const

/** Google takes no empty attribute. */
function dropEmptyAttributes(item: FeedItem): FeedItem {
  return item.filter(([, value]) => value !== '')
}

function element(name: string, text: string): string {
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<${name}>${escaped}</${name}>`
}
