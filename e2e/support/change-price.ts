import { eq } from 'drizzle-orm'
import { variants } from '#server/platform/db/tables/catalog.ts'
import { openData } from './open-data.ts'

/** `change-price.ts DATA_DIR SKU PAISE`: changes a price while no server runs on the data. */
const [dataDir = '', sku = '', paise = ''] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction((tx) =>
  tx
    .update(variants)
    .set({ pricePaise: Number(paise) })
    .where(eq(variants.sku, sku)),
)
await database.close()
