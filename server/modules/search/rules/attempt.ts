import type { PriceWords } from '../language/price-words.ts'
import type { Phrase } from '../language/lexicon.ts'
import type { Understanding } from '../language/read-query.ts'
import { type Completions, toWordQuery, type WordQuery } from './word-query.ts'

/**
 * The filters that apply: `all`, or only the `kinds` (brand, sub-category, colour, category), without distance, rating,
 * price and gender. The query itself ignores the kinds when no product matches them.
 */
export type FilterScope = 'all' | 'kinds'

export type ShownAttempt = 'asked' | 'corrected' | 'wider' | 'popular'

/** One query to try. The page shows the result of the first attempt that finds something. */
export type Attempt = {
  shown: ShownAttempt
  /** Null matches every product. */
  query: WordQuery | null
  price: PriceWords | null
  /** Keys of sizes that must be in stock; empty for any size. */
  sizes: string[]
  held: FilterScope
  /** A greater distance than the chosen one, in kilometres. */
  withinKm?: number
  understood: { color: string | null; gender: string | null }
  /** The words of the query that are ignored. */
  leftOut: string[]
  /** The requested goods that are not sold, in English and Hindi. */
  unsold?: { en: string; hi: string }
  /** The corrected words that replace the typed ones. */
  meant: Understanding | null
}

/** `completions` gives known words for the last word, while the query is being typed. */
export function asAsked(asked: Understanding, completions?: Completions): Attempt {
  const { phrases, price, sizes, color, gender } = asked
  return {
    shown: asked.isUnread ? 'popular' : 'asked',
    query: toWordQuery(
      phrases,
      completions ? { match: 'all', unfinished: true, completions } : { match: 'all' },
    ),
    price,
    sizes,
    held: 'all',
    understood: { color, gender },
    leftOut: [],
    meant: null,
  }
}

/** The attempt for a merchant's own list, where words for unsold goods are ordinary words. */
export function ownAsked(asked: Understanding): Attempt {
  return {
    ...asAsked(asked),
    query: toWordQuery(asked.phrases, { match: 'all', plainGoods: true }),
  }
}

/** Makes attempts with other phrases than the query's. */
export function widener(parsed: Understanding, meant: Understanding | null) {
  return (phrases: readonly Phrase[]): Attempt => {
    const isLess = phrases.length < parsed.phrases.length
    const query = toWordQuery(phrases, { match: 'all', itself: isLess })
    const counted = new Set(phrases.flatMap(({ words }) => words))
    const named = (kind: string) => phrases.some(({ sense }) => sense?.kind === kind)
    return {
      shown: 'wider',
      query,
      price: parsed.price,
      sizes: parsed.sizes,
      held: 'all',
      understood: {
        color: named('colour') ? parsed.color : null,
        gender: named('audience') ? parsed.gender : null,
      },
      leftOut: parsed.phrases
        .flatMap(({ words }) => words)
        .filter((word) => !counted.has(word))
        .map((word) => parsed.typed.get(word) ?? word),
      meant,
    }
  }
}

export type Widener = ReturnType<typeof widener>

/** An attempt that also finds products with the words in their description only. */
export function describedAs({ phrases }: Pick<Understanding, 'phrases'>, wider: Widener): Attempt {
  return { ...wider(phrases), query: toWordQuery(phrases, { match: 'all', described: true }) }
}

export function distinctAttempts(attempts: Attempt[]): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ query, price, held, sizes, withinKm }) => {
    const key = JSON.stringify([query?.match, query?.parts, price, held, sizes, withinKm])
    return !seen.has(key) && seen.add(key)
  })
}
