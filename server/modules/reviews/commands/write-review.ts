import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { insertReview, lockLine, lockReview, updateReview } from '../queries.ts'
import { checkMayEdit, checkMayReview, conflict, noSuchReview } from '../rules/review-life.ts'
import { AppError } from '#shared/app-error.ts'
import { countReviews } from './count.ts'

type WrittenReview = { stars: number; text: string }

/** Reviews one collected line of an own order. Returns the review's id. */
export async function writeReview(
  tx: Tx,
  { userId: shopperId }: Shopper,
  { orderId, variantId, stars, text }: WrittenReview & { orderId: string; variantId: string },
): Promise<string> {
  const line = { orderId, variantId, shopperId }
  const found = await lockLine(tx, line)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'booking' })
  checkMayReview(found, tx.now)
  const { productId, storeId } = found
  const id = await insertReview(tx, { ...line, productId, storeId, stars, body: text || null })
  if (id === undefined) throw conflict('written')
  await countReviews(tx, { productId, storeId, reviews: 1, stars })
  return id
}

/** Changes an own review, once. */
export async function editReview(
  tx: Tx,
  { userId }: Shopper,
  { reviewId, stars, text }: WrittenReview & { reviewId: string },
): Promise<void> {
  const review = await lockReview(tx, reviewId)
  if (review?.shopperId !== userId) throw noSuchReview()
  checkMayEdit(review, tx.now)
  await updateReview(tx, reviewId, { stars, body: text || null, editedAt: tx.now })
  const { productId, storeId } = review
  await countReviews(tx, { productId, storeId, reviews: 0, stars: stars - review.stars })
}
