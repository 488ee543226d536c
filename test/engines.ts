import { existsSync, readdirSync, readFileSync } from 'node:fs'

type Engine = 'pglite' | 'postgres'

/** Tests of what only one engine has. */
const ownOf: Record<Engine, readonly string[]> = {
  pglite: [
    'server/platform/db/durable-pglite.test.ts',
    'server/platform/db/folder-lock.test.ts',
    'server/platform/db/free-space.test.ts',
    'server/platform/db/full-disk-pglite.test.ts',
    'server/platform/db/pglite.test.ts',
  ],
  postgres: ['server/platform/db/postgres.test.ts'],
}

/**
 * Database tests that also run on PGlite, because the engine can make a difference: migrations, one path of every
 * command, the SQL of searches and lists, jobs, durability. All others run on PostgreSQL only.
 */
const onBoth: readonly string[] = [
  'demo/seed.test.ts',
  'scripts/catalogue/import-catalogue.test.ts',
  'server/app.test.ts',
  'server/modules/accounts/own-data.test.ts',
  'server/modules/accounts/reset-password.test.ts',
  'server/modules/accounts/routes.test.ts',
  'server/modules/catalog/commands.test.ts',
  'server/modules/catalog/views.test.ts',
  'server/modules/files/earlier-pictures.test.ts',
  'server/modules/files/uploads.test.ts',
  'server/modules/inventory/commands.test.ts',
  'server/modules/orders/commands/cancel.test.ts',
  'server/modules/orders/commands/extend.test.ts',
  'server/modules/orders/commands/hand-over.test.ts',
  'server/modules/orders/commands/mark-ready.test.ts',
  'server/modules/orders/order-history.test.ts',
  'server/modules/orders/routes.test.ts',
  'server/modules/orders/saved-cart.test.ts',
  'server/modules/orders/views/pages.test.ts',
  'server/modules/places/routes.test.ts',
  'server/modules/search/search-words.test.ts',
  'server/modules/search/views/search.test.ts',
  'server/modules/search/views/suggestions.test.ts',
  'server/modules/stores/routes.test.ts',
  'server/modules/wishlist/routes.test.ts',
  'server/owned-ids.test.ts',
  'server/platform/db/migrate.test.ts',
  'server/platform/db/open.test.ts',
  'server/platform/db/tables/tables.test.ts',
  'server/platform/earlier-jobs.test.ts',
  'server/platform/http/full-disk.test.ts',
  'server/platform/http/idempotency.test.ts',
  'server/platform/jobs.test.ts',
  'server/platform/live.test.ts',
  'server/serve.test.ts',
  'server/upgrade.test.ts',
]

/** `once`: each file on one engine, except those above; `both`: each database test on both engines. */
type Division = 'once' | 'both' | undefined

/** The files that a run on one engine leaves out; without a division, only those that cannot run there. */
export function leftOut(engine: Engine, division: Division): string[] {
  const other = ownOf[engine === 'pglite' ? 'postgres' : 'pglite']
  if (division === undefined) return [...other]
  const gone = [...ownOf.pglite, ...ownOf.postgres, ...onBoth].filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`test/engines.ts lists missing files: ${gone.join(', ')}`)
  const here = new Set([...ownOf[engine], ...onBoth])
  return findTests().filter((file) => {
    if (here.has(file) || (engine === 'pglite' && hasPgliteOnly(file))) return false
    if (other.includes(file)) return true
    if (engine === 'postgres') return !isForPostgres(file)
    return division === 'once' && isForPostgres(file)
  })
}

/** All tests of the server, and all others that open a database. */
function isForPostgres(file: string): boolean {
  if (/^(?:server|demo)\//.test(file)) return true
  return /#test\/|openDatabase|startPostgres/.test(readFileSync(file, 'utf8'))
}

/** Whether a file has a test that is skipped on PostgreSQL. */
function hasPgliteOnly(file: string): boolean {
  return /skipIf\(onPostgres\)|runIf\(onPglite\)/.test(readFileSync(file, 'utf8'))
}

function findTests(): string[] {
  return ['server', 'shared', 'payments-simulator', 'demo', 'scripts', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}
