import type { Db } from '#server/platform/db/open.ts'
import type { RemovableFilter } from '#shared/contract/search.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Schedule } from '#shared/opening-hours.ts'
import type { Search } from '../../rules/filters.ts'
import type { SizeSet } from '../../language/size-systems.ts'
import type { CardShop } from '../../rules/product-card.ts'
import type {
  NameCount,
  Facets,
  MissingFilters,
  Result,
  SearchEngine,
  ShownCard,
  UnmatchedSearch,
} from './search-engine.ts'
import { countSql, countWordlessSql } from './count-sql.ts'
import { findSql } from './find-sql.ts'
import { bitOf, missingSql } from './missing-sql.ts'

type Kind = 'category' | 'sub_category' | 'brand' | 'color_set' | 'origin'
type FoundCounts = {
  stores: number
  newest: string | null
  counts: [total: number, hits: number]
  facets: [kind: Kind, name: string, count: number][] | null
  sizes: SizeSet[] | null
  more: boolean
  cards: ShownCard[]
  shops: CardShop[]
}

type MissedCounts = { counts: Record<string, number>; weeks: Schedule[] }

/**
 * PostgreSQL's own full text search over `search_products`, the same on PGlite. It keeps nothing between two searches.
 */
export class DatabaseEngine implements SearchEngine {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async find(search: Search, now: Date): Promise<Result> {
    const { counts, facets, sizes, cards, ...found } = first(
      await this.#db.execute<FoundCounts>(findSql(search, now)),
    )
    const [total, hits] = counts
    return {
      ...facetsOf(facets ?? []),
      ...found,
      total,
      hits,
      sizeSets: sizes ?? [],
      shown: cards,
    }
  }

  async count(searches: readonly Search[], most: number, now: Date): Promise<number[]> {
    const counts = new Map<Search, number>()
    for (const group of Map.groupBy(searches, placeOf).values()) {
      const statement = group[0]?.words
        ? countSql(group, most, now)
        : countWordlessSql(mustExist(group[0], 'a search'), most, now)
      const found = first(await this.#db.execute<{ counts: number[] }>(statement))
      for (const [at, search] of group.entries()) counts.set(search, found.counts[at] ?? 0)
    }
    return searches.map((search) => counts.get(search) ?? 0)
  }

  async missing(unmatched: UnmatchedSearch, now: Date): Promise<MissingFilters> {
    const { counts, weeks } = first(
      await this.#db.execute<MissedCounts>(missingSql(unmatched, now)),
    )
    const found = unmatched.filters.map((filter): [RemovableFilter, number] => [
      filter,
      counts[bitOf[filter]] ?? 0,
    ])
    return { counts: new Map(found), weeks }
  }
}

const first = <Row>({ rows }: { rows: Row[] }): Row => mustExist(rows[0], 'the answer of a search')

/**
 * The key of searches that one statement counts: searches with words in one place. A search without words has a
 * statement of its own.
 */
function placeOf(search: Search): unknown {
  const { scope, point, words, except, relaxable } = search
  if (!words || !relaxable) return search
  const place =
    scope.kind === 'store' ? scope : { ...scope, withinKm: scope.withinKm !== undefined }
  return JSON.stringify([place, point, except])
}

function facetsOf(rows: readonly [Kind, string, number][]): Facets {
  const of = (kind: Kind) =>
    rows.filter((row) => row[0] === kind).map(([, name, count]) => ({ name, count }))
  return {
    categories: of('category').toSorted(byCount),
    subCategories: of('sub_category').toSorted(byCount),
    brands: of('brand').toSorted(byCount),
    origins: of('origin').toSorted(byCount),
    colors: families(of('color_set')).toSorted(byCount),
  }
}

/** The counts per colour family; a product with several colours counts for each of them. */
function families(sets: readonly NameCount[]): NameCount[] {
  const counts = new Map<string, number>()
  for (const { name, count } of sets)
    for (const family of name.split('|').filter(Boolean))
      counts.set(family, (counts.get(family) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count }))
}

function byCount(a: NameCount, b: NameCount): number {
  if (a.count !== b.count) return b.count - a.count
  return a.name < b.name ? -1 : Number(a.name > b.name)
}
