import type { Database } from '#server/platform/db/open.ts'
import { isDaytime } from '#shared/formats/india-time.ts'
import { recordReviewRequests } from './commands/ask-for-reviews.ts'

/** Sends all due emails that ask for reviews, between 8:00 and 21:00 in India. */
export async function askForReviews(database: Database, now: Date): Promise<void> {
  if (!isDaytime(now)) return
  while (await database.transaction((tx) => recordReviewRequests(tx, now)));
}
