import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageText } from '../message.ts'
import { Category, ImagePath, OwnOffer, ProductHindi, Reviews, ShopHindi } from './goods.ts'
import { MaxDistance, OptionalPoint } from './places.ts'
import { Hours } from './stores/stores.ts'
import { AnyId, Cursor, Id, Instant, optionalQueryNumber, Rupees, Words } from './wire.ts'

/** A comma-separated query value, or a repeated one; an empty one is none. */
const Several = z.preprocess(
  (value) => {
    const values: unknown = typeof value === 'string' ? value.split(',') : value
    const given = Array.isArray(values) ? values.filter((one) => one !== '') : []
    return given.length > 0 ? given : undefined
  },
  z.array(Words(80).min(1)).max(40).optional(),
)

export const sortOrders = [
  'relevance',
  'distance',
  'priceUp',
  'priceDown',
  'newest',
  'origin',
] as const

/** The longest text that is searched; a longer text is cut after its first words. */
const LONGEST_SEARCH = 120
export const SearchText = z
  .string()
  .refine((text) => !text.includes('\0'), messageText('fields.notALetter'))
  .transform((text) => firstWords(text.trim()))

function firstWords(text: string): string {
  if (text.length <= LONGEST_SEARCH) return text
  return text.slice(0, LONGEST_SEARCH + 1).replace(/\s*\S*$/, '') || text.slice(0, LONGEST_SEARCH)
}

function asPriceRange(price: unknown): unknown {
  if (typeof price !== 'string' || !/^\d{1,5}$/.test(price)) return price
  return `0-${Number(price) || 10_000}`
}

export const getProductsQuery = z.strictObject({
  /** `merchant`: the merchant's own store, also inactive products; `store`: the products of one store. */
  mode: z.preprocess((mode) => mode || undefined, z.enum(['merchant', 'store']).optional()),
  storeId: AnyId.optional(),
  search: SearchText.optional(),
  brand: Several,
  /** Countries of origin by their English names, as the page's `origins` name them. */
  origin: Several,
  subCategory: Several,
  /** Colour families, as the form's Color Map and the page's `colors` name them. */
  color: Several,
  /** Male, Female, Unisex, Boys, Girls or Kids. An article for everybody matches Male, Female and Unisex. */
  gender: Several,
  /** Sizes, any of which must be in stock, as the page's `sizes` name them; also `8 UK` or `EU 42`. */
  size: Several,
  category: Category.optional(),
  rating: optionalQueryNumber(z.number().min(0).max(5)),
  /** `low-high` in whole rupees; a `high` of 10000 means no upper limit. A number alone is the highest price, 0 any. */
  price: z.preprocess(
    (price) => (price === '' ? undefined : asPriceRange(price)),
    z
      .string()
      .regex(/^\d{1,5}-\d{1,5}$/, messageText('fields.price'))
      .optional(),
  ),
  city: Words(80).optional(),
  maxDistance: MaxDistance,
  ...OptionalPoint,
  /** Only products of shops that are open now; without effect in the modes `store` and `merchant`. */
  open: z.literal('1').optional(),
  /** Only in merchant mode: active or inactive products. */
  status: z.enum(['active', 'inactive']).optional(),
  /** Only in merchant mode: products with a variant at or below the store's alert. */
  low: z.literal('1').optional(),
  /** In merchant mode one of `ownSortOrders`. */
  sort: z.enum([...sortOrders, 'updated', 'name', 'stockUp']).optional(),
  /** Searches the words as typed, without correction. */
  exact: z.literal('1').optional(),
  /** For administrators only: adds to each product the reasons of its rank. */
  explain: z.literal('1').optional(),
  pageParam: Cursor.optional(),
})
export type GetProductsQuery = z.input<typeof getProductsQuery>

const Color = z.object({ name: z.string(), swatch: z.string().nullable() })

