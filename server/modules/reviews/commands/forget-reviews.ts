import type { Tx } from '#server/platform/db/open.ts'
import { deleteReviewsOf, deleteStop } from '../queries.ts'
import { subtractReview } from './count.ts'

/**
 * Deletes the reviews and reports of a closed account and removes them from the averages, because no law requires to
 * keep them. Updates products in the order of their ids, so that two closed accounts cannot deadlock.
 */
export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  const gone = await deleteReviewsOf(tx, userId)
  const inOrder = gone.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  for (const review of inOrder) await subtractReview(tx, review)
  await deleteStop(tx, userId)
}
