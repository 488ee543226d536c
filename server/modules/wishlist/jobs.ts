import type { Database } from '#server/platform/db/open.ts'
import { noteSome } from './commands/follows.ts'
import { tellSome } from './commands/price-drops.ts'
import { isNoteTime, noteWeek } from './rules.ts'

/** Tells those who asked for it on Fridays what is new in the shops that they follow. */
export async function noteNewArticles(database: Database, now: Date): Promise<void> {
  const week = noteWeek(now)
  if (week) while (await database.transaction((tx) => noteSome(tx, week)));
}

/** Tells those who asked for it what on their wishlist costs less: between 8:00 and 21:00, once a day at most. */
export async function tellLowerPrices(database: Database, now: Date): Promise<void> {
  if (isNoteTime(now)) while (await database.transaction(tellSome));
}
