import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { reviewReports, reviewRequestStops, reviews } from '#server/platform/db/tables/reviews.ts'
import type { AccountData } from '#shared/contract/exports/account-data.ts'

type OwnReviews = Pick<AccountData, 'reviews' | 'reportedReviews' | 'askedForReviews'>

/** The reviews and reports that the person has written, and whether emails may ask for reviews. */
export async function reviewsBy(db: Db, userId: string): Promise<OwnReviews> {
  const written = await db
    .select()
    .from(reviews)
    .where(eq(reviews.shopperId, userId))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
  const reported = await db
    .select()
    .from(reviewReports)
    .where(eq(reviewReports.reporterId, userId))
    .orderBy(desc(reviewReports.reportedAt))
  const stops = await db.$count(reviewRequestStops, eq(reviewRequestStops.userId, userId))
  return {
    reviews: written.map(shapeWritten),
    reportedReviews: reported.map(({ reviewId, reason, reportedAt }) => ({
      reviewId,
      reason,
      at: reportedAt.toISOString(),
    })),
    askedForReviews: stops === 0,
  }
}

function shapeWritten(review: typeof reviews.$inferSelect): OwnReviews['reviews'][number] {
  const { orderId, productId, stars, body, writtenAt, editedAt, answer, hiddenAt } = review
  return {
    orderId,
    productId,
    stars,
    text: body ?? '',
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    answer,
    hidden: hiddenAt && { reason: review.hiddenReason ?? '', at: hiddenAt.toISOString() },
  }
}
