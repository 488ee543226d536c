import { DISTANCES_KM } from '#shared/limits.ts'
import { categoryArticle, type Phrase, unsoldIn, widerArticles } from './lexicon.ts'
import type { PriceWords } from './price-words.ts'
import type { Understanding } from './read-query.ts'
import { type TsQuery, toTsQuery } from './ts-query.ts'

/**
 * Which of the chosen filters apply: `all`, or only the `kinds` (brand, sub-category, colour, category), without
 * distance, rating, price and gender. The kinds are ignored by the query itself when no product matches them.
 */
export type Held = 'all' | 'kinds'

export type Shown = 'asked' | 'corrected' | 'wider' | 'popular'

/** One query to try. The result of the first attempt that finds something is shown. */
export type Attempt = {
  shown: Shown
  /** Null matches every product. */
  query: TsQuery | null
  price: PriceWords | null
  /** Keys of sizes that must be in stock; empty for any. */
  sizes: string[]
  held: Held
  /** A greater distance than the chosen one. */
  withinKm?: number
  understood: { color: string | null; gender: string | null }
  /** The words of the query that do not count. */
  leftOut: string[]
  /** The words that count instead of those that were typed, with better spelling. */
  meant: Understanding | null
}

/** The page: `city` may drop filters, `shelf` (a store's page) keeps them, `own` (a merchant's list) never widens. */
export type Latitude = 'city' | 'shelf' | 'own'

type Asked = {
  asked: Understanding
  /** With corrected words, the most likely one first. */
  meant: readonly Understanding[]
  /** The chosen distance. */
  withinKm?: number | undefined
}

export function asAsked(asked: Understanding, unfinished = false): Attempt {
  const { phrases, price, sizes, color, gender } = asked
  return {
    shown: 'asked',
    query: toTsQuery(phrases, { match: 'all', unfinished }),
    price,
    sizes,
    held: 'all',
    understood: { color, gender },
    leftOut: [],
    meant: null,
  }
}

/** The attempts in order: as typed, then corrected, then with fewer words and filters, at last all products. */
export function attemptsFor(given: Asked, latitude: Latitude): Attempt[] {
  const { asked, meant } = given
  const first = asAsked(asked)
  const mended = meant.map((one) => ({ ...asAsked(one), shown: 'corrected' as const, meant: one }))
  if (latitude === 'own') return [first, ...mended]
  const isUnsold = unsoldIn(asked.phrases) !== undefined
  const wider = isUnsold ? besideUnsold(asked) : widerAttempts(given)
  const some = [first, ...(isUnsold ? [] : mended), ...wider, ...lastAttempts(given, isUnsold)]
  const saved = latitude === 'shelf' ? some.filter(({ held }) => held === 'all') : some
  const isUnasked = asked.phrases.length === 0 && !asked.price && asked.sizes.length === 0
  return latitude === 'shelf' && isUnasked ? [first] : withoutTwins(saved)
}

/** Each leaves out or widens a little more than the one before; all filters stay. */
export function widerAttempts({ asked, meant, withinKm }: Asked): Attempt[] {
  const said = meant[0] ?? asked
  const wider = widener(said, meant[0] ?? null)
  const { phrases } = said
  if (phrases.length === 0 && said.sizes.length === 0) return []
  const without = (...kinds: (string | undefined)[]) =>
    phrases.filter(({ sense }) => !kinds.includes(sense?.kind))
  const known = without(undefined)
  const cut = without(undefined, 'occasion')
  const plain = without(undefined, 'occasion', 'quality')
  const uncoloured = without(undefined, 'occasion', 'quality', 'colour')
  const main = mainPhrases(phrases)
  const described = {
    ...wider(phrases),
    query: toTsQuery(phrases, { match: 'all', described: true }),
  }
  const farther = DISTANCES_KM.filter((km) => withinKm !== undefined && km > withinKm)
  return [
    described,
    wider(known),
    wider(known.map(grownUp)),
    ...farther.map((km) => ({ ...wider(phrases), withinKm: km })),
    { ...wider(known), sizes: [] },
    wider(cut),
    wider(plain),
    { ...wider(plain), sizes: [] },
    ...nearBy(known, widerArticles).map(wider),
    wider(uncoloured),
    { ...wider(uncoloured), sizes: [] },
    ...nearBy(plain, widerArticles).map(wider),
    { ...wider(main), sizes: [] },
    ...nearBy(plain, (name) => [categoryArticle(name)]).map((near) => ({
      ...wider(near),
      sizes: [],
    })),
  ].filter(({ query }) => query !== null)
}

