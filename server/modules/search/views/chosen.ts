import { AppError } from '#shared/app-error.ts'
import { getProductsQuery, type SearchPage } from '#shared/contract/search.ts'
import { brandIn } from '../language/brands.ts'
import { asAsked, type Attempt } from '../rules/attempt.ts'
import { attemptsFor, ofKind } from '../rules/attempts.ts'
import { noSuchPage, readCursor } from '../rules/paging.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { MANY_FOR_CLOSE, widerAttempts } from '../rules/wider-attempts.ts'
import { hintsOf } from './hints.ts'
import { inquire, type Inquiry, meaningOf, searchOf, type PlacedAttempt } from './inquiry.ts'
import type { Language } from './language.ts'
import { type Answer, countOf } from './page.ts'

/** The content of a page: the answer, the answers of wider attempts below it, and the hints about filters. */
export type ChosenPage = {
  answer: Answer
  close: readonly Answer[]
  hints?: Pick<SearchPage, 'without' | 'nextOpening'>
  brandNotSold?: SearchPage['brandNotSold']
}

type Words = Parameters<typeof attemptsFor>[0]
type SearchContext = { inquiry: Inquiry; engine: SearchEngine; language: Language }

/**
 * Number of products below which the page also shows the results of the next wider attempts: the first that finds some,
 * the next that finds more, and the next that finds enough.
 */
export const FEW = 8

/** Decides which attempts a page shows. Throws NOT_FOUND for an unknown store, INVALID_INPUT for an unknown page. */
export async function chooseAnswers(asking: SearchContext): Promise<ChosenPage> {
  const { query, scope } = asking.inquiry
  const cursor = query.pageParam ? readCursor(query.pageParam) : null
  if (cursor && cursor.place.attempt > 0) {
    await learn(asking)
    return { answer: await laterPage(asking, cursor.place.attempt), close: [] }
  }
  const answer = await tryFirst(asking)
  if (answer.found.stores === 0 && scope.kind !== 'nearby')
    throw new AppError('NOT_FOUND', { reason: 'store' })
  if (cursor) return { answer, close: [] }
  if (answer.found.total > 0) return withWider(asking, answer)
  const chosen = await readInstead(asking, answer)
  return { ...chosen, brandNotSold: await unsoldBrand(asking, chosen.answer) }
}

/** The brand in the words, when the page shows other goods because no shop of the city has any of the brand. */
async function unsoldBrand({ engine, inquiry, language }: SearchContext, { meaning }: Answer) {
  const { asked, query, widening, now } = inquiry
  const brand = brandIn(asked.words)
  if (!brand || widening !== 'city' || meaning.shown === 'corrected') return null
  const search = brand.words.join(' ')
  const alone = inquire(
    language,
    { ...getProductsQuery.parse({}), city: query.city, search },
    { now },
  )
  const attempt = asAsked(alone.asked)
  const [count] = await engine.count([searchOf(alone, { at: 0, attempt })], 1, now)
  return count === 0 ? brand.name : null
}

async function laterPage(asking: SearchContext, at: number): Promise<Answer> {
  const attempt = (await allAttempts(asking))[at]
  if (!attempt) throw noSuchPage()
  return tryOne(asking, { at, attempt })
}

/**
 * The page when no product matches all filters. Products of closed shops never replace those of open ones: when only
 * closed shops have the goods, the page is empty and says when the first of these shops opens.
 */
async function readInstead(asking: SearchContext, answer: Answer): Promise<ChosenPage> {
  const { engine, inquiry } = asking
  const { query, asked, now } = inquiry
  const hints = await hintsOf(
    { engine, query, search: answer.search, priceInWords: asked.price },
    now,
  )
  const isOnlyClosed = hints.without.some(({ filter }) => filter === 'open')
  const nothingHere =
    answer.found.stores === 0 && query.maxDistance === undefined && !isOpenOnly(inquiry)
  const isFinal = isOnlyClosed || nothingHere || hasProducts(answer)
  return { hints, ...(isFinal ? { answer, close: [] } : await nearest(asking, answer)) }
}

