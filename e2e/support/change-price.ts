import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'
import { variants } from '#server/platform/db/tables/catalog.ts'

/** `change-price.ts DATA_DIR SKU PAISE`: changes a price while no server runs on the data. */
const [dataDir = '', sku = '', paise = ''] = process.argv.slice(2)
const silent = () => undefined
const database = await openDatabase({
  dataDir,
  durability: 'full',
  clock: () => new Date(),
  log: { info: silent, warn: silent, error: silent },
})
await database.transaction((tx) =>
  tx
    .update(variants)
    .set({ pricePaise: Number(paise) })
    .where(eq(variants.sku, sku)),
)
await database.close()
