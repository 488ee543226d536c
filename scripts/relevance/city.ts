import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import { importLists } from '#server/import-lists.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database } from '#server/platform/db/open.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { demonstrationLists } from '../catalogue/demonstration.ts'
import { loadMapping } from '../catalogue/load-mapping.ts'
import { partsOf, readList } from '../catalogue/read-list.ts'

/** The city in which all queries are asked. */
export const CITY = 'Jaipur'
/** A Monday noon there. */
export const JUDGED_AT = new Date('2026-11-16T06:30:00Z')

/** Fills an empty database with the demonstration city. */
export async function seedCity(database: Database): Promise<void> {
  await seedDemoCity(database, {
    gallery: openGallery(),
    vault: makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom),
    now: JUDGED_AT,
    passwordHash: async () => 'hash',
    progress: () => undefined,
  })
}

/** Lets the shops of the city sell the products of a catalogue file too; returns how many were imported. */
export async function addCatalogue(database: Database, file: string): Promise<number> {
  const { fileHash, sheets } = await readList(file)
  const rules = loadMapping('mappings/fashion-catalogue.json')
  const made = demonstrationLists(sheets[0]?.rows ?? [], rules, undefined)
  const { lists, parts } = partsOf(made.lists)
  const request = { fileName: '', fileHash, lists, mapping: {}, save: 'valid' } as const
  const reports = await importLists(database, request, parts, () => undefined)
  await refreshAll(database)
  return reports.reduce((sum, { details }) => sum + details.counts.create, 0)
}

const PRODUCTS_AT_ONCE = 500

/** Refreshes the search rows as the search's listener does after an import. */
async function refreshAll(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from products')
  for (let from = 0; from < rows.length; from += PRODUCTS_AT_ONCE) {
    const ids = rows.slice(from, from + PRODUCTS_AT_ONCE).map(({ id }) => id)
    await database.transaction((tx) => refreshProducts(tx, ids))
  }
}
