import type { Db } from '#server/platform/db/open.ts'
import type { Search } from '../rules/filters.ts'
import type { Found } from './page.ts'

type Counts = Pick<Found, 'total' | 'hits' | 'categories' | 'subCategories' | 'brands' | 'colors'>

/** The counts of long lists without words, in memory for each database. */
const saved = new WeakMap<Db, Map<string, { counts: Counts; until: number }>>()
const SAVED_MS = 60_000
const MOST_SAVED = 500
/** Shorter lists are counted each time, so that their counts are right to the piece. */
const LEAST_COUNTED = 2_000
/** So many products may sell out between two pages of a list before one of its pages is cut short. */
const SPARE = 500

/**
 * A list without words of a large city is counted once in a minute; in between, only the products of its page are read.
 * Null when it has to be counted.
 */
export function savedCounts(db: Db, search: Search, now: Date): Counts | null {
  const key = keyOf(search)
  const known = key === null ? undefined : saved.get(db)?.get(key)
  return known && known.until > now.getTime() ? known.counts : null
}

/** The same search without counts, which ends as soon as it has the products of its page. */
export function uncounted(search: Search): Search {
  const most = (search.after?.shown ?? 0) + search.size + SPARE
  return { ...search, faceted: false, most: Math.min(most, search.most) }
}

export function saveCounts(db: Db, search: Search, found: Found, now: Date): void {
  const key = keyOf(search)
  if (key === null || found.total < LEAST_COUNTED) return
  const all = saved.get(db) ?? new Map<string, { counts: Counts; until: number }>()
  saved.set(db, all)
  if (all.size >= MOST_SAVED) all.clear()
  const { total, hits, categories, subCategories, brands, colors } = found
  const counts = { total, hits, categories, subCategories, brands, colors }
  all.set(key, { counts, until: now.getTime() + SAVED_MS })
}

/** Null for searches whose counts depend on words, a distance or the time. */
function keyOf({ words, sort, faceted, scope, ...filters }: Search): string | null {
  if (words || sort !== 'newest' || !faceted || scope.kind === 'store') return null
  if (scope.withinKm !== undefined || scope.openAt) return null
  const { category, subCategories, brands, colors, audience, rating, price, sizes } = filters
  const city = scope.city?.toLowerCase()
  return JSON.stringify([
    city,
    category,
    subCategories,
    brands,
    colors,
    audience,
    rating,
    price,
    sizes,
  ])
}
