import type { Database } from '#server/platform/db/open.ts'
import { tellSome } from './commands/price-drops.ts'
import { isNoteTime } from './rules.ts'

/** Tells those who asked for it what on their wishlist costs less: between 8:00 and 21:00, once a day at most. */
export async function tellLowerPrices(database: Database, now: Date): Promise<void> {
  if (isNoteTime(now)) while (await database.transaction(tellSome));
}