/** The data of a product card. Picture, prices and stock belong to the variants that match the search. */
export const ProductCard = z.object({
  _id: Id,
  productName: z.string(),
  brand: z.string(),
  desc: z.string(),
  /** The texts of product and shop in Hindi, where the shop has written them. */
  inHindi: ProductHindi.extend(ShopHindi.shape).exactOptional(),
  category: Category,
  subCategory: z.string(),
  status: z.boolean(),
  /** The variant to open, if the search distinguishes it and either names its size or the product has one size. */
  variantId: Id.nullable(),
  /** Without `variantId`: the colour that the card shows, if the product has several. */
  color: z.string().nullable(),
  image: ImagePath.nullable(),
  sellingPrice: Rupees,
  MRP: Rupees,
  ownOffer: OwnOffer.exactOptional(),
  /** True when the matching variants have different prices; the card then says "from". */
  severalPrices: z.boolean(),
  /** Pieces that a shopper can book, summed over the matching variants. */
  Stock: z.int(),
  /** The colour of the variant shown, with the CSS colour of a dot. */
  shownColor: Color,
  /** Colours in stock beside the one shown, at most 4; `moreColors` counts the rest. */
  otherColors: z.array(Color),
  moreColors: z.int(),
  /** True when all sizes of the product are children's sizes. */
  forChildren: z.boolean(),
  reviews: Reviews,
  /** The two values of `reviews` once more, for browsers and callers that read them here. */
  ...Reviews.shape,
  storeId: Id,
  shopName: z.string(),
  address: z.string(),
  city: z.string(),
  distanceKm: z.number().nullable(),
  ...Hours.shape,
  /** The reasons of the product's rank; only with the query's `explain`. */
  explain: z.array(z.string()).optional(),
  /** Only in merchant mode: counts over all variants. */
  own: z
    .object({
      variants: z.int(),
      stock: z.int(),
      held: z.int(),
      /** True when a variant is at or below the store's alert. */
      low: z.boolean(),
      updatedAt: Instant,
      /** The reason for which an administrator took the product down; null otherwise. */
      takenDown: z.string().nullable(),
    })
    .optional(),
})
export type ProductCard = z.infer<typeof ProductCard>

const NameCount = z.object({ name: z.string(), count: z.int() })

/** Systems of sizes: letters, inches of waist or chest, bras, shoes (UK), bangles (inches.sixteenths), ages of children. */
export const sizeSystems = [
  'letters',
  'inches',
  'bras',
  'shoes',
  'childShoes',
  'bangles',
  'ages',
  'free',
] as const

/** The filters found in the words; null when the words contain none. */
const UnderstoodQuery = z.object({
  /** `low-high` in whole rupees, as in the price filter. */
  price: z.string().nullable(),
  /** A colour family. */
  color: z.string().nullable(),
  /** Male, Female, Boys, Girls or Kids. */
  gender: z.string().nullable(),
  /** The size that must be in stock, such as XL or UK 8. */
  size: z.string().nullable(),
  /**
   * True when the words ask for the nearest first, as "near me" does. The results have that order when a point is
   * given.
   */
  near: z.boolean(),
  /** The order by price that the words ask for, as "sasta" does, and that the results have. */
  order: z.enum(['priceUp', 'priceDown']).nullable(),
  /** True when the words ask for shops that are open now, as "open now" does; not in the modes `store` and `merchant`. */
  open: z.boolean(),
})
export type UnderstoodQuery = z.infer<typeof UnderstoodQuery>

/** The filters that can be removed one by one, by their names in the query. */
export const removableFilters = [
  'color',
  'size',
  'brand',
  'origin',
  'subCategory',
  'category',
  'price',
  'gender',
  'rating',
  'maxDistance',
  'open',
] as const
export type RemovableFilter = (typeof removableFilters)[number]

export const SearchPage = z.object({
  products: z.array(ProductCard),
  brands: z.array(NameCount),
  /** Declared countries of origin by their English names, each with its Hindi name. */
  origins: z.array(NameCount.extend({ hindi: z.string() })),
  subCategories: z.array(NameCount),
  categories: z.array(NameCount),
  /** Colour families; a product of two colours counts in both. */
  colors: z.array(NameCount),
  /** The sizes in stock, each system in its natural order; a product counts in each of its sizes. */
  sizes: z.array(NameCount.extend({ system: z.enum(sizeSystems) })),
  /** A better spelling of the typed words. */
  didYouMean: z.string().nullable(),
  /**
   * The listed products. `asked`: the results of the exact query; `corrected`: the results of `didYouMean`; `wider`:
   * the results without some words or filters; `popular`: other products, because nothing matches.
   */
  shown: z.enum(['asked', 'corrected', 'wider', 'popular']),
  understood: UnderstoodQuery,
  /** The typed words that `products` need not match. */
  leftOut: z.array(z.string()),
  /** The kind of goods that was searched, if these shops do not sell it; in the language of the request. */
  notSold: z.string().nullable(),
  /** A well-known brand in the words that no shop of the city sells, by its usual name. On the first page only. */
  brandNotSold: z.string().nullable(),
  /**
   * When there are few products: the products of the next wider search, the words that they need not match, and the
   * distance if it is greater. On the first page only.
   */
  close: z
    .object({
      products: z.array(ProductCard),
      leftOut: z.array(z.string()),
      withinKm: z.number().nullable(),
    })
    .nullable(),
  /**
   * When nothing matches all filters: for each filter, the number of products that match without it. A filter is
   * omitted if the number is zero. On the first page only.
   */
  without: z.array(z.object({ filter: z.enum(removableFilters), count: z.int() })),
  /** With `open`, when no shop with such products is open: the time at which the first one opens, within 30 days. */
  nextOpening: Instant.nullable(),
  totalProducts: z.int(),
  /** The number of products shown so far, including this page. */
  showing: z.int(),
  nextPage: Cursor.nullable(),
})
export type SearchPage = z.infer<typeof SearchPage>

