import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record as recordEvent } from '#server/platform/events.ts'
import { lockReview, settleReports, updateReview } from '../queries.ts'
import { conflict, noSuchReview } from '../rules/review-life.ts'
import { countReviews, subtractReview } from './count.ts'

/**
 * Writes a decision of an administrator into the audit trail. A parameter, because this module must not import the
 * later admin module.
 */
export type RecordDecision = (
  tx: Tx,
  admin: Admin,
  decision: { action: 'review_hidden' | 'review_kept'; storeId: string; reason: string },
) => Promise<void>

/** Hides a review: it is removed from the average, and its writer gets the reason. Settles its reports. */
export async function hideReview(
  tx: Tx,
  admin: Admin,
  { reviewId, reason }: { reviewId: string; reason: string },
  record: RecordDecision,
): Promise<void> {
  const review = await lockReview(tx, reviewId)
  if (!review) throw noSuchReview()
  if (review.hiddenAt) throw conflict('hidden')
  await updateReview(tx, reviewId, { hiddenAt: tx.now, hiddenReason: reason })
  await subtractReview(tx, review)
  await settleReports(tx, reviewId)
  await recordEvent(tx, 'review.hidden', { reviewId })
  const { storeId } = review
  await record(tx, admin, { action: 'review_hidden', storeId, reason: `${reason} (${reviewId})` })
}

/** Settles the reports of a review, which stays visible; shows a hidden review again. */
export async function keepReview(
  tx: Tx,
  admin: Admin,
  reviewId: string,
  record: RecordDecision,
): Promise<void> {
  const review = await lockReview(tx, reviewId)
  if (!review) throw noSuchReview()
  const { storeId, productId, stars, hiddenAt } = review
  const settled = await settleReports(tx, reviewId)
  if (settled === 0 && !hiddenAt) throw conflict('kept')
  if (hiddenAt) {
    await updateReview(tx, reviewId, { hiddenAt: null, hiddenReason: null })
    await countReviews(tx, { productId, storeId, reviews: 1, stars })
  }
  await record(tx, admin, { action: 'review_kept', storeId, reason: reviewId })
}
