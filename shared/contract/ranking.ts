import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { sortOrders } from './search.ts'
import { Nothing } from './wire.ts'

/** The facts that decide the place of a product among the results; the server gives their order. */
export const rankingCriteria = [
  'children',
  'missing',
  'article',
  'colour',
  'kind',
  'late',
  'brand',
  'describedOutsideText',
  'shade',
  'colourWord',
  'word',
  'name',
  'audience',
  'round',
  'today',
  'distance',
  'pieces',
  'rating',
] as const
export type RankingCriterion = (typeof rankingCriteria)[number]

export const Ranking = z.object({
  /** The criteria of the search, the most important first. */
  criteria: z.array(z.enum(rankingCriteria)),
  /** The other orders that somebody may choose. */
  orders: z.array(z.enum(sortOrders).exclude(['relevance'])),
  /** Products of a shop in a round, before the next shop follows. */
  inARound: z.int(),
  /** Products of a shop or brand in a broad search before equally good ones of others. */
  mostOfOne: z.int(),
  /** The upper ends of the distance bands, in kilometres. */
  bandsKm: z.array(z.number()),
  /** The rating with which a product without reviews is placed. */
  ratingOfNone: z.number(),
})
export type Ranking = z.infer<typeof Ranking>

export const ranking = endpoint({
  method: 'GET',
  path: '/ranking',
  isPublic: true,
  who: 'guest',
  limit: 'read',
  summary: 'What decides the order of search results, with the weights that the search uses.',
  input: Nothing,
  output: Ranking,
})
