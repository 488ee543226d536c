import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import type { Database } from '#server/platform/db/open.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { loadMapping } from '../catalogue/mapping.ts'
import { openCatalogue } from '../catalogue/read-rows.ts'

/** The city in which all queries are asked. */
export const CITY = 'Jaipur'
/** A Monday noon there. */
export const now = new Date('2026-11-16T06:30:00Z')

/** Fills an empty database with the demonstration city. */
export async function seedCity(database: Database): Promise<void> {
  await seedDemoCity(database, {
    gallery: openGallery(),
    vault: makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom),
    now,
    passwordHash: async () => 'hash',
    progress: () => undefined,
  })
}

/** Lets the shops of the city sell the products of a catalogue file too; returns how many were imported. */
export async function addCatalogue(database: Database, file: string): Promise<number> {
  const mapping = loadMapping('mappings/fashion-catalogue.json')
  const { imported } = await importCatalogue(database, {
    source: { catalogue: await openCatalogue(file, mapping), mapping },
    store: undefined,
    dryRun: false,
    now,
    report: () => undefined,
    progress: () => undefined,
  })
  return imported
}
