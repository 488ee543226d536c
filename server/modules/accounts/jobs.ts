import type { Database } from '#server/platform/db/open.ts'
import { forgetWhatIsOver } from './commands/sweep.ts'

/** Drops what nobody waits for any more. */
export async function sweepAccounts(database: Database): Promise<void> {
  await database.transaction(forgetWhatIsOver)
}
