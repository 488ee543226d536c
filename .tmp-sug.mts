import { startPostgres } from './scripts/postgres.mjs'
import { openDatabase } from './server/platform/db/open.ts'
import { viewSuggestions } from './server/modules/search/views/suggestions.ts'
import { suggestions } from './shared/contract/search.ts'
import { suggestionPaths } from './scripts/bench/requests.ts'
const { url, stop } = await startPostgres({ durable: true, copyOf: process.env.COPY! })
const u = new URL(url); u.username='chowk'; u.pathname='bench'
const silent = { info(){}, warn(){}, error: console.error }
const database = await openDatabase({ databaseUrl: u.href, durability: 'off', clock: () => new Date(), log: silent } as never)
{ const { Client } = await import('pg'); const c = new (Client as any)({ connectionString: u.href }); await c.connect(); await c.query('create index if not exists search_products_by_kind on search_products (sub_category, store_id) where active'); await c.query('create index if not exists search_products_by_age on search_products (sold_out, seq desc) where active'); await c.query('alter database bench set jit = off'); await c.query('analyze search_products'); await c.end() }
const now = new Date('2026-11-23T08:00:00Z')
const parse = (p: string) => Object.fromEntries(new URL('http://x'+p).searchParams)
const paths = suggestionPaths()
const db: any = database.db; const times = new Map<string, number[]>()
const real = db.execute.bind(db)
const wrapped = new Proxy(db, { get(t, k) { if (k !== 'execute') { const v = t[k]; return typeof v === 'function' ? v.bind(t) : v } return async (q: any) => { const t0 = performance.now(); const r = await real(q); const text = JSON.stringify(q.queryChunks?.[0]?.value ?? '').slice(0,60); times.set(text, [...(times.get(text) ?? []), performance.now()-t0]); return r } } })
const run = async () => { for (const p of paths) await viewSuggestions(wrapped, suggestions.input.parse(parse(p)), now) }
await run(); await run(); times.clear(); await run()
for (const [k, v] of times) console.log(v.length, (v.reduce((a,b)=>a+b)/v.length).toFixed(1), Math.max(...v).toFixed(1), k)
await database.close(); stop(); process.exit(0)