const isOpenOnly = ({ scope }: Inquiry) => scope.kind === 'nearby' && scope.openAt !== undefined

/**
 * The empty page of the first attempt that finds goods in closed shops, with the hints about them; the page of the
 * typed words when the open filter is not chosen or closed shops have nothing either.
 */
async function onlyClosed(
  asking: SearchContext,
  first: Answer,
  attempts: readonly Attempt[],
): Promise<ChosenPage> {
  const { engine, inquiry } = asking
  const { query, scope, asked, now } = inquiry
  const page = { answer: first, close: [] }
  if (scope.kind !== 'nearby' || !isOpenOnly(inquiry)) return page
  const anyTime = { ...inquiry, scope: { ...scope, openAt: undefined } }
  const places = await findPlaces({ ...asking, inquiry: anyTime }, attempts, {
    except: [],
    least: 1,
  })
  const at = places.some
  const attempt = at === null ? undefined : attempts[at]
  if (at === null || !attempt) return page
  const answer = await tryOne(asking, { at, attempt })
  const unmatched = { engine, query, search: answer.search, priceInWords: asked.price }
  return { ...page, answer, hints: await hintsOf(unmatched, now) }
}

/**
 * The page when the exact query finds nothing: the result of the first wider attempt that finds something, else no
 * products.
 */
async function nearest(asking: SearchContext, first: Answer): Promise<ChosenPage> {
  const { inquiry } = asking
  const attempts = await allAttempts(asking)
  const places = await findPlaces(asking, attempts.slice(1), { except: [], least: FEW })
  const [attempt, ...wider] = [places.some, places.next, places.enough].map((at) =>
    at === null ? undefined : attempts[at + 1],
  )
  if (!attempt) return onlyClosed(asking, first, attempts)
  const isClosable = attempt.shown !== 'popular' && allowsClose(inquiry)
  const close = isClosable ? distinct(wider).filter((one) => one !== attempt) : []
  const [answer, ...others] = await Promise.all([
    tryOne(asking, { at: attempts.indexOf(attempt), attempt }),
    ...close
      .filter(({ shown }) => shown === 'wider')
      .map((one) => tryOne(asking, { at: 0, attempt: one, beside: [] })),
  ])
  return { answer, close: others }
}

/** Adds the products of the next wider attempts to a page with few products. */
async function withWider(asking: SearchContext, answer: Answer): Promise<ChosenPage> {
  const { inquiry } = asking
  if (countOf(answer.search, answer.found) >= FEW || !allowsClose(inquiry))
    return { answer, close: [] }
  const kind = kindOf(answer)
  const attempts = await ofWords(asking, `wider ${kind}`, (words) =>
    widerAttempts(ofKind(words, kind), MANY_FOR_CLOSE),
  )
  const except = answer.found.shown.map(({ id }) => id)
  const least = FEW - except.length
  const { some, next, enough } = await findPlaces(asking, attempts, { except, least })
  const places = [some, next, enough]
  const chosen = distinct(places.map((at) => (at === null ? undefined : attempts[at])))
  const close = chosen.map((attempt) => tryOne(asking, { at: 0, attempt, beside: except }))
  return { answer, close: await Promise.all(close) }
}

/**
 * Share of the hits with one sub-category. From this share on, further products of this sub-category are shown:
 * "bodycon" finds dresses.
 */
const MOST = 0.6

function kindOf({ search, found: { subCategories, total } }: Answer): string {
  const [first] = subCategories
  const isMost = search.words !== null && first !== undefined && first.count >= total * MOST
  return isMost ? first.name : ''
}

const allowsClose = ({ query, widening, size }: Inquiry) =>
  widening === 'city' && size >= FEW && !query.exact

function distinct(attempts: readonly (Attempt | undefined)[]): Attempt[] {
  return [...new Set(attempts)].filter((attempt) => attempt !== undefined)
}

const allAttempts = (asking: SearchContext) =>
  ofWords(asking, 'all', (words) => attemptsFor(words, asking.inquiry.widening))