/** Beside goods that are not sold, the other words still tell what could be of use. */
function besideUnsold(asked: Understanding): Attempt[] {
  const others = asked.phrases.filter(({ sense }) => sense?.kind !== 'unsold')
  const near = widener(asked, null)(others)
  return near.query === null ? [] : [{ ...near, shown: 'popular' }]
}

/** Without filters, price or most words, at last all products. */
function lastAttempts({ asked, meant }: Asked, isUnsold: boolean): Attempt[] {
  const said = meant[0] ?? asked
  const wider = widener(said, meant[0] ?? null)
  const { phrases } = said
  const main = mainPhrases(phrases)
  const last = { ...wider(main), sizes: [], held: 'kinds' as const }
  const query = toTsQuery(
    phrases.filter(({ not }) => !not),
    { match: 'any', described: true },
  )
  const any = { ...wider(phrases), query, sizes: [], held: 'kinds' as const }
  const some: Attempt[] = [
    { ...wider(phrases), held: 'kinds' },
    last,
    { ...last, price: null },
    ...nearBy(main, (name) => [categoryArticle(name)]).map((near) => ({
      ...wider(near),
      sizes: [],
      held: 'kinds' as const,
    })),
    any,
    { ...any, price: null },
  ]
  const isSaid = phrases.length > 0 || said.price !== null || said.sizes.length > 0
  const nothing: Attempt = {
    ...wider([]),
    shown: 'popular',
    price: null,
    sizes: [],
    meant: null,
    understood: { color: null, gender: null },
  }
  if (isUnsold) return [nothing, { ...nothing, held: 'kinds' }]
  const found = phrases.length === 0 ? some.slice(0, 1) : some.filter((one) => one.query !== null)
  return [...found, ...(isSaid ? [nothing] : []), { ...nothing, held: 'kinds' }]
}

/** Makes attempts with other phrases than those that were said. */
function widener(said: Understanding, meant: Understanding | null) {
  return (phrases: readonly Phrase[]): Attempt => {
    const query = toTsQuery(phrases, { match: 'all' })
    const counted = new Set(phrases.flatMap(({ words }) => words))
    const named = (kind: string) => phrases.some(({ sense }) => sense?.kind === kind)
    return {
      shown: 'wider',
      query,
      price: said.price,
      sizes: said.sizes,
      held: 'all',
      understood: {
        color: named('colour') ? said.color : null,
        gender: named('audience') ? said.gender : null,
      },
      leftOut: said.phrases
        .flatMap(({ words }) => words)
        .filter((word) => !counted.has(word))
        .map((word) => said.typed.get(word) ?? word),
      meant,
    }
  }
}

/** The same with a wider article: men's kurtas when there are no men's kurta sets. */
function nearBy(said: readonly Phrase[], near: (name: string) => string[]): Phrase[][] {
  const article = mainPhrases(said).find(({ sense }) => sense?.kind === 'article')
  if (!article?.sense) return []
  return near(article.sense.name).map((name) => {
    const other: Phrase = { words: article.words, sense: { kind: 'article', name } }
    return said.map((phrase) => (phrase === article ? other : phrase))
  })
}

/** The last article; without one, the phrases with a known meaning; else all phrases. What is refused stays refused. */
function mainPhrases(phrases: readonly Phrase[]): Phrase[] {
  const wanted = phrases.filter(({ not }) => !not)
  const refused = phrases.filter(({ not }) => not)
  const articles = wanted.filter(({ sense }) => sense?.kind === 'article')
  const known = wanted.filter(({ sense }) => sense !== null)
  if (articles.length > 0) return [...articles.slice(-1), ...refused]
  return [...(known.length > 0 ? known : wanted), ...refused]
}

const older: Record<string, string> = { girls: 'women', boys: 'men' }

/** Replaces girls by women and boys by men, for articles that are not made for children. */
function grownUp(phrase: Phrase): Phrase {
  const name = phrase.sense?.kind === 'audience' ? older[phrase.sense.name] : undefined
  return name === undefined ? phrase : { ...phrase, sense: { kind: 'audience', name } }
}

/** Removes attempts that repeat an earlier one. */
function withoutTwins(attempts: Attempt[]): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ query, price, held, sizes, withinKm }) => {
    const key = JSON.stringify([query?.match, price, held, sizes, withinKm])
    return !seen.has(key) && seen.add(key)
  })
}
