import type { Db } from '#server/platform/db/open.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { AppError } from '#shared/app-error.ts'
import { asAsked, type Attempt, attemptsFor, widerAttempts } from '../rules/attempts.ts'
import { noSuchPage, readCursor } from '../rules/paging.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { viewHints } from './hints.ts'
import {
  inquire,
  type Inquiry,
  meaningOf,
  type Query,
  type SearchOptions,
  searchOf,
  type Try,
} from './inquiry.ts'
import {
  addNewWords,
  findMeant,
  type NewWord,
  newWordsSql,
  readNewWords,
  strangeWords,
  withUnknown,
} from './mending.ts'
import { type Answer, countOf, type Found, toPage } from './page.ts'
import { firstThatFinds, searchSql, together } from './search-sql.ts'

/** The products of shops that shoppers can see; `most` replaces the usual page size. */
export async function viewSearch(
  db: Db,
  query: Query,
  options: SearchOptions,
): Promise<SearchPage> {
  const inquiry = inquire(db, query, options)
  const cursor = query.pageParam ? readCursor(query.pageParam) : null
  if (!cursor || cursor.place.attempt === 0) {
    const answer = await tryFirst(db, inquiry)
    if (answer.found.stores === 0 && inquiry.scope.kind !== 'nearby')
      throw new AppError('NOT_FOUND', { reason: 'store' })
    if (cursor) return toPage(answer, inquiry.now)
    if (answer.found.total > 0)
      return viewWithClose(db, inquiry, answer, () => widerAttempts(wordsOf(db, inquiry)))
    return viewUnmatched(db, inquiry, answer)
  }
  return viewNearest(db, inquiry)
}

/**
 * When nothing matches all filters. Products of closed shops never take the place of those of open ones: when only
 * closed shops have what was asked for, the page is empty and tells when the first of them opens.
 */
async function viewUnmatched(db: Db, inquiry: Inquiry, answer: Answer): Promise<SearchPage> {
  const { query, asked, now } = inquiry
  const hints = await viewHints(db, { query, search: answer.search, said: asked.price }, now)
  const isOnlyClosed = hints.without.some(({ filter }) => filter === 'open')
  const nothingHere = answer.found.stores === 0 && query.maxDistance === undefined
  const page =
    isOnlyClosed || nothingHere || hasProducts(answer)
      ? toPage(answer, now)
      : await viewNearest(db, inquiry, answer)
  return { ...page, ...hints }
}

/** When the exact query finds nothing: the result of the first wider attempt that finds something, else no products. */
async function viewNearest(db: Db, inquiry: Inquiry, first?: Answer): Promise<SearchPage> {
  const { latitude, query, asked } = inquiry
  if (query.pageParam) {
    await readNewWords(db, asked, inquiry.now)
    const attempts = attemptsFor(wordsOf(db, inquiry), latitude)
    const at = readCursor(query.pageParam).place.attempt
    const attempt = attempts[at]
    if (!attempt) throw noSuchPage()
    return toPage(await tryOne(db, inquiry, { at, attempt }), inquiry.now)
  }
  const attempts = attemptsFor(wordsOf(db, inquiry), latitude)
  const { some: at } = await findPlaces(db, inquiry, attempts.slice(1))
  const attempt = at === null ? undefined : attempts[at + 1]
  if (at === null || !attempt) return toPage(first ?? (await tryFirst(db, inquiry)), inquiry.now)
  const answer = await tryOne(db, inquiry, { at: at + 1, attempt })
  const wider = attempts.slice(at + 2).filter(({ shown }) => shown === 'wider')
  return viewWithClose(db, inquiry, answer, () => (attempt.shown === 'popular' ? [] : wider))
}

