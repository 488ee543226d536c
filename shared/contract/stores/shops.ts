import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ArticleHindi, Category, ImagePath } from '../goods.ts'
import { MaxDistance, OptionalPoint } from '../places.ts'
import { FoundStore } from './stores.ts'
import { Id, Instant, optionalQueryNumber, Words } from '../wire.ts'

/**
 * `open`: open shops first, and with a place the nearest of them first. Without a place `near` orders the shops as
 * `open` does.
 */
const shopSorts = ['open', 'near', 'rating', 'name'] as const

/** A store as its card in a list shows it: with up to three new articles in stock that have a picture. */
export const ListedStore = FoundStore.extend({
  goods: z.array(
    z.object({
      _id: Id,
      productName: z.string(),
      inHindi: ArticleHindi.exactOptional(),
      image: ImagePath,
    }),
  ),
})
export type ListedStore = z.infer<typeof ListedStore>

const Shops = z.object({
  stores: z.array(ListedStore),
  /** The number of shops on all pages. */
  total: z.int(),
  /** The number of shops up to the end of this page. */
  showing: z.int(),
  /** The number of the next page; null on the last one. */
  nextPage: z.string().nullable(),
  /** With `open`, when no matching shop is open: the time at which the first one opens, within 30 days. */
  nextOpening: Instant.nullable(),
  /**
   * The markets and quarters of the shops that match all filters except `area`: at most 60, those with most shops
   * first.
   */
  areas: z.array(z.object({ area: z.string(), shops: z.int() })),
})
export type Shops = z.infer<typeof Shops>

export const shops = endpoint({
  method: 'GET',
  path: '/shops',
  isPublic: true,
  who: 'guest',
  limit: 'search',
  summary:
    'The approved stores of a city or within a distance, in numbered pages; those that take bookings now first, and the nearest of them when a place is given.',
  input: z.strictObject({
    city: Words(80).optional(),
    /** Only shops that sell products of this category. */
    category: Category.optional(),
    /** Only shops that are open now. */
    open: z.literal('1').optional(),
    /** Only shops of this market or quarter, as `areas` names it. */
    area: Words(60).optional(),
    sort: z.enum(shopSorts).optional(),
    maxDistance: MaxDistance,
    ...OptionalPoint,
    page: optionalQueryNumber(z.number().int().min(1).max(9999)),
  }),
  output: Shops,
  errors: ['NOT_FOUND'],
})
