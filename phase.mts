import { openDatabase } from '#server/platform/db/open.ts'
import { freshIndex } from '#server/modules/search/views/search-index.ts'
import { viewSearch } from '#server/modules/search/views/search.ts'
import { inquire } from '#server/modules/search/views/inquiry.ts'
import { chooseAnswers } from '#server/modules/search/views/chosen.ts'
import { SearchRun } from '#server/modules/search/rules/index/run-search.ts'
import { getProductsQuery, SearchPage } from '#shared/contract/search.ts'
import { startFilledCluster } from './scripts/bench/filled.ts'
import { searchPaths, broadPaths } from './scripts/bench/requests.ts'
const size = { products: 100_000, stores: 500, shoppers: 60_000 }
const { url, stop } = await startFilledCluster(size)
const log = { info: () => undefined, warn: () => undefined, error: console.error }
const database = await openDatabase({ databaseUrl: url, clock: () => new Date(), log } as never)
const db = database.replica
const now = new Date()
const queries = (paths: string[]) => paths.map(p => getProductsQuery.parse(Object.fromEntries(new URL(p, 'http://x').searchParams)))
for (const [name, qs] of [['words', queries(searchPaths())], ['broad', queries(broadPaths())]] as const) {
for (let round = 0; round < 3; round++) {
  const t: Record<string, number> = {}
  let mark = performance.now()
  const lap = (n: string) => { const m = performance.now(); t[n] = (t[n] ?? 0) + m - mark; mark = m }
  const N = 10
  let size = 0, close = 0
  for (let i = 0; i < N; i++) for (const q of qs) {
    mark = performance.now()
    const inquiry = inquire(db, q, { now }); lap('inquire')
    const index = await freshIndex(db, now); lap('fresh')
    const run = new SearchRun(index, now)
    const chosen = chooseAnswers({ db, inquiry, index, run }); lap('choose')
    size += chosen.answer.found.shown.length; close += chosen.close.length
    const page = await viewSearch(db, q, { now }); lap('whole')
    const parsed = SearchPage.parse(page); lap('parse')
    JSON.stringify(parsed); lap('json')
  }
  console.log(name, Object.entries(t).map(([k, v]) => `${k} ${(v / N / qs.length).toFixed(3)}`).join('  '), 'own', size / N / qs.length, 'close', close / N / qs.length)
}}
await database.close(); stop()
