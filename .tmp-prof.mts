import { startPostgres } from './scripts/postgres.mjs'
import { openDatabase } from './server/platform/db/open.ts'
import { viewSearch } from './server/modules/search/views/search.ts'
import { viewSuggestions } from './server/modules/search/views/suggestions.ts'
import { getProductsQuery, suggestions } from './shared/contract/search.ts'
import { searchPaths, broadPaths, browsingPaths, suggestionPaths } from './scripts/bench/requests.ts'
const copyOf = process.env.COPY!
const { url, stop } = await startPostgres({ durable: true, copyOf })
const u = new URL(url); u.username='chowk'; u.pathname='bench'
const silent = { info(){}, warn(){}, error: console.error }
const database = await openDatabase({ databaseUrl: u.href, durability: 'off', clock: () => new Date(), log: silent } as never)
{ const { Client } = await import('pg'); const c = new (Client as any)({ connectionString: u.href }); await c.connect(); await c.query('create index if not exists search_products_by_kind on search_products (sub_category, store_id) where active'); await c.query('create index if not exists search_products_by_age on search_products (sold_out, seq desc) where active'); await c.query('alter database bench set jit = off'); await c.query('analyze search_products'); await c.end() }
const now = new Date('2026-11-23T08:00:00Z')
const parse = (p: string) => Object.fromEntries(new URL('http://x'+p).searchParams)
for (const [name, paths] of Object.entries({ narrow: searchPaths(1), broad: broadPaths(), browse: browsingPaths() })) {
  const run = async () => { for (const p of paths) await viewSearch(database.db, getProductsQuery.parse(parse(p)), { now }) }
  await run(); await run()
  const c0 = process.cpuUsage(); const t0 = performance.now()
  const N = Number(process.env.N ?? 3)
  for (let i=0;i<N;i++) await run()
  const c = process.cpuUsage(c0)
  const n = N*paths.length
  console.log(name, ((performance.now()-t0)/n).toFixed(2),'ms each, cpu', ((c.user+c.system)/1000/n).toFixed(2))
}
{ const paths = suggestionPaths()
  const run = async () => { for (const p of paths) await viewSuggestions(database.db, suggestions.input.parse(parse(p)), now) }
  await run(); await run(); const t0=performance.now(); await run(); await run(); console.log('suggestions', ((performance.now()-t0)/2/paths.length).toFixed(2)) }
if (process.env.Q) {
  const { searchSql } = await import('./server/modules/search/views/search-sql.ts')
  const { inquire, searchOf } = await import('./server/modules/search/views/inquiry.ts')
  const { asAsked } = await import('./server/modules/search/rules/attempts.ts')
  const { sql } = await import('drizzle-orm')
  for (const q of process.env.Q.split('|')) {
    const inquiry = inquire(getProductsQuery.parse({ search: q, city: 'Jaipur', lat: '26.92', long: '75.79' }), { now })
    const s = searchOf(inquiry, { at: 0, attempt: asAsked(inquiry.asked) })
    const { rows } = await database.db.execute(sql`explain (analyze, buffers) ${searchSql(s, now, null)}`)
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
  }
}
await database.close(); stop(); process.exit(0)
