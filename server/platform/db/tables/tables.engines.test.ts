import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as billing from './billing.ts'
import * as campaigns from './campaigns.ts'
import * as catalog from './catalog.ts'
import * as exports from './exports.ts'
import * as files from './files.ts'
import * as giftcodes from './giftcodes.ts'
import * as grievances from './grievances.ts'
import * as imports from './imports.ts'
import * as integrations from './integrations.ts'
import * as inventory from './inventory.ts'
import * as notices from './notices.ts'
import * as onboarding from './onboarding.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as platform from './platform.ts'
import * as questions from './questions.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as stores from './stores.ts'
import * as tags from './tags.ts'
import * as till from './till.ts'
import * as wishlist from './wishlist.ts'

const modules = [
  accounts,
  admin,
  billing,
  campaigns,
  catalog,
  exports,
  files,
  giftcodes,
  grievances,
  imports,
  integrations,
  inventory,
  notices,
  onboarding,
  orders,
  payments,
  payouts,
  platform,
  questions,
  reports,
  reviews,
  search,
  settings,
  staff,
  stores,
  tags,
  till,
  wishlist,
]
/** Tables and columns that only servers of the release before use; the next release drops them. */
const earlier = {
  tables: ['messages', 'push_steps', 'push_alerts'],
  columns: ['noted_day', 'told_waitlist', 'arrivals_day', 'price_noted_day'],
}

const tables = modules
  .flatMap((module) =>
    Object.values<unknown>(module).filter((value): value is PgTable => is(value, PgTable)),
  )
  .filter((table) => !earlier.tables.includes(getTableName(table)))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Column = { name: string; required: boolean }

async function readMigrated(table: string): Promise<Column[]> {
  const { rows } = await database.pool.query<Column>(
    `select column_name as name, is_nullable = 'NO' as required from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return table === 'push_devices'
    ? rows.filter(({ name }) => !earlier.columns.includes(name))
    : rows
}

const byName = (columns: Column[]) =>
  columns
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, required }) => ({ name, required }))

describe('the typed definitions of the tables', () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))(
    '%s has the columns that the migrations made',
    async (name, table) => {
      const generated = new Set(['sku_key'])
      const mirrored = getTableConfig(table)
        .columns.filter((column) => column.generated === undefined && !generated.has(column.name))
        .map((column) => ({ name: column.name, required: column.notNull || column.primary }))
      expect(byName(mirrored)).toEqual(byName(await readMigrated(name)))
    },
  )

  it('leaves no table out', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
    )
    expect(new Set(tables.map(getTableName))).toEqual(
      new Set(rows.map(({ name }) => name).filter((name) => !earlier.tables.includes(name))),
    )
  })
})
