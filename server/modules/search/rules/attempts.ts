import { categoryArticle, type Phrase, widerArticles } from './lexicon.ts'
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
  held: Held
  understood: { color: string | null; gender: string | null }
}

/** The page: `city` may drop filters, `shelf` (a store's page) keeps them, `own` (a merchant's list) never widens. */
export type Latitude = 'city' | 'shelf' | 'own'

type Asked = { asked: Understanding; meant: Understanding | null }

export function asAsked(asked: Understanding): Attempt {
  return full('asked', asked, 'all')
}

/** The attempts in order: as typed, then corrected, then with fewer words and filters, at last all products. */
export function attemptsFor({ asked, meant }: Asked, latitude: Latitude): Attempt[] {
  const first = asAsked(asked)
  const loosely = { ...first, query: toTsQuery(asked.phrases, 'loosely') }
  const mended = meant ? [full('corrected', meant, 'all')] : []
  if (latitude === 'own') return [first, ...mended]
  const last = anything(asked)
  const some = [first, ...(meant ? mended : [loosely]), ...looser(meant ?? asked), ...last]
  const saved = latitude === 'shelf' ? some.filter(({ held }) => held === 'all') : some
  const honest = latitude === 'shelf' && asked.phrases.length === 0 && !asked.price
  return honest ? [first] : withoutTwins(saved)
}

function full(shown: Shown, { phrases, price, color, gender }: Understanding, held: Held): Attempt {
  return { shown, query: toTsQuery(phrases, 'all'), price, held, understood: { color, gender } }
}

function looser(said: Understanding): Attempt[] {
  const { phrases, price } = said
  if (phrases.length === 0) return [full('wider', said, 'kinds')]
  const grown = { ...said, phrases: phrases.map(grownUp) }
  const known = { ...said, phrases: phrases.filter(({ sense }) => sense !== null) }
  const main = mainPhrases(phrases)
  const rough = withRankOf(toTsQuery(main, 'all'), toTsQuery(phrases, 'any'))
  const any = toTsQuery(phrases, 'any')
  return [
    full('wider', grown, 'all'),
    ...nearBy(said, widerArticles),
    ...(known.phrases.length > 0 ? [full('wider', known, 'all')] : []),
    part(rough, 'all', price),
    full('wider', said, 'kinds'),
    part(rough, 'kinds', price),
    part(rough, 'kinds', null),
    ...nearBy(said, (name) => [categoryArticle(name)]),
    part(any, 'kinds', price),
    part(any, 'kinds', null),
  ]
}

function part(query: TsQuery | null, held: Held, price: PriceWords | null): Attempt {
  return { shown: 'wider', query, price, held, understood: { color: null, gender: null } }
}

/** The same with a wider article: men's kurtas when there are no men's kurta sets. */
function nearBy(said: Understanding, near: (name: string) => string[]): Attempt[] {
  const [article] = mainPhrases(said.phrases)
  if (article?.sense?.kind !== 'article') return []
  return near(article.sense.name).map((name) => {
    const other: Phrase = { words: article.words, sense: { kind: 'article', name } }
    const phrases = said.phrases.map((phrase) => (phrase === article ? other : phrase))
    return full('wider', { ...said, phrases }, 'all')
  })
}

/** The last article; without one, the phrases with a known meaning; else all phrases. */
function mainPhrases(phrases: Phrase[]): Phrase[] {
  const articles = phrases.filter(({ sense }) => sense?.kind === 'article')
  const known = phrases.filter(({ sense }) => sense !== null)
  if (articles.length > 0) return articles.slice(-1)
  return known.length > 0 ? known : phrases
}

/** Matches by `query`, and ranks by all words. */
function withRankOf(query: TsQuery | null, all: TsQuery | null): TsQuery | null {
  return query && all ? { ...query, rank: all.rank } : query
}

const older: Record<string, string> = { girls: 'women', boys: 'men' }

/** Replaces girls by women and boys by men, for articles that are not made for children. */
function grownUp(phrase: Phrase): Phrase {
  const name = phrase.sense?.kind === 'audience' ? older[phrase.sense.name] : undefined
  return name === undefined ? phrase : { ...phrase, sense: { kind: 'audience', name } }
}

function anything({ phrases, price }: Understanding): Attempt[] {
  const nothing = { query: null, price: null, understood: { color: null, gender: null } }
  const said = phrases.length > 0 || price !== null
  const filtered: Attempt[] = said ? [{ ...nothing, shown: 'popular', held: 'all' }] : []
  return [...filtered, { ...nothing, shown: 'popular', held: 'kinds' }]
}

/** Removes attempts that repeat an earlier one. */
function withoutTwins(attempts: Attempt[]): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ query, price, held }) => {
    const key = JSON.stringify([query?.match, price, held])
    return !seen.has(key) && seen.add(key)
  })
}
