import { join } from 'node:path'
import { viewSearch } from '#server/modules/search/views/search.ts'
import { SearchService } from '#server/modules/search/views/search-service.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { getProductsQuery, type SearchPage } from '#shared/contract/search.ts'
import { silentLog } from '#test/silent-log.ts'
import { startPostgres } from '../postgres.ts'
import { CITY, JUDGED_AT, seedCity } from './city.ts'
import { lists } from './rows.ts'

const migrations = join(import.meta.dirname, '../../server/platform/db/migrations')
const settings = { durability: 'off', clock: () => JUDGED_AT, log: silentLog } as const
const QUERIES_OF_A_CLASS = 8

/** The demonstration city on PGlite, in memory. */
export const openCity = () => fill(openDatabase({ ...settings, memory: true, inProcess: true }))

async function fill(opening: Promise<Database>): Promise<Database> {
  const database = await opening
  await migrate(database, migrations)
  await seedCity(database)
  return database
}

/** Asks some queries here and on PostgreSQL: both engines must answer the same. */
export async function compareEngines(here: SearchService) {
  const cluster = await startPostgres()
  const postgres = { ...settings, databaseUrl: cluster.url, allowSuperuser: true }
  const there = await fill(openDatabase(postgres))
  const service = new SearchService(there)
  const queries = (lists['first'] ?? []).flatMap(({ city }) => city.slice(0, QUERIES_OF_A_CLASS))
  const faults: string[] = []
  for (const { query: search } of queries) {
    const query = getProductsQuery.parse({ search, city: CITY })
    const pages = [
      await viewSearch(here, query, { now: JUDGED_AT }),
      await viewSearch(service, query, { now: JUDGED_AT }),
    ]
    const [one, other] = pages.map((page) => JSON.stringify(withoutIds(page)))
    if (one !== other) faults.push(`${search}: PostgreSQL answers something else`)
  }
  await there.close()
  cluster.stop()
  return { rows: queries.length, faults }
}

/** The shown part of a page. Ids are left out, because they differ between databases. */
function withoutIds(page: SearchPage) {
  const { totalProducts, shown, didYouMean, leftOut, brands, subCategories } = page
  const names = [page.products, page.close?.products ?? []].map((products) =>
    products.map(({ productName, sellingPrice, shopName }) => [
      productName,
      sellingPrice,
      shopName,
    ]),
  )
  return { totalProducts, shown, didYouMean, leftOut, brands, subCategories, names }
}
