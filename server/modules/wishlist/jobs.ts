import type { Database } from '#server/platform/db/open.ts'
import { recordWeeklyNotes } from './commands/follows.ts'
import { recordPriceDrops } from './commands/price-drops.ts'
import { isNoteTime, noteWeek } from './rules.ts'

/** Sends the weekly note about new articles of followed shops to those who want it, on Fridays. */
export async function sendArrivalNotes(database: Database, now: Date): Promise<void> {
  const week = noteWeek(now)
  if (week) while (await database.transaction((tx) => recordWeeklyNotes(tx, week)));
}

/**
 * Sends notes about lower prices on the wishlist to those who want them, between 8:00 and 21:00, at most once a day.
 */
export async function sendPriceDropNotes(database: Database, now: Date): Promise<void> {
  if (isNoteTime(now)) while (await database.transaction(recordPriceDrops));
}
