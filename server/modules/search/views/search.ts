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
import { firstThatFinds, searchSql } from './search-sql.ts'

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
  const at = await findPlace(db, inquiry, attempts.slice(1))
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
  const at = await findPlace(db, inquiry, attempts, { except, least: FEW - except.length })
  const attempt = at === null ? undefined : attempts[at]
  if (!attempt) return page
  const close = toPage(await tryOne(db, inquiry, { at: 0, attempt, except }), now)
  const { products, leftOut } = close
  return { ...page, close: { products, leftOut, withinKm: attempt.withinKm ?? null } }
}

/** Under so many products, those of the next wider step are shown too. */
const FEW = 8

function wordsOf(db: Db, { asked, query, unfinished }: Inquiry) {
  const meant = query.exact ? [] : findMeant(db, asked, unfinished)
  return {
    asked: withUnknown(db, asked),
    meant: meant.map((one) => withUnknown(db, one)),
    withinKm: query.maxDistance,
  }
}

/** The place of the first attempt that finds a product, or null. */
async function findPlace(
  db: Db,
  inquiry: Inquiry,
  attempts: readonly Attempt[],
  { except, least }: { except: string[]; least: number } = { except: [], least: 1 },
): Promise<number | null> {
  if (attempts.length === 0) return null
  const searches = attempts.map((attempt) => searchOf(inquiry, { at: 0, attempt, except }))
  const { rows } = await db.execute<{ place: number | null }>(firstThatFinds(searches, least))
  return rows[0]?.place ?? null
}

const hasProducts = ({ search, found }: Pick<Answer, 'search' | 'found'>) =>
  countOf(search, found) > 0

function tryFirst(db: Db, inquiry: Inquiry): Promise<Answer> {
  return tryOne(db, inquiry, { at: 0, attempt: asAsked(inquiry.asked, inquiry.unfinished) })
}

async function tryOne(db: Db, inquiry: Inquiry, attempted: Try): Promise<Answer> {
  const { asked, now } = inquiry
  const search = searchOf(inquiry, attempted)
  const isStrange = attempted.at === 0 && strangeWords(asked).length > 0
  const { rows } = await db.execute<Found & { newWords: NewWord[] }>(
    searchSql(search, now, isStrange ? newWordsSql(db, now) : null),
  )
  const [found] = rows
  if (!found) throw new Error('a search returned no row')
  addNewWords(db, found.newWords, now)
  const gaveWay = found.total === 0 && hasProducts({ search, found })
  const meaning = meaningOf(inquiry, attempted, gaveWay)
  const meant = attempted.attempt.meant ?? asked
  return { search, found, meaning, asked: askedVariant(search, meant) }
}
