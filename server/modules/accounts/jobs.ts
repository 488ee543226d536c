import type { Database } from '#server/platform/db/open.ts'
import { forgetOldLogins } from './commands.ts'

/** Drops sessions that have ended and failures nobody waits for. */
export async function sweepAccounts(database: Database): Promise<void> {
  await database.transaction(forgetOldLogins)
}
