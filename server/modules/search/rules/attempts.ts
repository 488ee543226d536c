import { foldWords, singular } from '#shared/fold.ts'
import { DISTANCES_KM } from '#shared/limits.ts'
import {
  categoryArticle,
  isComposite,
  type Phrase,
  readLabel,
  unsoldIn,
  widerArticles,
  womensName,
} from '../language/lexicon.ts'
import { isCommonWord } from '../language/mending.ts'
import type { PriceWords } from '../language/price-words.ts'
import type { Understanding } from '../language/read-query.ts'
import { isTelling, isWish, withWishes } from './wishes.ts'
import { type Completions, mainArticle, type TsQuery, toTsQuery } from './ts-query.ts'

/**
 * Which of the chosen filters apply: `all`, or only the `kinds` (brand, sub-category, colour, category), without
 * distance, rating, price and gender. The kinds are ignored by the query itself when no product matches them.
 */
export type FilterScope = 'all' | 'kinds'

export type Shown = 'asked' | 'corrected' | 'wider' | 'popular'

/** One query to try. The result of the first attempt that finds something is shown. */
export type Attempt = {
  shown: Shown
  /** Null matches every product. */
  query: TsQuery | null
  price: PriceWords | null
  /** Keys of sizes that must be in stock; empty for any. */
  sizes: string[]
  held: FilterScope
  /** A greater distance than the chosen one. */
  withinKm?: number
  understood: { color: string | null; gender: string | null }
  /** The words of the query that do not count. */
  leftOut: string[]
  /** The goods that are asked for and not sold, in English and Hindi. */
  unsold?: { en: string; hi: string }
  /** The words that count instead of those that were typed, with better spelling. */
  meant: Understanding | null
}

/** The page: `city` may drop filters, `shelf` (a store's page) keeps them, `own` (a merchant's list) never widens. */
export type WideningPolicy = 'city' | 'shelf' | 'own'

type Asked = {
  asked: Understanding
  /** With corrected words, the most likely one first. */
  meant: readonly Understanding[]
  /** The chosen distance. */
  withinKm?: number | undefined
}

