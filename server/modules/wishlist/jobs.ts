import type { Database } from '#server/platform/db/open.ts'
import { noteSome } from './commands.ts'
import { noteWeek } from './rules.ts'

/** Tells those who asked for it on Fridays what is new in the shops that they follow. */
export async function noteNewArticles(database: Database, now: Date): Promise<void> {
  const week = noteWeek(now)
  if (week) while (await database.transaction((tx) => noteSome(tx, week)));
}
