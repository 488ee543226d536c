import type { App } from '#server/modules/accounts/guards.ts'
import { readSubCategories } from '#server/modules/settings/commands/sub-categories.ts'
import { meaningsIn } from '#shared/catalog/sub-categories.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { runRounds } from '#server/platform/jobs/rounds.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { localeOf } from '#shared/translate.ts'
import { ranking } from '#shared/contract/ranking.ts'
import * as contract from '#shared/contract/search.ts'
import * as searchWords from '#shared/contract/search-words.ts'
import { AppError } from '#shared/app-error.ts'
import {
  removeMeaning,
  removeMissed,
  type RecordDecision,
  saveMeaning,
  saveMisses,
} from './commands.ts'
import { isMiss, isUnderstood, MissedSearches } from './language/search-words.ts'
import { BANDS_METRES, IN_A_ROUND, MOST_OF_ONE, RATING_OF_NONE } from './rules/ranking.ts'
import { keyParts } from './rules/ranking-key.ts'
import type { Db } from '#server/platform/db/open.ts'
import { DatabaseEngine } from './views/engine/database-engine.ts'
import { RecentAnswers } from './views/engine/recent-answers.ts'
import type { SearchEngine } from './views/engine/search-engine.ts'
import { queueEngine, type QueueOptions, SearchQueue } from './views/engine/search-queue.ts'
import { type SoughtGoods, type TillOptions, viewGoodsToSell } from './views/goods-to-sell.ts'
import { viewNewArrivals } from './views/new-arrivals.ts'
import { viewOwnProducts } from './views/own-products.ts'
import { viewSearch } from './views/search.ts'
import { SearchService } from './views/search-service.ts'
import { viewMissedWords } from './views/missed-words.ts'
import { viewMissedSearches, viewWordMeanings } from './views/search-words.ts'
import { viewSameArticle } from './views/same-article.ts'
import { billWordsReader } from './views/said-of-bill.ts'
import { findSaidArticles, type SaidOptions } from './views/said-articles.ts'
import { viewSimilar } from './views/similar.ts'
import { viewSuggestions } from './views/suggestions.ts'

const SAVE_MS = 30_000

/** `engine`: another one than the database's own full text search. */
type SearchParts = QueueOptions & { engine?: SearchEngine }

/**
 * The state that all searches of a process share. Twice a minute each process reads the explained words and saves the
 * searches without a hit; `refresh` does both at once.
 */
function openSearch({ fastify, database }: App, parts: SearchParts) {
  const { engine = new DatabaseEngine(database.replica), ...limits } = parts
  const queue = new SearchQueue(limits)
  const recent = new RecentAnswers(queueEngine(engine, queue))
  database.onCommit(() => recent.forget())
  const service = new SearchService(database, recent, queue)
  const misses = new MissedSearches()
  const round = async () => {
    await service.language.readMeanings(
      meaningsIn(await readSubCategories(database.db), isUnderstood),
    )
    await saveMisses(database, misses)
    return 0
  }
  const failure = 'the words of the search could not be read or saved'
  const rounds = runRounds(round, { everyMs: SAVE_MS, log: fastify.log, failure })
  fastify.addHook('onClose', () => rounds.stop())
  const refresh = async () => {
    rounds.wake()
    await rounds.running()
  }
  return { service, misses, refresh }
}

/** Mounts the searches. Returns what an administrator's search and the till ask of it. */
export function searchRoutes(app: App, record: RecordDecision, parts: SearchParts) {
  const { service, misses, refresh } = openSearch(app, parts)
  wordRoutes(app, { service, record, refresh })
  mountRead(app, contract.getProducts, async ({ db, actor, input, now, say, cookies }) => {
    if (input.mode !== 'merchant') {
      const explained = input.explain === '1' && (await actor.isAdmin('support'))
      const page = await viewSearch(service, input, { now, locale: localeOf(say), explained })
      if (isMiss(input, page))
        misses.add(input.search ?? '', input.city, markerOf(app, cookies, now))
      return page
    }
    if (!actor.userId) throw new AppError('NOT_SIGNED_IN')
    if (!actor.storeId) throw new AppError('NOT_ALLOWED', { reason: 'shopkeepers' })
    return viewOwnProducts({ db, language: service.language }, input, {
      storeId: actor.storeId,
      now,
    })
  })
  mountRead(app, contract.newArrivals, ({ replica, input, now }) =>
    viewNewArrivals(replica, input, now),
  )

  mountRead(app, ranking, async () => ({
    criteria: keyParts.map(({ name }) => name),
    orders: contract.sortOrders.filter((order) => order !== 'relevance'),
    inARound: IN_A_ROUND,
    mostOfOne: MOST_OF_ONE,
    bandsKm: BANDS_METRES.map((metres) => metres / 1000),
    ratingOfNone: RATING_OF_NONE,
  }))
  mountRead(app, contract.suggestions, ({ input, now }) => viewSuggestions(service, input, now))
  mountRead(app, contract.similarProducts, ({ replica, input, now }) =>
    viewSimilar(replica, input, now),
  )
  mountRead(app, contract.sameArticle, ({ replica, input, now }) =>
    viewSameArticle(replica, input, now),
  )
  const { language } = service
  return {
    findSaidArticles: (db: Db, text: string, options: SaidOptions) =>
      findSaidArticles({ db, language }, text, options),
    viewGoodsToSell: (db: Db, input: SoughtGoods, options: TillOptions) =>
      viewGoodsToSell({ db, language }, input, options),
    readBillWords: billWordsReader(language),
  }
}

/**
 * Marks a browser by a hash of its secret cookie, the day and the text. The cookie is not stored, so a mark identifies
 * nobody. Undefined for a browser without a cookie.
 */
function markerOf(
  { sessionCookie, secure }: App,
  cookies: Record<string, string | undefined>,
  now: Date,
) {
  const secret = cookies[sessionCookie] || cookies[cookieNames(secure).visit]
  if (!secret) return undefined
  const day = indianDay(now)
  return (text: string) => sha256(`${day} ${secret} ${text}`).subarray(0, 12).toString('hex')
}

type SearchTools = { service: SearchService; record: RecordDecision; refresh: () => Promise<void> }

/** The administrators' endpoints. A change applies to the searches of this process before its answer is sent. */
function wordRoutes(app: App, { service, record, refresh }: SearchTools): void {
  const { database } = app
  mountRead(app, searchWords.getWordMeanings, ({ db, input }) => viewWordMeanings(db, input))

  mountFlow(app, searchWords.saveWordMeaning, async ({ actor, input, say }) => {
    await database.transaction((tx) => saveMeaning(tx, actor, input, record))
    await refresh()
    return { message: say('done.wordSaved', { word: input.word }) }
  })

  mountFlow(app, searchWords.removeWordMeaning, async ({ actor, input, say }) => {
    await database.transaction((tx) => removeMeaning(tx, actor, input._id, record))
    await refresh()
    return { message: say('done.wordRemoved') }
  })

  mountRead(app, searchWords.getMissedWords, async ({ db, actor, now }) => {
    await refresh()
    return viewMissedWords({ db, service }, actor, now)
  })

  mountRead(app, searchWords.getMissedSearches, async ({ db, input, now }) => {
    await refresh()
    return viewMissedSearches({ db, service }, input, now)
  })

  mountWrite(app, searchWords.removeMissedSearch, async ({ tx, input, say }) => {
    await removeMissed(tx, input.words)
    return { message: say('done.missedRemoved') }
  })
}
