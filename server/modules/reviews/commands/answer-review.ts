import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { insertReport, lockReview, updateReview } from '../queries.ts'
import { conflict, noSuchReview } from '../rules/review-life.ts'

/** Saves the store's only answer to a review. */
export async function answerReview(
  tx: Tx,
  { storeId }: Merchant,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<void> {
  const review = await lockReview(tx, reviewId)
  if (review?.storeId !== storeId) throw noSuchReview()
  if (review.hiddenAt) throw conflict('hidden')
  if (review.answeredAt) throw conflict('answered')
  await updateReview(tx, reviewId, { answer: text, answeredAt: tx.now })
}

/** Reports a visible review of somebody else to the administrators. */
export async function reportReview(
  tx: Tx,
  { userId: reporterId }: Shopper,
  { reviewId, reason }: { reviewId: string; reason: string },
): Promise<void> {
  const review = await lockReview(tx, reviewId)
  if (!review || review.hiddenAt) throw noSuchReview()
  if (review.shopperId === reporterId) throw conflict('own')
  await insertReport(tx, { reviewId, reporterId, reason })
}
