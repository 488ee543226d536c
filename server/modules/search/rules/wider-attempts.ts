import { DISTANCES_KM } from '#shared/limits.ts'
import {
  categoryArticle,
  isComposite,
  type Phrase,
  widerArticles,
  womensName,
} from '../language/lexicon.ts'
import { isCommonWord } from '../language/spelling-correction.ts'
import type { Understanding } from '../language/read-query.ts'
import {
  asAsked,
  type Attempt,
  describedAs,
  type Widener,
  widener,
  distinctAttempts,
} from './attempt.ts'
import { isSpecific, isOptional, withOptionalPhrases } from './optional-phrases.ts'
import { mainArticle, toWordQuery } from './word-query.ts'

export type AskedQuery = {
  asked: Understanding
  /** The queries with corrected words, the most likely one first. */
  meant: readonly Understanding[]
  /** The chosen distance, in kilometres. */
  withinKm?: number | undefined
}

/** Attempts that leave out or widen a little more than the one before; all filters stay. */
export function widerAttempts({ asked, meant, withinKm }: AskedQuery, many = MANY): Attempt[] {
  const parsed = meant[0] ?? asked
  const wider = widener(parsed, meant[0] ?? null)
  const { phrases } = parsed
  if (phrases.length === 0 && parsed.sizes.length === 0) return []
  const known = phrasesWithout(parsed, [])
  const main = mainPhrases(phrases)
  const fewer = fewerPhrases(parsed, wider, many)
  const wished = attemptWithOptional(parsed, wider)
  const described = describedAs(parsed, wider)
  // A frequent word is not completed: "kam" means less and is no beginning of Kamal.
  const isBegun = !isCommonWord(phrases.at(-1)?.words.at(-1) ?? '')
  const begun = {
    ...wider(phrases),
    query: toWordQuery(phrases, { match: 'all', unfinished: isBegun }),
  }
  const farther = DISTANCES_KM.filter((km) => withinKm !== undefined && km > withinKm)
  const some = [
    begun,
    described,
    wished(known),
    wider(known.map(grownUp)),
    ...farther.map((km) => ({ ...wider(phrases), withinKm: km })),
    anySize(wider(known)),
    ...nearBy(known, alikeArticles(known)).flatMap((near) => [
      wider(near),
      describedAs({ phrases: near }, wider),
    ]),
    ...fewer(known).flatMap((less) => [less, anySize(less)]),
    ...nearBy(known, widerKinds).flatMap((near) => [wider(near), ...fewer(near)].map(anySize)),
    anySize(wider(main)),
    // When no product is this article itself: products that come with it.
    anySize({ ...wider(main), query: toWordQuery(main, { match: 'all' }) }),
    ...fewer(known).map(anyPrice),
    anyPrice(wider(main)),
    ...nearBy(known, ofCategory).flatMap((near) => fewer(near).map(anySize)),
    ...nearBy(main, ofCategory).map((near) => anySize(wider(near))),
  ].filter(({ query }) => query !== null)
  return distinctAttempts([asAsked(parsed), ...some]).slice(1)
}

const anySize = (attempt: Attempt): Attempt => ({ ...attempt, sizes: [] })
const anyPrice = (attempt: Attempt): Attempt => ({ ...attempt, sizes: [], price: null })

/** Most phrases, including the article, that must all match; of more phrases, most must match. */
const MANY = 2
/**
 * The same limit for products below a result that matches all phrases. It is higher, because their heading has to name
 * the missing words.
 */
export const MANY_FOR_CLOSE = 3

/**
 * Attempts with fewer phrases. With an article and many phrases, first the products with the most phrases; then without
 * the occasion, the quality, the colour and the names.
 */
