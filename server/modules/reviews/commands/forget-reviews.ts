import type { Tx } from '#server/platform/db/open.ts'
import { deleteReviewsOf, deleteStop } from '../queries.ts'
import { uncount } from './count.ts'

/**
 * Deletes the reviews and reports of a closed account: no law asks to keep them, so nothing of them stays, and the averages
 * no longer count them. By the ids of products, so that two closed accounts do not wait for each other.
 */
export async function forgetReviews(tx: Tx, userId: string): Promise<void> {
  const gone = await deleteReviewsOf(tx, userId)
  const inOrder = gone.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  for (const review of inOrder) await uncount(tx, review)
  await deleteStop(tx, userId)
}
