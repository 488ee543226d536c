import { foldWords, singular } from '#shared/formats/fold.ts'
import { readLabel, unsoldIn } from '../language/lexicon.ts'
import { type Understanding, withoutPlainBrands } from '../language/read-query.ts'
import {
  asAsked,
  type Attempt,
  describedAs,
  ownAsked,
  type Widener,
  widener,
  distinctAttempts,
} from './attempt.ts'
import {
  alikeArticles,
  type AskedQuery,
  mainPhrases,
  nearBy,
  ofCategory,
  widerAttempts,
} from './wider-attempts.ts'
import { toWordQuery } from './word-query.ts'

/**
 * The rule of the page: `city` may drop filters, `store` (a store's page) keeps them, `own` (a merchant's list) never
 * widens.
 */
export type WideningPolicy = 'city' | 'store' | 'own'

/** Adds the articles of a sub-category to a query without an article, when most of its hits have this sub-category. */
export function ofKind({ asked, ...given }: AskedQuery, subCategory: string): AskedQuery {
  const hasContent = asked.phrases.some(({ sense, not }) => sense?.kind === 'article' && !not)
  const [kind] = readLabel(foldWords(subCategory)).filter(({ sense }) => sense?.kind === 'article')
  if (hasContent || !kind) return { ...given, asked }
  // In "kundan set" the word "set" is already the kind.
  const own = new Set(kind.words.map(singular))
  const others = asked.phrases.filter(
    ({ sense, words }) => sense !== null || !words.every((word) => own.has(singular(word))),
  )
  return { ...given, asked: { ...asked, phrases: [...others, kind] } }
}

/** The attempts in order: as typed, then corrected, then with fewer words and filters, at last all products. */
export function attemptsFor(given: AskedQuery, widening: WideningPolicy): Attempt[] {
  const { asked, meant } = given
  const plain = withoutPlainBrands(asked)
  if (plain !== asked && widening !== 'own') {
    const unnamed = { ...given, asked: plain, meant: meant.map(withoutPlainBrands) }
    return distinctAttempts([asAsked(asked), ...attemptsFor(unnamed, widening)])
  }
  const first = asAsked(asked)
  const corrected = meant.flatMap(correctedAttempts)
  if (widening === 'own') {
    const own = meant.map((one) => ({ ...ownAsked(one), shown: 'corrected' as const, meant: one }))
    return [ownAsked(asked), ...own]
  }
  // A word that is in no name may be in descriptions, such as "velcro".
  const asTyped = corrected.length > 0 ? [describedAs(asked, widener(asked, null))] : []
  const unsold = unsoldOf(given)
  const some = unsold
    ? [first, ...besideUnsold(unsold)]
    : [first, ...asTyped, ...corrected, ...widerAttempts(given), ...lastAttempts(given)]
  if (widening !== 'store') return distinctAttempts(some)
  const isUnasked = asked.phrases.length === 0 && !asked.price && asked.sizes.length === 0
  return isUnasked ? [first] : distinctAttempts(some.filter(({ held }) => held === 'all'))
}

/**
 * The corrected query, then the same with an article that means nearly the same; the second correction comes after
 * both, because it is less likely.
 */
function correctedAttempts(one: Understanding): Attempt[] {
  const wider = widener(one, one)
  return [
    { ...asAsked(one), shown: 'corrected', meant: one },
    ...nearBy(one.phrases, alikeArticles(one.phrases)).map(wider),
  ]
}

/** The query, typed or corrected, that asks for unsold goods. */
function unsoldOf({ asked, meant: [best] }: AskedQuery): Understanding | undefined {
  return [asked, ...(best ? [best] : [])].find(({ phrases }) => unsoldIn(phrases))
}

/** When goods are not sold, the other words of the query still give useful products. */
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

/** All products, first with the chosen filters and then without most of them. */
function anything(wider: Widener): Attempt[] {
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

const kindsOnly = (attempt: Attempt): Attempt => ({ ...attempt, sizes: [], held: 'kinds' })

/** Attempts without filters, price or most words; the last one finds all products. */
function lastAttempts({ asked, meant }: AskedQuery): Attempt[] {
  const parsed = meant[0] ?? asked
  const wider = widener(parsed, meant[0] ?? null)
  const { phrases } = parsed
  const main = mainPhrases(phrases)
  const last = kindsOnly(wider(main))
  const query = toWordQuery(
    phrases.filter(({ not }) => !not),
    { match: 'any', described: true },
  )
  const any = kindsOnly({ ...wider(phrases), query })
  const some: Attempt[] = [
    { ...wider(phrases), held: 'kinds' },
    last,
    { ...last, price: null },
    ...nearBy(main, ofCategory).map((near) => kindsOnly(wider(near))),
    any,
    { ...any, price: null },
  ]
  const hasContent = phrases.length > 0 || parsed.price !== null || parsed.sizes.length > 0
  const found = phrases.length === 0 ? some.slice(0, 1) : some.filter((one) => one.query !== null)
  return [...found, ...(hasContent ? anything(wider) : anything(wider).slice(1))]
}
