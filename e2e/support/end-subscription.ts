import { sql } from 'drizzle-orm'
import { openData } from './open-data.ts'

/**
 * `end-subscription.ts DATA_DIR STORE_KEY_NAME DAYS` sets the last free day of the store with this name DAYS days back,
 * while no server runs on the data.
 */
const [dataDir = '', storeName = '', days = '0'] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction((tx) =>
  tx.execute(sql`update subscriptions set free_until = current_date - ${Number(days)}::int,
    paid_until = current_date - ${Number(days)}::int
    where store_id = (select id from stores where shop_name = ${storeName})`),
)
await database.close()
