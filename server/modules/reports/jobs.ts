import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import { deleteOldViews, recordWeeklyNotes } from './commands.ts'
import { noteDay } from './rules/days.ts'

/** Sends the weekly note about low stock to the members who asked for it, on Mondays. */
export async function sendLowStockNotes(database: Database, now: Date): Promise<void> {
  const day = noteDay(now)
  if (day) while (await database.transaction((tx) => recordWeeklyNotes(tx, day)));
}

/** Deletes counts of views that are too old for the figures. */
export async function deleteExpiredViews(database: Database): Promise<void> {
  await inBatches(database, deleteOldViews)
}