/** `completions`: while the query is being typed, the known words that begin so. */
export function asAsked(asked: Understanding, completions?: Completions): Attempt {
  const { phrases, price, sizes, color, gender } = asked
  return {
    shown: asked.isUnread ? 'popular' : 'asked',
    query: toTsQuery(
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

/** For a merchant, words for goods that are not sold are words like others. */
export function ownAsked(asked: Understanding): Attempt {
  return { ...asAsked(asked), query: toTsQuery(asked.phrases, { match: 'all', plainGoods: true }) }
}

/** A query without an article asks for the kind of what it finds: the articles of a sub-category. */
export function ofKind({ asked, ...given }: Asked, subCategory: string): Asked {
  const isSaid = asked.phrases.some(({ sense, not }) => sense?.kind === 'article' && !not)
  const [kind] = readLabel(foldWords(subCategory)).filter(({ sense }) => sense?.kind === 'article')
  if (isSaid || !kind) return { ...given, asked }
  // In "kundan set" the set is the kind.
  const own = new Set(kind.words.map(singular))
  const others = asked.phrases.filter(
    ({ sense, words }) => sense !== null || !words.every((word) => own.has(singular(word))),
  )
  return { ...given, asked: { ...asked, phrases: [...others, kind] } }
}

/** The attempts in order: as typed, then corrected, then with fewer words and filters, at last all products. */
export function attemptsFor(given: Asked, widening: WideningPolicy): Attempt[] {
  const { asked, meant } = given
  const first = asAsked(asked)
  const mended = meant.flatMap(mendedAttempts)
  if (widening === 'own') {
    const own = meant.map((one) => ({ ...ownAsked(one), shown: 'corrected' as const, meant: one }))
    return [ownAsked(asked), ...own]
  }
  // A word that is in no name may be in descriptions, as "velcro" is.
  const asTyped = mended.length > 0 ? [describedAs(asked, widener(asked, null))] : []
  const unsold = unsoldOf(given)
  const some = unsold
    ? [first, ...besideUnsold(unsold)]
    : [first, ...asTyped, ...mended, ...widerAttempts(given), ...lastAttempts(given)]
  if (widening !== 'shelf') return withoutTwins(some)
  const isUnasked = asked.phrases.length === 0 && !asked.price && asked.sizes.length === 0
  return isUnasked ? [first] : withoutTwins(some.filter(({ held }) => held === 'all'))
}

/** As corrected, also with the article that means nearly the same: the second correction is less likely than both. */
function mendedAttempts(one: Understanding): Attempt[] {
  const wider = widener(one, one)
  return [
    { ...asAsked(one), shown: 'corrected', meant: one },
    ...nearBy(one.phrases, alikeArticles(one.phrases)).map(wider),
  ]
}

/** The query, as typed or corrected, that asks for goods that are not sold. */
function unsoldOf({ asked, meant: [best] }: Asked): Understanding | undefined {
  return [asked, ...(best ? [best] : [])].find(({ phrases }) => unsoldIn(phrases))
}

/** Each leaves out or widens a little more than the one before; all filters stay. */
export function widerAttempts({ asked, meant, withinKm }: Asked, many = MANY): Attempt[] {
  const said = meant[0] ?? asked
  const wider = widener(said, meant[0] ?? null)
  const { phrases } = said
  if (phrases.length === 0 && said.sizes.length === 0) return []
  const known = phrasesWithout(said, [])
  const main = mainPhrases(phrases)
  const fewer = fewerPhrases(said, wider, many)
  const wished = wishing(said, wider)
  const described = describedAs(said, wider)
  // "Kam" means less and is no beginning of Kamal.
  const isBegun = !isCommonWord(phrases.at(-1)?.words.at(-1) ?? '')
  const begun = {
    ...wider(phrases),
    query: toTsQuery(phrases, { match: 'all', unfinished: isBegun }),
  }
  const farther = DISTANCES_KM.filter((km) => withinKm !== undefined && km > withinKm)
  const anySize = (attempt: Attempt): Attempt => ({ ...attempt, sizes: [] })
  const anyPrice = (attempt: Attempt): Attempt => ({ ...attempt, sizes: [], price: null })
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
    // Nothing is this article itself: what it comes with.
    anySize({ ...wider(main), query: toTsQuery(main, { match: 'all' }) }),
    ...fewer(known).map(anyPrice),
    anyPrice(wider(main)),
    ...nearBy(known, (name) => [categoryArticle(name)]).flatMap((near) => fewer(near).map(anySize)),
    ...nearBy(main, (name) => [categoryArticle(name)]).map((near) => anySize(wider(near))),
  ].filter(({ query }) => query !== null)
  return withoutTwins([asAsked(said), ...some]).slice(1)
}

/** Also what only mentions the words in its description. */
function describedAs(
  { phrases }: Pick<Understanding, 'phrases'>,
  wider: ReturnType<typeof widener>,
): Attempt {
  return { ...wider(phrases), query: toTsQuery(phrases, { match: 'all', described: true }) }
}

/** With more phrases than these, the article among them, most of them are looked for together. */
const MANY = 2
/** Under products that have all of them, the heading says what the others do not have, so this comes later. */
export const MANY_FOR_CLOSE = 3

/**
 * Fewer phrases in each attempt. Beside an article, first as many of many phrases as each product has; then without the
 * occasion, the quality, the colour and the names.
 */
function fewerPhrases(said: Understanding, wider: ReturnType<typeof widener>, many: number) {
  const wished = wishing(said, wider)
  return (known: readonly Phrase[]): Attempt[] => {
    const without = (...kinds: string[]) =>
      wider(phrasesWithout({ ...said, phrases: [...known] }, kinds))
    const bare = without('occasion', 'quality', 'colour', 'word')
    const query = toTsQuery(known, { match: 'article', itself: true, described: true })
    const must = known.filter((one) => !isWish(said, one))
    const isMany = mainArticle(known) && (query?.parts.length ?? 0) > many
    return [
      ...(known.length > MANY_FOR_CLOSE && isTelling(must) ? [wished(must)] : []),
      ...(isMany ? [{ ...bare, query, leftOut: wider(known).leftOut }] : []),
      without('occasion'),
      without('occasion', 'quality'),
      without('occasion', 'quality', 'colour'),
      without('occasion', 'quality', 'word'),
      bare,
    ]
  }
}

/** Without unknown words and the phrases of these kinds; what is refused stays refused. */
function phrasesWithout({ phrases, unknown }: Understanding, kinds: readonly string[]): Phrase[] {
  const isUnknown = ({ words }: Phrase) => words.some((word) => unknown?.has(word))
  return phrases.filter(
    (one) => one.not || (!isUnknown(one) && !kinds.includes(one.sense?.kind ?? 'word')),
  )
}

const alike = new Set(['kurta', 'earring', 'bangle', 'necklace', 'trousers'])

/**
 * The wider article when it means nearly the same to a shopper: a kurti is a kurta, while a heel is not just any shoe. An
 * "anarkali suit" is more of an anarkali, which women wear, than of a suit.
 */
const alikeArticles = (phrases: readonly Phrase[]) => (name: string) => {
  const [nearest = '', ...others] = widerArticles(name)
  if (alike.has(nearest)) return [nearest]
  const isDetailed = isComposite(name) && phrases.some(({ sense, not }) => !sense && !not)
  const parts = isDetailed ? others.filter((other) => alike.has(other)) : []
  return parts.map((part) => womensName(part) ?? part)
}

/** Pyjamas are no kind of jeans, though both are worn below. */
const widerKinds = (name: string) => widerArticles(name).filter((wider) => wider !== 'bottom')

/** Beside goods that are not sold, the other words still tell what could be of use. */
function besideUnsold(asked: Understanding): Attempt[] {
  const wider = widener(asked, null)
  const others = wider(asked.phrases.filter(({ sense }) => sense?.kind !== 'unsold'))
  const near = others.query === null ? [] : [others]
  const unsold = unsoldIn(asked.phrases)
  return [...near, ...anything(wider)].map((attempt) => ({
    ...attempt,
    shown: 'popular',
    ...(unsold && { unsold }),
  }))
}

/** All products, with the chosen filters and without most of them. */
function anything(wider: ReturnType<typeof widener>): Attempt[] {
  const nothing: Attempt = {
    ...wider([]),
    shown: 'popular',
    price: null,
    sizes: [],
    meant: null,
    understood: { color: null, gender: null },
  }
  return [nothing, { ...nothing, held: 'kinds' }]
}

/** Without filters, price or most words, at last all products. */
function lastAttempts({ asked, meant }: Asked): Attempt[] {
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
  const found = phrases.length === 0 ? some.slice(0, 1) : some.filter((one) => one.query !== null)
  return [...found, ...(isSaid ? anything(wider) : anything(wider).slice(1))]
}

/** All of these phrases must match; of the words that say little, the product that has more of them comes first. */
function wishing(said: Understanding, wider: ReturnType<typeof widener>) {
  return (phrases: readonly Phrase[]): Attempt => {
    const attempt = wider(phrases)
    return { ...attempt, query: withWishes(attempt.query, said, phrases) }
  }
}

/** Makes attempts with other phrases than those that were said. */
function widener(said: Understanding, meant: Understanding | null) {
  return (phrases: readonly Phrase[]): Attempt => {
    const isLess = phrases.length < said.phrases.length
    const query = toTsQuery(phrases, { match: 'all', itself: isLess })
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

/** The main article; without one, the phrases with a known meaning; else all phrases. What is refused stays refused. */
function mainPhrases(phrases: readonly Phrase[]): Phrase[] {
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

/** Removes attempts that repeat an earlier one. */
function withoutTwins(attempts: Attempt[]): Attempt[] {
  const seen = new Set<string>()
  return attempts.filter(({ query, price, held, sizes, withinKm }) => {
    const key = JSON.stringify([query?.match, query?.parts, price, held, sizes, withinKm])
    return !seen.has(key) && seen.add(key)
  })
}