/** A page with few products also has those of the next of `widerOnes`, which are made only then. */
async function viewWithClose(
  db: Db,
  inquiry: Inquiry,
  answer: Answer,
  widerOnes: () => readonly Attempt[],
): Promise<SearchPage> {
  const { query, now, size } = inquiry
  const page = toPage(answer, now)
  const isFew = page.totalProducts < FEW && size > page.totalProducts && !query.exact
  if (!isFew || inquiry.latitude !== 'city') return page
  const attempts = widerOnes()
  const except = page.products.map(({ _id }) => _id)
  const { some, enough } = await findPlaces(db, inquiry, attempts, {
    except,
    least: FEW - except.length,
  })
  const chosen = [...new Set([some, enough])].flatMap((at) =>
    at === null ? [] : (attempts[at] ?? []),
  )
  const widest = chosen.at(-1)
  if (!widest) return page
  const tries = chosen.map((attempt) => ({ at: 0, attempt, except }))
  const pages = (await tryAll(db, inquiry, tries)).map((one) => toPage(one, now))
  const products = new Map(
    pages.flatMap((one) => one.products).map((product) => [product._id, product] as const),
  )
  return {
    ...page,
    close: {
      products: [...products.values()]
        .toSorted((a, b) => Number(a.Stock <= 0) - Number(b.Stock <= 0))
        .slice(0, size - except.length),
      leftOut: pages.at(-1)?.leftOut ?? [],
      withinKm: widest.withinKm ?? null,
    },
  }
}

/** Under so many products, those of the next wider step that finds some are shown too, and of the next that finds enough. */
const FEW = 8

function wordsOf(db: Db, { asked, query, unfinished }: Inquiry) {
  const meant = query.exact ? [] : findMeant(db, asked, unfinished)
  return {
    asked: withUnknown(db, asked),
    meant: meant.map((one) => withUnknown(db, one)),
    withinKm: query.maxDistance,
  }
}

type Places = { some: number | null; enough: number | null }

/** The places of the first attempt that finds a product and of the first that finds enough, or null. */
async function findPlaces(
  db: Db,
  inquiry: Inquiry,
  attempts: readonly Attempt[],
  { except, least }: { except: string[]; least: number } = { except: [], least: 1 },
): Promise<Places> {
  const none = { some: null, enough: null }
  if (attempts.length === 0) return none
  const searches = attempts.map((attempt) => searchOf(inquiry, { at: 0, attempt, except }))
  const { rows } = await db.execute<Places>(firstThatFinds(searches, least))
  return rows[0] ?? none
}

const hasProducts = ({ search, found }: Pick<Answer, 'search' | 'found'>) =>
  countOf(search, found) > 0

function tryFirst(db: Db, inquiry: Inquiry): Promise<Answer> {
  return tryOne(db, inquiry, { at: 0, attempt: asAsked(inquiry.asked, inquiry.unfinished) })
}

async function tryOne(db: Db, inquiry: Inquiry, attempted: Try): Promise<Answer> {
  const [answer] = await tryAll(db, inquiry, [attempted])
  if (!answer) throw new Error('a search returned no row')
  return answer
}

/** The answers to several tries, by one statement. */
async function tryAll(db: Db, inquiry: Inquiry, tries: readonly Try[]): Promise<Answer[]> {
  const { asked, now } = inquiry
  const searches = tries.map((attempted) => searchOf(inquiry, attempted))
  const isStrange = tries[0]?.at === 0 && strangeWords(asked).length > 0
  const newWords = isStrange ? newWordsSql(db, now) : null
  const [first, ...others] = searches.map((search, at) =>
    searchSql(search, now, at === 0 ? newWords : null),
  )
  if (!first) return []
  const { rows } = await db.execute<Found & { newWords: NewWord[] }>(
    others.length === 0 ? first : together([first, ...others]),
  )
  addNewWords(db, rows[0]?.newWords ?? [], now)
  return rows.flatMap((found, at) => {
    const [search, attempted] = [searches[at], tries[at]]
    if (!search || !attempted) return []
    const gaveWay = found.total === 0 && hasProducts({ search, found })
    const meaning = meaningOf(inquiry, attempted, gaveWay)
    const meant = attempted.attempt.meant ?? asked
    return [{ search, found, meaning, asked: askedVariant(search, meant) }]
  })
}