/** Remembers a value for the words and the few fields of a query that affect their meaning. */
function ofQuery<Value>(
  { language, inquiry }: SearchContext,
  what: string,
  make: () => Value,
): Value {
  const { unfinished, widening, query } = inquiry
  const { search, city, exact, maxDistance } = query
  return language.remember([what, search, city, exact, maxDistance, unfinished, widening], make)
}

/** Remembers attempts for the typed and corrected words and their roles in the catalogue. */
async function ofWords(
  asking: SearchContext,
  what: string,
  make: (words: Words) => Attempt[],
): Promise<Attempt[]> {
  const { language, inquiry } = asking
  const { asked, query, unfinished } = inquiry
  const meant = ofQuery(asking, 'meant', () =>
    query.exact ? [] : language.correct(asked, unfinished),
  )
  await language.study([asked, ...meant])
  return ofQuery(asking, what, () =>
    make({
      asked: language.withTaught(asked),
      meant: meant.map((one) => language.withTaught(one)),
      withinKm: query.maxDistance,
    }),
  )
}

type Places = { some: number | null; next: number | null; enough: number | null }

/** Attempts that are counted in the first call; usually one of them finds enough. */
const COUNTED_FIRST = 6

/**
 * The attempts that are counted together. Those without words come last, alone, as they are the same for all words and
 * their counts are repeated. When no word is known, the first ones find nothing, so all others are counted with them.
 */
function groupsOf(
  { language, inquiry }: SearchContext,
  attempts: readonly Attempt[],
): (readonly Attempt[])[] {
  const wordless = attempts.findIndex(({ query }) => query === null)
  const end = wordless === -1 ? attempts.length : wordless
  const first = language.knowsNone(inquiry.asked) ? end : Math.min(COUNTED_FIRST, end)
  const groups = [attempts.slice(0, first), attempts.slice(first, end), attempts.slice(end)]
  return groups.filter(({ length }) => length > 0)
}

/**
 * The indexes of the first attempt that finds a product, of the next that finds more, and of the first that finds
 * enough.
 */
async function findPlaces(
  asking: SearchContext,
  attempts: readonly Attempt[],
  { except, least }: { except: string[]; least: number },
): Promise<Places> {
  const { inquiry, engine } = asking
  const places: Places = { some: null, next: null, enough: null }
  let first = 0
  let from = 0
  for (const group of groupsOf(asking, attempts)) {
    const searches = group.map((attempt) => searchOf(inquiry, { at: 0, attempt, beside: except }))
    for (const [at, count] of (await engine.count(searches, least, inquiry.now)).entries()) {
      if (count === 0) continue
      if (places.some === null) {
        places.some = from + at
        first = count
      } else if (count > first) places.next ??= from + at
      if (count >= least) return { ...places, enough: from + at }
    }
    from += group.length
  }
  return places
}

const hasProducts = ({ search, found }: Answer) => countOf(search, found) > 0

const learn = ({ language, inquiry: { asked, now } }: SearchContext) => language.learn(asked, now)

/** Words without a known meaning are looked up beside the search, but before it while a word is typed. */
async function tryFirst(asking: SearchContext): Promise<Answer> {
  const { asked, unfinished } = asking.inquiry
  if (unfinished) await learn(asking)
  const attempt = ofQuery(asking, 'first', () =>
    asAsked(asked, unfinished ? asking.language.completions : undefined),
  )
  const [answer] = await Promise.all([tryOne(asking, { at: 0, attempt }), learn(asking)])
  return answer
}

async function tryOne(
  { inquiry, engine }: SearchContext,
  attempted: PlacedAttempt,
): Promise<Answer> {
  const { attempt } = attempted
  const search = searchOf(inquiry, attempted)
  const found = await engine.find(search, inquiry.now)
  const isRelaxed = found.total === 0 && countOf(search, found) > 0
  const meaning = meaningOf(inquiry, attempted, isRelaxed)
  const asked = askedVariant(search, attempt.meant ?? inquiry.asked)
  return { search, found, meaning, withinKm: attempt.withinKm, asked }
}
