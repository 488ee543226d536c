import type { Db } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import {
  asAsked,
  type Attempt,
  attemptsFor,
  MANY_FOR_CLOSE,
  ofKind,
  widerAttempts,
} from '../rules/attempts.ts'
import type { SearchRun } from '../rules/index/run-search.ts'
import type { SearchIndex } from '../rules/index/search-index.ts'
import { noSuchPage, readCursor } from '../rules/paging.ts'
import { askedVariant } from '../rules/shown-variant.ts'
import { hintsOf } from './hints.ts'
import { type Inquiry, meaningOf, searchOf, type PlacedAttempt } from './inquiry.ts'
import { completionsIn, findMeant, withUnknown } from './mending.ts'
import { type Answer, countOf } from './page.ts'
import { remember } from './remembered.ts'

/** What a page shows: the answer, those of wider steps under it, and how a filter could be removed. */
export type Chosen = {
  answer: Answer
  close: readonly Answer[]
  hints?: Pick<SearchPage, 'without' | 'nextOpening'>
}

type Asking = { db: Db; inquiry: Inquiry; index: SearchIndex; run: SearchRun }

/** Under so many products, those of the next wider step that finds some are shown too, and of the next that finds enough. */
export const FEW = 8

/** Decides which attempts a page shows. Throws NOT_FOUND for an unknown store, INVALID_INPUT for an unknown page. */
export function chooseAnswers(asking: Asking): Chosen {
  const { query, scope } = asking.inquiry
  const cursor = query.pageParam ? readCursor(query.pageParam) : null
  if (cursor && cursor.place.attempt > 0)
    return { answer: laterPage(asking, cursor.place.attempt), close: [] }
  const answer = tryFirst(asking)
  if (answer.found.stores === 0 && scope.kind !== 'nearby')
    throw new AppError('NOT_FOUND', { reason: 'store' })
  if (cursor) return { answer, close: [] }
  return answer.found.total > 0 ? withWider(asking, answer) : instead(asking, answer)
}

function laterPage(asking: Asking, at: number): Answer {
  const attempt = allAttempts(asking)[at]
  if (!attempt) throw noSuchPage()
  return tryOne(asking, { at, attempt })
}

/**
 * When nothing matches all filters. Products of closed shops never take the place of those of open ones: when only
 * closed shops have what was asked for, the page is empty and tells when the first of them opens.
 */
function instead(asking: Asking, answer: Answer): Chosen {
  const { index, run, inquiry } = asking
  const { query, asked, now } = inquiry
  const hints = hintsOf({ index, run, query, search: answer.search, said: asked.price }, now)
  const isOnlyClosed = hints.without.some(({ filter }) => filter === 'open')
  const nothingHere = answer.found.stores === 0 && query.maxDistance === undefined
  const isFinal = isOnlyClosed || nothingHere || hasProducts(answer)
  return { ...(isFinal ? { answer, close: [] } : nearest(asking, answer)), hints }
}

/** When the exact query finds nothing: the result of the first wider attempt that finds something, else no products. */
function nearest(asking: Asking, first: Answer): Chosen {
  const { inquiry } = asking
  const attempts = allAttempts(asking)
  const places = findPlaces(asking, attempts.slice(1), { except: [], least: FEW })
  const [attempt, ...wider] = [places.some, places.next, places.enough].map((at) =>
    at === null ? undefined : attempts[at + 1],
  )
  if (!attempt) return { answer: first, close: [] }
  const isClosable = attempt.shown !== 'popular' && allowsClose(inquiry)
  const close = isClosable ? distinct(wider).filter((one) => one !== attempt) : []
  return {
    answer: tryOne(asking, { at: attempts.indexOf(attempt), attempt }),
    close: close
      .filter(({ shown }) => shown === 'wider')
      .map((one) => tryOne(asking, { at: 0, attempt: one, beside: [] })),
  }
}

/** A page with few products also has those of the next wider steps. */
function withWider(asking: Asking, answer: Answer): Chosen {
  const { inquiry } = asking
  if (countOf(answer.search, answer.found) >= FEW || !allowsClose(inquiry))
    return { answer, close: [] }
  const kind = kindOf(answer)
  const attempts = ofQuery(asking, `wider ${kind}`, () =>
    widerAttempts(ofKind(wordsOf(asking), kind), MANY_FOR_CLOSE),
  )
  const except = answer.found.shown.map(({ id }) => id)
  const { some, enough } = findPlaces(asking, attempts, { except, least: FEW - except.length })
  const chosen = distinct([some, enough].map((at) => (at === null ? undefined : attempts[at])))
  const close = chosen.map((attempt) => tryOne(asking, { at: 0, attempt, beside: except }))
  return { answer, close }
}

/** Most of what a detail finds is of this kind, which is then shown under it: "bodycon" finds dresses. */
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

const allAttempts = (asking: Asking) =>
  ofQuery(asking, 'all', () => attemptsFor(wordsOf(asking), asking.inquiry.widening))

/** The same for all who typed this; nothing else of a query changes what its words mean. */
function ofQuery<Value>({ db, inquiry }: Asking, what: string, make: () => Value): Value {
  const { unfinished, widening, query } = inquiry
  const { search, city, exact, maxDistance } = query
  return remember(db, [what, search, city, exact, maxDistance, unfinished, widening], make)
}

function wordsOf({ db, inquiry }: Asking) {
  const { asked, query, unfinished } = inquiry
  const meant = query.exact ? [] : findMeant(db, asked, unfinished)
  return {
    asked: withUnknown(db, asked),
    meant: meant.map((one) => withUnknown(db, one)),
    withinKm: query.maxDistance,
  }
}

type Places = { some: number | null; next: number | null; enough: number | null }

/** The places of the first attempt that finds a product, of the next that finds more, and of the first that finds enough. */
function findPlaces(
  { inquiry, run }: Asking,
  attempts: readonly Attempt[],
  { except, least }: { except: string[]; least: number },
): Places {
  const places: Places = { some: null, next: null, enough: null }
  let first = 0
  for (const [at, attempt] of attempts.entries()) {
    const count = run.count(searchOf(inquiry, { at: 0, attempt, beside: except }), least)
    if (count === 0) continue
    if (places.some === null) {
      places.some = at
      first = count
    } else if (count > first) places.next ??= at
    if (count >= least) return { ...places, enough: at }
  }
  return places
}

const hasProducts = ({ search, found }: Answer) => countOf(search, found) > 0

function tryFirst(asking: Asking): Answer {
  const { asked, unfinished } = asking.inquiry
  const attempt = ofQuery(asking, 'first', () =>
    asAsked(asked, unfinished ? completionsIn(asking.db) : undefined),
  )
  return tryOne(asking, { at: 0, attempt })
}

function tryOne({ inquiry, run }: Asking, attempted: PlacedAttempt): Answer {
  const { attempt } = attempted
  const search = searchOf(inquiry, attempted)
  const found = run.run(search)
  const gaveWay = found.total === 0 && countOf(search, found) > 0
  const meaning = meaningOf(inquiry, attempted, gaveWay)
  const asked = askedVariant(search, attempt.meant ?? inquiry.asked)
  return { search, found, meaning, withinKm: attempt.withinKm, asked }
}