export const getProducts = endpoint({
  method: 'GET',
  path: '/getProducts',
  isPublic: true,
  who: 'guest',
  seenBySupport: true,
  limit: 'search',
  summary:
    'Search products, with counts per filter and pages that stay stable while shops add products.',
  input: getProductsQuery,
  output: SearchPage,
  errors: ['NOT_FOUND'],
})

export const NewArrivals = z.object({
  /** At most 10, and at most two of each shop, of different kinds; products of open shops first. */
  products: z.array(ProductCard),
  /** The categories that the shops sell, each with the picture of a new product of its most frequent kind. */
  categories: z.array(z.object({ name: Category, image: ImagePath.nullable() })),
})
export type NewArrivals = z.infer<typeof NewArrivals>

export const newArrivals = endpoint({
  method: 'GET',
  path: '/new-arrivals',
  isPublic: true,
  who: 'guest',
  limit: 'search',
  summary: 'New products of the shops of a city, spread over shops and kinds; open shops first.',
  input: z.strictObject({ city: Words(80).optional(), ...OptionalPoint }),
  output: NewArrivals,
})

export const SimilarProducts = z.object({
  /** At most two of one store, the most similar first. */
  otherStores: z.array(ProductCard),
  sameStore: z.array(ProductCard),
})
export type SimilarProducts = z.infer<typeof SimilarProducts>

export const similarProducts = endpoint({
  method: 'GET',
  path: '/similar-products',
  isPublic: true,
  who: 'guest',
  limit: 'search',
  summary:
    'Products in stock that are similar to a given product, of other stores in its city and of its own store. Products that have the size of `variant` in stock come first.',
  input: z.strictObject({ _id: AnyId, variant: AnyId.optional(), ...OptionalPoint }),
  output: SimilarProducts,
  errors: ['NOT_FOUND'],
})

export const SameArticle = z.object({
  /** At most 6, one card for each product. */
  products: z.array(ProductCard),
})
export type SameArticle = z.infer<typeof SameArticle>

export const sameArticle = endpoint({
  method: 'GET',
  path: '/same-article',
  isPublic: true,
  who: 'guest',
  limit: 'search',
  summary:
    'The same article in stock at other stores of its city, the nearest first: one barcode (a barcode or an SKU that is a GTIN), or one brand and one name that names a model.',
  input: z.strictObject({ _id: AnyId, ...OptionalPoint }),
  output: SameArticle,
  errors: ['NOT_FOUND'],
})

const SuggestedStore = z.object({
  storeId: Id,
  shopName: z.string(),
  logo: ImagePath.nullable(),
  inHindi: ShopHindi.exactOptional(),
  contactNumber: z.string(),
  address: z.string(),
  locality: z.string(),
  ...Hours.shape,
})

export const Suggestions = z.object({
  /** The categories that the words name; without words, all categories of the city. */
  categories: z.array(Category),
  /** At most 5: the one that the words name, then the most similar. Without words: the 6 with the most products. */
  subCategories: z.array(z.string()),
  /** At most 2 whose names have a word that begins so, with 8 products or more. */
  brands: z.array(z.string()),
  /** At most 5; none for two letters that are the beginning of a kind, a brand or a shop. */
  products: z.array(
    ProductCard.pick({
      _id: true,
      productName: true,
      inHindi: true,
      variantId: true,
      color: true,
      image: true,
      sellingPrice: true,
      shopName: true,
    }),
  ),
  /** At most 3; without words, the nearest ones. */
  stores: z.array(SuggestedStore),
  didYouMean: z.string().nullable(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggestions = endpoint({
  method: 'GET',
  path: '/suggestions',
  isPublic: true,
  who: 'guest',
  limit: 'suggest',
  summary:
    'Suggestions while a person types: sub-categories by a fuzzy search, a few products and shops. Without words, suggestions for a start.',
  input: z.strictObject({
    search: SearchText,
    city: Words(80).optional(),
    maxDistance: MaxDistance,
    ...OptionalPoint,
  }),
  output: Suggestions,
})
