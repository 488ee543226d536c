import type { Database } from '#server/platform/db/open.ts'
import { GRIEVANCE_YEARS } from '#shared/limits.ts'
import { recordReminders } from './commands/officer.ts'
import { eraseClosedBefore } from './commands/own-thread.ts'

/** Reminds the officers of complaints whose deadline is near, once for each deadline. */
export async function remindOfficers(database: Database): Promise<void> {
  await database.transaction(recordReminders)
}

/** Erases texts, pictures and persons of complaints that were closed some years ago. */
export async function eraseOldGrievances(database: Database, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - GRIEVANCE_YEARS)
  await database.transaction((tx) => eraseClosedBefore(tx, before))
}
