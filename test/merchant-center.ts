import * as fc from 'fast-check'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'
import { categories } from '#shared/catalog/categories.ts'
import {
  conditions,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
  variationAttributes,
} from '#shared/catalog/product-options.ts'

type Attribute = {
  required?: true
  /** Highest number of characters. */
  most?: number
  pattern?: RegExp
  oneOf?: readonly string[]
  /** Highest number of occurrences in an item; 1 by default. */
  times?: number
}
type Specification = Record<string, Attribute>

const price = /^\d+\.\d{2} INR$/
const address = /^https?:\/\/[!-~]+$/
const destinations = [
  'Shopping_ads',
  'Display_ads',
  'Local_inventory_ads',
  'Free_listings',
  'Free_local_listings',
]

/**
 * Google's product data specification, as far as Chowk uses it: https://support.google.com/merchants/answer/7052112,
 * https://support.google.com/merchants/answer/6324486 (destinations).
 */
export const productData: Specification = {
  id: { required: true, most: 50 },
  title: { required: true, most: 150 },
  description: { required: true, most: 5_000 },
  link: { required: true, most: 2_000, pattern: address },
  image_link: { required: true, most: 2_000, pattern: address },
  additional_image_link: { most: 2_000, pattern: address, times: 10 },
  availability: { required: true, oneOf: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] },
  price: { required: true, pattern: price },
  brand: { required: true, most: 70 },
  gtin: { pattern: /^(?:\d{8}|\d{12,14})$/ },
  condition: { oneOf: ['new', 'refurbished', 'used'] },
  google_product_category: { pattern: /^\d+$/ },
  product_type: { most: 750 },
  item_group_id: { most: 50 },
  color: { most: 40 },
  size: { most: 100 },
  size_system: { oneOf: ['US', 'UK', 'EU', 'DE', 'FR', 'JP', 'CN', 'IT', 'BR', 'MEX', 'AU'] },
  material: { most: 200 },
  gender: { oneOf: ['male', 'female', 'unisex'] },
  age_group: { oneOf: ['newborn', 'infant', 'toddler', 'kids', 'adult'] },
  excluded_destination: { oneOf: destinations, times: destinations.length },
}

/** Google's local inventory data specification: https://support.google.com/merchants/answer/14819809 */
export const localInventory: Specification = {
  id: { required: true, most: 50 },
  store_code: { required: true, most: 64 },
  availability: {
    required: true,
    oneOf: ['in_stock', 'limited_availability', 'on_display_to_order', 'out_of_stock'],
  },
  price: { pattern: price },
}

export type FoundItem = [attribute: string, value: string][]

const text = String.raw`(?:[^<>&"']|&#\d+;)*`
const itemPattern = new RegExp(String.raw`<item>(?:<g:(\w+)>${text}</g:\1>)+</item>\n`, 'g')
const frame = new RegExp(
  String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http://base\.google\.com/ns/1\.0">\n` +
    String.raw`<channel><title>${text}</title><link>${text}</link><description>${text}</description>\n</channel>\n</rss>\n$`,
)
/** https://www.w3.org/TR/xml/#charsets, without the control and private characters that Google forbids. */
const unwritable = /[^\n\u{20}-\u{7e}\u{a0}-\u{d7ff}\u{f900}-\u{fffd}\u{10000}-\u{effff}]/u

/** The items of a feed; throws when it is no RSS 2.0 document as Merchant Center reads it. */
export function readFeed(xml: string): FoundItem[] {
  const odd = unwritable.exec(xml)
  if (odd) throw new Error(`U+${odd[0].codePointAt(0)?.toString(16)} at ${odd.index}`)
  const items = xml.match(itemPattern) ?? []
  if (!frame.test(xml.replaceAll(itemPattern, ''))) throw new Error(`No feed: ${xml.slice(0, 500)}`)
  return items.map((item) =>
    [...item.matchAll(/<g:(\w+)>([^<]*)</g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
    ]),
  )
}

/** The feed of one product. */
export async function feedOf(
  product: Product,
  write: (pages: AsyncIterable<Product[]>) => AsyncIterable<string>,
): Promise<FoundItem[]> {
  async function* pages() {
    yield [product]
  }
  let xml = ''
  for await (const part of write(pages())) xml += part
  return readFeed(xml)
}

/** The first value of an attribute. */
export const valueOf = (item: FoundItem | undefined, attribute: string) =>
  item?.find(([name]) => name === attribute)?.[1]

/** The differences of an item from the specification; empty when Google accepts the item. */
export function problemsOf(item: FoundItem, specification: Specification): string[] {
  const names = item.map(([name]) => name)
  const missing = Object.entries(specification)
    .filter(([name, { required }]) => required && !names.includes(name))
    .map(([name]) => `${name} is missing`)
  const repeated = [...new Set(names)]
    .filter((one) => names.filter((name) => name === one).length > (specification[one]?.times ?? 1))
    .map((name) => `${name} stands too often`)
  const wrong = item.filter(([name, value]) => !fits(specification[name], value))
  return [...missing, ...repeated, ...wrong.map(([name, value]) => `${name} is ${value}`)]
}

function fits(attribute: Attribute | undefined, value: string): boolean {
  if (!attribute) return false
  const { most = Infinity, pattern = /\S/, oneOf } = attribute
  return [...value].length <= most && pattern.test(value) && (oneOf?.includes(value) ?? true)
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('<b>"Kurta" & \'Co\'</b>', ']]>', '\u0001\u0008\uE000\uFFFE', 'लाल कुर्ता', '😀 ‍'),
  fc.constantFrom('x'.repeat(5_000), 'लंबा नाम '.repeat(1_000)),
)
/** Texts have at least one letter, as the product's form asks. */
const words = anyText.map((some) => `K${some}`)

const variant: fc.Arbitrary<Variant> = fc.record(
  {
    _id: fc.uuid(),
    SKU: words,
    Images: fc.array(fc.constant(`/media/${'a'.repeat(64)}`), { maxLength: 12 }),
    sellingPrice: fc.integer({ min: 100, max: 10_000_000 }).map((paise) => paise / 100),
    inclusiveTax: fc.constant(1),
    MRP: fc.constant(100_000),
    Stock: fc.integer({ min: -1, max: 8 }),
    attributes: fc.record(
      { Size: words, Color: words, MaterialType: words },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Variant['attributes']>,
    'Target Gender': fc.constantFrom(...targetGenders),
    'Size Age Group': fc.constantFrom(...sizeAgeGroups),
    'Size Metric': fc.constantFrom(...sizeMetrics, null),
    'Color Map': words,
    Condition: fc.constantFrom(...conditions),
    occasion: fc.constant(null),
    gtin: fc.constantFrom('8901234567890', '96385074'),
  },
  { noNullPrototype: true },
)

/** Products as the page of a product shows them, also with texts that no form takes. */
export const anyProduct = fc
  .record({
    _id: fc.uuid(),
    storeId: fc.uuid(),
    productName: words,
    desc: anyText,
    brand: words,
    subCategory: words,
    category: fc.constantFrom(...categories),
    selectedVariations: fc.subarray([...variationAttributes]),
    variants: fc.uniqueArray(variant, { minLength: 1, maxLength: 5, selector: ({ _id }) => _id }),
    takesBookings: fc.boolean(),
    status: fc.boolean(),
    shopName: words,
    reviews: fc.constant({ averageRating: null, numberOfReviews: 0 }),
  })
  .map(({ takesBookings, ...product }) => {
    const { storeId: _id, shopName } = product
    return { ...product, store: { _id, shopName, takesBookings } } as unknown as Product
  })
