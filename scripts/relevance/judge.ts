import { viewSearch } from '#server/modules/search/views/search.ts'
import { viewSuggestions } from '#server/modules/search/views/suggestions.ts'
import type { SearchService } from '#server/modules/search/views/search-service.ts'
import { getProductsQuery, suggestions } from '#shared/contract/search.ts'
import { CITY, JUDGED_AT } from './city.ts'
import type { Piece } from './pieces.ts'
import type { JudgedPart, Row } from './rows.ts'
import type { Answer } from './traits.ts'

export type Pieces = ReadonlyMap<string, Piece>
/** The search that is asked, and the products of its database. */
export type JudgedSearch = { service: SearchService; pieces: Pieces }
type SeenPage = { page: Piece[]; answer: Omit<Answer, 'pool'> }

/** The failed checks of a row with the actual results, in one line; no line when all hold. */
export async function judge(
  { service, pieces }: JudgedSearch,
  { query: search, expected }: Row,
  judged: JudgedPart = 'products',
): Promise<string[]> {
  const seen =
    judged === 'suggestions' ? suggest(service, search, pieces) : find(service, search, pieces)
  const { page: own, answer } = await seen
  const page = judged === 'close' ? [...own, ...answer.close] : own
  const whole = { ...answer, close: judged === 'close' ? [] : answer.close, pool: poolOf(pieces) }
  const broken = expected.filter(({ holds }) => !holds(page, whole)).map(({ says }) => says)
  if (broken.length === 0) return []
  const shown = page.slice(0, 4).map(({ name, rupees }) => `${name} (${rupees})`)
  return [`${search}: ${broken.join('; ')} — ${page.length} shown: ${shown.join(', ')}`]
}

const pools = new WeakMap<Pieces, Piece[]>()

/** The products of the city in which the queries are asked. */
export function poolOf(pieces: Pieces): Piece[] {
  const pool = pools.get(pieces) ?? [...pieces.values()].filter(({ city }) => city === CITY)
  pools.set(pieces, pool)
  return pool
}

async function find(service: SearchService, search: string, pieces: Pieces): Promise<SeenPage> {
  const query = getProductsQuery.parse({ search, city: CITY })
  const { products, close, shown, didYouMean, notSold } = await viewSearch(service, query, {
    now: JUDGED_AT,
  })
  const [page, under] = [products, close?.products ?? []].map((list) =>
    list.flatMap(({ _id }) => pieces.get(_id) ?? []),
  ) as [Piece[], Piece[]]
  const answer = {
    shown,
    didYouMean,
    notSold,
    subCategories: [],
    brands: [],
    stores: [],
    close: under,
  }
  return { page, answer }
}

async function suggest(service: SearchService, search: string, pieces: Pieces): Promise<SeenPage> {
  const query = suggestions.input.parse({ search, city: CITY })
  const { products, subCategories, brands, stores, didYouMean } = await viewSuggestions(
    service,
    query,
    JUDGED_AT,
  )
  const page = products.flatMap(({ _id }) => pieces.get(_id) ?? [])
  const names = stores.map(({ shopName }) => shopName)
  const rest = { shown: 'asked', notSold: null, close: [] } as const
  return { page, answer: { ...rest, didYouMean, subCategories, brands, stores: names } }
}

/** The checks that no page of the products in stock can hold, whatever the search does. */
export function impossible(rows: readonly Row[], pieces: Pieces): string[] {
  const pool = poolOf(pieces).filter(({ inStock }) => inStock.length > 0)
  return rows.flatMap(({ query, expected }) =>
    expected
      .filter(({ possible }) => possible && !possible(pool))
      .map(({ says }) => `${query}: ${says}`),
  )
}
