import { sql } from 'drizzle-orm'
import { openData } from './open-data.ts'

/** `stop-refunds.ts DATA_DIR`: uses up all tries of refunds that have not arrived while no server runs on the data. */
const [dataDir = ''] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction((tx) =>
  tx.execute(sql`update refunds set state = 'needs_person', next_at = null, attempts = 10,
    last_error = 'The account of the payer is closed' where state <> 'processed'`),
)
await database.close()
