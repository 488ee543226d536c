import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DISTANCES_KM } from '../limits.ts'
import { Category, ImagePath } from './catalog.ts'
import { OptionalPoint } from './places.ts'
import { Hours } from './stores.ts'
import { AnyId, Cursor, Id, optionalQueryNumber, Rupees, Words } from './wire.ts'

/** A comma-separated query value, or one given several times. */
const Several = z.preprocess(
  (value) =>
    (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : value) ??
    undefined,
  z.array(Words(80).min(1)).max(40).optional(),
)

const distances: readonly number[] = DISTANCES_KM

export const sortOrders = ['relevance', 'distance', 'priceUp', 'priceDown', 'newest'] as const

export const getProductsQuery = z.strictObject({
  /** `merchant`: the session's own store, inactive ones too; `store`: one store's shelf. */
  mode: z.enum(['merchant', 'store']).optional(),
  storeId: AnyId.optional(),
  search: Words(120).optional(),
  brand: Several,
  subCategory: Several,
  category: Category.optional(),
  rating: optionalQueryNumber(z.number().min(0).max(5)),
  /** `low-high` in whole rupees; a high of 10000 means 10,000 and above. */
  price: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/, 'Price is two whole numbers, like 200-1500')
    .optional(),
  city: Words(80).optional(),
  maxDistance: optionalQueryNumber(
    z
      .number()
      .refine((km) => distances.includes(km), `Distance is one of ${distances.join(', ')} km`),
  ),
  ...OptionalPoint,
  /** merchant mode: active or inactive products. */
  status: z.enum(['active', 'inactive']).optional(),
  sort: z.enum(sortOrders).optional(),
  pageParam: Cursor.optional(),
})
export type GetProductsQuery = z.input<typeof getProductsQuery>

/** What a card shows. */
export const ProductCard = z.object({
  _id: Id,
  productName: z.string(),
  brand: z.string(),
  desc: z.string(),
  category: Category,
  subCategory: z.string(),
  status: z.boolean(),
  image: ImagePath.nullable(),
  sellingPrice: Rupees,
  MRP: Rupees,
  /** More than one price among the variants: the card says "from". */
  severalPrices: z.boolean(),
  /** Pieces a shopper may still book, over all variants. */
  Stock: z.int(),
  averageRating: z.number().nullable(),
  numberOfReviews: z.int(),
  storeId: Id,
  shopName: z.string(),
  address: z.string(),
  city: z.string(),
  distanceKm: z.number().nullable(),
  ...Hours.shape,
})
export type ProductCard = z.infer<typeof ProductCard>

const Counted = z.object({ name: z.string(), count: z.int() })

export const SearchPage = z.object({
  products: z.array(ProductCard),
  brands: z.array(Counted),
  subCategories: z.array(Counted),
  categories: z.array(Counted),
  totalProducts: z.int(),
  /** How many have been shown so far, this page included. */
  showing: z.int(),
  nextPage: Cursor.nullable(),
})
export type SearchPage = z.infer<typeof SearchPage>

export const getProducts = endpoint({
  method: 'GET',
  path: '/getProducts',
  who: 'guest',
  limit: 'search',
  effect: 'read',
  summary: 'Search products; facets with counts; pages that stay stable while shops add products.',
  input: getProductsQuery,
  output: SearchPage,
})
