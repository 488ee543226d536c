import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { buildTestApp, type TestApp } from '#test/factories.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { loadMapping } from '../catalogue/mapping.ts'
import { openCatalogue } from '../catalogue/read-rows.ts'
import type { Row } from './checks.ts'
import { demoCityRows } from './demo-city.ts'
import { findPieces, type Piece } from './pieces.ts'
import { realCatalogueRows } from './real-catalogue.ts'

const LEAST_SHARE = 0.95
const catalogueFile = process.env['CATALOGUE_CSV']
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  await seedDemoCity(app.database, {
    gallery: openGallery(),
    vault: makeCodeVault(deriveKeys(Buffer.alloc(32, 1)), systemRandom),
    now: app.time.now,
    passwordHash: async () => 'hash',
    progress: () => undefined,
  })
})
afterAll(() => app.close())

async function importRealCatalogue(file: string) {
  const mapping = loadMapping('mappings/fashion-catalogue.json')
  return importCatalogue(app.database, {
    source: { catalogue: await openCatalogue(file, mapping), mapping },
    store: undefined,
    dryRun: false,
    now: app.time.now,
    report: () => undefined,
    progress: () => undefined,
  })
}

/** The failed checks of a row, with the actual results. */
async function judge([search, ...checks]: Row, pieces: Map<string, Piece>): Promise<string[]> {
  const { status, body } = await app.browser().call('GET /getProducts', { search, city: 'Jaipur' })
  expect(status).toBe(200)
  const page = body.products.flatMap(({ _id }) => pieces.get(_id) ?? [])
  const broken = checks.filter(({ holds }) => !holds(page)).map(({ says }) => says)
  if (broken.length === 0) return []
  const shown = page.slice(0, 4).map(({ name, rupees }) => `${name} (${rupees})`)
  return [`${search}: ${broken.join('; ')} — ${page.length} shown: ${shown.join(', ')}`]
}

async function shareThatHolds(part: string, rows: Row[]): Promise<number> {
  const pieces = await findPieces(app.database)
  const faults: string[] = []
  for (const row of rows) faults.push(...(await judge(row, pieces)))
  const share = 1 - faults.length / rows.length
  const figure = `${rows.length - faults.length} of ${rows.length} (${(share * 100).toFixed(1)} %)`
  console.info([`Relevance, ${part}: ${figure}`, ...faults].join('\n  '))
  return share
}

describe('search results match what a shopper means', () => {
  it('in the demonstration city', { timeout: 120_000 }, async () => {
    expect(await shareThatHolds('demonstration city', demoCityRows)).toBeGreaterThanOrEqual(
      LEAST_SHARE,
    )
  })

  it.skipIf(!catalogueFile)('with the real catalogue', { timeout: 240_000 }, async () => {
    const { imported } = await importRealCatalogue(catalogueFile ?? '')
    expect(imported).toBeGreaterThan(4000)
    const share = await shareThatHolds('real catalogue', realCatalogueRows)
    expect(share).toBeGreaterThanOrEqual(LEAST_SHARE)
  })
})
