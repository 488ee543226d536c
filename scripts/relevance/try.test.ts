import { afterAll, beforeAll, it } from 'vitest'
import { openGallery } from '#demo/seed-gallery.ts'
import { seedDemoCity } from '#demo/seed.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { buildTestApp, type TestApp } from '#test/factories.ts'
import { viewSearch } from '#server/modules/search/views/search.ts'
import { getProductsQuery } from '#shared/contract/search.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { loadMapping } from '../catalogue/mapping.ts'
import { openCatalogue } from '../catalogue/read-rows.ts'
import { attemptsFor } from '#server/modules/search/rules/attempts.ts'
import { readQuery } from '#server/modules/search/rules/read-query.ts'
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
  const file = process.env['CATALOGUE_CSV']
  if (file) {
    const mapping = loadMapping('mappings/fashion-catalogue.json')
    await importCatalogue(app.database, {
      source: { catalogue: await openCatalogue(file, mapping), mapping },
      store: undefined,
      dryRun: false,
      now: app.time.now,
      report: () => undefined,
      progress: () => undefined,
    })
  }
})
afterAll(() => app.close())
it('tries', async () => {
  for (const search of (process.env['Q'] ?? '').split('|')) {
    const asked = readQuery(search)
    console.log(
      '##',
      search,
      JSON.stringify(
        asked.phrases.map(
          (p) =>
            (p.not ? '!' : '') +
            p.words.join(' ') +
            (p.sense ? `[${p.sense.kind} ${p.sense.name}]` : ''),
        ),
      ),
      JSON.stringify({ price: asked.price, sizes: asked.sizes }),
    )
    if (process.env['V'])
      console.log(
        attemptsFor({ asked, meant: [] }, 'city')
          .map((a) => `${a.shown} ${a.held} ${a.query?.match} L=${JSON.stringify(a.query?.layers)}`)
          .slice(0, 3)
          .join('\n'),
      )
    try {
      const page = await viewSearch(
        app.database.db,
        getProductsQuery.parse({ search, city: 'Jaipur' }),
        { now: app.time.now, explained: true },
      )
      const line = (p: { productName: string; sellingPrice: number; shopName: string }) =>
        `   ${p.productName} (${p.sellingPrice}) ${p.shopName} ${JSON.stringify((p as never as { explain: unknown }).explain ?? '')}`
      console.log(
        page.shown,
        page.totalProducts,
        'dym',
        page.didYouMean,
        'left',
        page.leftOut,
        'notSold',
        page.notSold,
        JSON.stringify(page.understood),
        '\n' +
          page.products
            .slice(0, Number(process.env['N'] ?? 8))
            .map(line)
            .join('\n') +
          (page.close
            ? `\n  CLOSE ${page.close.leftOut}\n` +
              page.close.products.slice(0, 4).map(line).join('\n')
            : ''),
      )
    } catch (error) {
      console.log(
        'ERROR',
        (error as Error).message.slice(-300),
        (error as { cause?: Error }).cause?.message,
      )
    }
  }
})
