import { sql } from 'drizzle-orm'
import { adminSessions } from '#server/platform/db/tables/admin.ts'
import { openData } from './open-data.ts'

/** `age-proofs.ts DATA_DIR`: makes the identity checks of administrators 11 minutes older while no server runs. */
const [dataDir = ''] = process.argv.slice(2)
const database = await openData(dataDir)
await database.transaction(async (tx) => {
  const provedAt = sql`${adminSessions.provedAt} - interval '11 minutes'`
  await tx.update(adminSessions).set({ provedAt })
})
await database.close()