function fewerPhrases(parsed: Understanding, wider: Widener, many: number) {
  const wished = attemptWithOptional(parsed, wider)
  return (known: readonly Phrase[]): Attempt[] => {
    const without = (...kinds: string[]) =>
      wider(phrasesWithout({ ...parsed, phrases: [...known] }, kinds))
    const bare = without('occasion', 'quality', 'colour', 'word')
    const query = toWordQuery(known, { match: 'article', itself: true, described: true })
    const must = known.filter((one) => !isOptional(parsed, one))
    const isMany = mainArticle(known) && (query?.parts.length ?? 0) > many
    return [
      ...(known.length > MANY_FOR_CLOSE && isSpecific(must) ? [wished(must)] : []),
      ...(isMany ? [{ ...bare, query, leftOut: wider(known).leftOut }] : []),
      without('occasion'),
      without('occasion', 'quality'),
      without('occasion', 'quality', 'colour'),
      without('occasion', 'quality', 'word'),
      bare,
    ]
  }
}

/** All of these phrases must match. Of the optional words, a product with more of them comes first. */
function attemptWithOptional(parsed: Understanding, wider: Widener) {
  return (phrases: readonly Phrase[]): Attempt => {
    const attempt = wider(phrases)
    return { ...attempt, query: withOptionalPhrases(attempt.query, parsed, phrases) }
  }
}

/** The phrases without unknown words and without these kinds; refused phrases stay refused. */
function phrasesWithout({ phrases, unknown }: Understanding, kinds: readonly string[]): Phrase[] {
  const isUnknown = ({ words }: Phrase) => words.some((word) => unknown?.has(word))
  return phrases.filter(
    (one) => one.not || (!isUnknown(one) && !kinds.includes(one.sense?.kind ?? 'word')),
  )
}

const mixedArticles = new Set(['kurta', 'earring', 'bangle', 'necklace', 'trousers'])

/**
 * The wider article when it means nearly the same to a shopper: a kurti is a kurta, but a heel is not any shoe. An
 * "anarkali suit" is closer to an anarkali, which women wear, than to a suit.
 */
export const alikeArticles = (phrases: readonly Phrase[]) => (name: string) => {
  const [nearest = '', ...others] = widerArticles(name)
  if (mixedArticles.has(nearest)) return [nearest]
  const isDetailed = isComposite(name) && phrases.some(({ sense, not }) => !sense && !not)
  const parts = isDetailed ? others.filter((other) => mixedArticles.has(other)) : []
  return parts.map((part) => womensName(part) ?? part)
}

/** Pyjamas are no kind of jeans, although both are bottom wear. */
const widerKinds = (name: string) => widerArticles(name).filter((wider) => wider !== 'bottom')

export const ofCategory = (name: string) => [categoryArticle(name)]

/** The same phrases with a wider article: men's kurtas when there are no men's kurta sets. */
export function nearBy(phrases: readonly Phrase[], near: (name: string) => string[]): Phrase[][] {
  const article = mainPhrases(phrases).find(({ sense }) => sense?.kind === 'article')
  if (!article?.sense) return []
  return near(article.sense.name).map((name) => {
    const other: Phrase = { words: article.words, sense: { kind: 'article', name } }
    return phrases.map((phrase) => (phrase === article ? other : phrase))
  })
}

/** The main article; without one, the phrases with a known meaning; else all phrases. Refused phrases stay refused. */
export function mainPhrases(phrases: readonly Phrase[]): Phrase[] {
  const wanted = phrases.filter(({ not }) => !not)
  const refused = phrases.filter(({ not }) => not)
  const article = mainArticle(wanted)
  const known = wanted.filter(({ sense }) => sense !== null)
  if (article) return [article, ...refused]
  return [...(known.length > 0 ? known : wanted), ...refused]
}

const older: Record<string, string> = { girls: 'women', boys: 'men' }

/** Replaces girls by women and boys by men, for articles that are not made for children. */
function grownUp(phrase: Phrase): Phrase {
  const name = phrase.sense?.kind === 'audience' ? older[phrase.sense.name] : undefined
  return name === undefined ? phrase : { ...phrase, sense: { kind: 'audience', name } }
}
