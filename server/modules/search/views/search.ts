import type { Db } from '#server/platform/db/open.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { AppError } from '#shared/app-error.ts'
import {
  asAsked,
  type Attempt,
  attemptsFor,
  MANY_FOR_CLOSE,
  widerAttempts,
} from '../rules/attempts.ts'
import { noSuchPage, readCursor } from '../rules/paging.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { learnParts } from './city-parts.ts'
import { viewHints } from './hints.ts'
import { saveCounts, savedCounts, uncounted } from './saved-counts.ts'
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
  completionsIn,
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
    if (answer.found.total > 0) return viewWithClose(db, inquiry, answer)
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
  const places = await findPlaces(db, inquiry, attempts.slice(1), { except: [], least: FEW })
  const [attempt, ...wider] = [places.some, places.next, places.enough].map((at) =>
    at === null ? undefined : attempts[at + 1],
  )
  if (!attempt) return toPage(first ?? (await tryFirst(db, inquiry)), inquiry.now)
  const isClosable = attempt.shown !== 'popular' && allowsClose(inquiry)
  const close = isClosable ? distinct(wider).filter((one) => one !== attempt) : []
  const [answer, ...closeAnswers] = await tryAll(db, inquiry, [
    { at: attempts.indexOf(attempt), attempt },
    ...close
      .filter(({ shown }) => shown === 'wider')
      .map((one) => ({ at: 0, attempt: one, beside: [] })),
  ])
  if (!answer) throw new Error('a search returned no row')
  return withClose(inquiry, answer, closeAnswers)
}

/** A page with few products also has those of the next wider steps; it costs two statements more. */
async function viewWithClose(db: Db, inquiry: Inquiry, answer: Answer): Promise<SearchPage> {
  const page = toPage(answer, inquiry.now)
  if (page.totalProducts >= FEW || !allowsClose(inquiry)) return page
  const attempts = widerAttempts(wordsOf(db, inquiry), MANY_FOR_CLOSE)
  const except = page.products.map(({ _id }) => _id)
  const least = FEW - except.length
  const { some, enough } = await findPlaces(db, inquiry, attempts, { except, least })
  const chosen = distinct([some, enough].map((at) => (at === null ? undefined : attempts[at])))
  const tries = chosen.map((attempt) => ({ at: 0, attempt, beside: except }))
  return withClose(inquiry, answer, await tryAll(db, inquiry, tries))
}

/** Under so many products, those of the next wider step that finds some are shown too, and of the next that finds enough. */
const FEW = 8

const allowsClose = ({ query, latitude, size }: Inquiry) =>
  latitude === 'city' && size >= FEW && !query.exact

/** The page with the products of wider steps under its own: the nearest step first, what is sold out last. */
function withClose({ now, size }: Inquiry, answer: Answer, wider: readonly Answer[]): SearchPage {
  const page = toPage(answer, now)
  const widest = wider.at(-1)
  if (!widest || page.totalProducts >= FEW) return page
  const own = new Set(page.products.map(({ _id }) => _id))
  const found = wider.flatMap((one) => toPage(one, now).products).filter(({ _id }) => !own.has(_id))
  const products = [...new Map(found.map((product) => [product._id, product])).values()]
    .toSorted((a, b) => Number(a.Stock <= 0) - Number(b.Stock <= 0))
    .slice(0, size - own.size)
  if (products.length === 0) return page
  const { leftOut } = widest.meaning
  return { ...page, close: { products, leftOut, withinKm: widest.withinKm ?? null } }
}

function distinct(attempts: readonly (Attempt | undefined)[]): Attempt[] {
  return [...new Set(attempts)].filter((attempt) => attempt !== undefined)
}

function wordsOf(db: Db, { asked, query, unfinished }: Inquiry) {
  const meant = query.exact ? [] : findMeant(db, asked, unfinished)
  return {
    asked: withUnknown(db, asked),
    meant: meant.map((one) => withUnknown(db, one)),
    withinKm: query.maxDistance,
  }
}

type Places = { some: number | null; next: number | null; enough: number | null }

/** The places of the first attempt that finds a product, of the first that finds more, and of the first that finds enough. */
async function findPlaces(
  db: Db,
  inquiry: Inquiry,
  attempts: readonly Attempt[],
  { except, least }: { except: string[]; least: number },
): Promise<Places> {
  const none = { some: null, next: null, enough: null }
  if (attempts.length === 0) return none
  const searches = attempts.map((attempt) =>
    searchOf(db, inquiry, { at: 0, attempt, beside: except }),
  )
  const { rows } = await db.execute<Places>(firstThatFinds(searches, least))
  return rows[0] ?? none
}

const hasProducts = ({ search, found }: Pick<Answer, 'search' | 'found'>) =>
  countOf(search, found) > 0

function tryFirst(db: Db, inquiry: Inquiry): Promise<Answer> {
  const { asked, unfinished } = inquiry
  const attempt = asAsked(asked, unfinished ? completionsIn(db) : undefined)
  return tryOne(db, inquiry, { at: 0, attempt })
}

async function tryOne(db: Db, inquiry: Inquiry, attempted: Try): Promise<Answer> {
  const [answer] = await tryAll(db, inquiry, [attempted])
  if (!answer) throw new Error('a search returned no row')
  return answer
}

/** The answers to several tries, by one statement. */
async function tryAll(db: Db, inquiry: Inquiry, tries: readonly Try[]): Promise<Answer[]> {
  const { asked, unfinished, now } = inquiry
  const searches = tries.map((attempted) => searchOf(db, inquiry, attempted))
  const isRead = tries[0]?.at === 0 && (unfinished || strangeWords(asked).length > 0)
  const newWords = isRead ? newWordsSql(db, now) : null
  const counted = searches.map((search) => savedCounts(db, search, now))
  const [first, ...others] = searches.map((search, at) =>
    searchSql(counted[at] ? uncounted(search) : search, now, at === 0 ? newWords : null),
  )
  if (!first) return []
  const { rows } = await db.execute<Found & { newWords: NewWord[] }>(
    others.length === 0 ? first : together([first, ...others]),
  )
  addNewWords(db, rows[0]?.newWords ?? [], now)
  const isWhole = searches.map((search, at) => learnParts(db, search, rows[at]?.parts ?? []))
  if (isWhole.includes(false)) return tryAll(db, inquiry, tries)
  return rows.flatMap((row, at) => {
    const [search, attempted] = [searches[at], tries[at]]
    if (!search || !attempted) return []
    const found = { ...row, ...counted[at] }
    if (!counted[at]) saveCounts(db, search, found, now)
    const gaveWay = found.total === 0 && hasProducts({ search, found })
    const meaning = meaningOf(inquiry, attempted, gaveWay)
    const meant = attempted.attempt.meant ?? asked
    const { withinKm } = attempted.attempt
    return [{ search, found, meaning, withinKm, asked: askedVariant(search, meant) }]
  })
}
