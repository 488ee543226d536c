import type { App } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import { mountFlow, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { runRounds } from '#server/platform/rounds.ts'
import { localeOf } from '#shared/translate.ts'
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
import { isMiss, MissedSearches } from './language/search-words.ts'
import { readMeanings } from './views/meanings.ts'
import { freshIndex, watchIndex } from './views/search-index.ts'
import { viewNewArrivals } from './views/new-arrivals.ts'
import { viewOwnProducts } from './views/own-products.ts'
import { viewSearch } from './views/search.ts'
import { viewMissedSearches, viewWordMeanings } from './views/search-words.ts'
import { viewSimilar } from './views/similar.ts'
import { viewSuggestions } from './views/suggestions.ts'

const SAVE_MS = 30_000

/** Reads all products into memory, about a second for 50,000, so that the first search does not wait for it. */
export async function loadSearch({ replica }: Pick<Database, 'replica'>, now: Date): Promise<void> {
  await freshIndex(replica, now)
}

/** From now on, searches look for changes only when there may be some. */
export async function watchSearch({ fastify, database }: Pick<App, 'fastify' | 'database'>) {
  const stop = await watchIndex(database)
  fastify.addHook('onClose', stop)
}

/**
 * Twice a minute each process reads what administrators have explained, and what has changed for searches, and saves which
 * searches had no hit. `refresh` does so now.
 */
function followSearchWords({ fastify, database, clock }: App) {
  const misses = new MissedSearches()
  const round = async () => {
    await readMeanings(database)
    await loadSearch(database, clock())
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
  return { misses, refresh }
}

export function searchRoutes(app: App, record: RecordDecision): void {
  const { misses, refresh } = followSearchWords(app)
  wordRoutes(app, { record, refresh })
  mountRead(app, contract.getProducts, async ({ db, replica, actor, input, now, say }) => {
    if (input.mode !== 'merchant') {
      const explained = input.explain === '1' && (await actor.isAdmin())
      const page = await viewSearch(replica, input, { now, locale: localeOf(say), explained })
      if (isMiss(input, page)) misses.add(input.search ?? '', input.city)
      return page
    }
    if (!actor.userId) throw new AppError('NOT_SIGNED_IN')
    if (!actor.storeId) throw new AppError('NOT_ALLOWED', { reason: 'shopkeepers' })
    return viewOwnProducts(db, input, { storeId: actor.storeId, now })
  })
  mountRead(app, contract.newArrivals, ({ replica, input, now }) =>
    viewNewArrivals(replica, input, now),
  )

  mountRead(app, contract.suggestions, ({ replica, input, now }) =>
    viewSuggestions(replica, input, now),
  )
  mountRead(app, contract.similarProducts, ({ replica, input, now }) =>
    viewSimilar(replica, input, now),
  )
}

type Following = { record: RecordDecision; refresh: () => Promise<void> }

/** The administrators' part: a change counts for the searches of this process when it is answered. */
function wordRoutes(app: App, { record, refresh }: Following): void {
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

  mountRead(app, searchWords.getMissedSearches, async ({ db, replica, input, now }) => {
    await refresh()
    return viewMissedSearches({ db, replica }, input, now)
  })

  mountWrite(app, searchWords.removeMissedSearch, async ({ tx, input, say }) => {
    await removeMissed(tx, input.words)
    return { message: say('done.missedRemoved') }
  })
}
