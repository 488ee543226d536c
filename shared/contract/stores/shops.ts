import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Category } from '../goods.ts'
import { MaxDistance, OptionalPoint } from '../places.ts'
import { FoundStore } from './stores.ts'
import { Instant, optionalQueryNumber, Words } from '../wire.ts'

const Shops = z.object({
  stores: z.array(FoundStore),
  /** The number of shops on all pages. */
  total: z.int(),
  /** The number of shops up to the end of this page. */
  showing: z.int(),
  /** The number of the next page; null on the last one. */
  nextPage: z.string().nullable(),
  /** With `open`, when no matching shop is open: the time at which the first one opens, within 30 days. */
  nextOpening: Instant.nullable(),
})
export type Shops = z.infer<typeof Shops>

export const shops = endpoint({
  method: 'GET',
  path: '/shops',
  who: 'guest',
  limit: 'search',
  summary:
    'The approved stores of a city or within a distance, in numbered pages; nearest first when a place is given.',
  input: z.strictObject({
    city: Words(80).optional(),
    /** Only shops that sell products of this category. */
    category: Category.optional(),
    /** Only shops that are open now. */
    open: z.literal('1').optional(),
    maxDistance: MaxDistance,
    ...OptionalPoint,
    page: optionalQueryNumber(z.number().int().min(1).max(9999)),
  }),
  output: Shops,
  errors: ['NOT_FOUND'],
})
