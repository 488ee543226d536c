import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { hindiName, orderLines, orders } from '#server/platform/db/tables/orders.ts'
import { reviewRequestStops, reviews } from '#server/platform/db/tables/reviews.ts'
import type { BookingReviews, OwnReview } from '#shared/contract/reviews.ts'
import { AppError } from '#shared/app-error.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mediaPath } from '#shared/paths.ts'
import { reviewUntil } from '../rules/review-life.ts'
import { findReviews, shapeOwn } from './select-reviews.ts'

/** The collected lines of an own booking with the reviews of the caller; none before the collection. */
export async function viewBookingReviews(
  db: Db,
  { userId }: Shopper,
  orderId: string,
  now: Date,
): Promise<BookingReviews> {
  const [order] = await db
    .select({
      status: orders.status,
      closedAt: orders.closedAt,
      isOwnStore: sql<boolean>`exists (select from store_members m
        where m.store_id = ${orders.storeId} and m.user_id = ${orders.shopperId})`,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.shopperId, userId)))
  if (!order) throw new AppError('NOT_FOUND', { reason: 'booking' })
  if (order.status !== 'collected' || !order.closedAt) return { until: null, lines: [] }
  const lines = await db
    .select({ ...getTableColumns(orderLines), hindiName })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        eq(orderLines.declined, false),
        lt(orderLines.notTaken, orderLines.quantity),
      ),
    )
    .orderBy(asc(orderLines.position))
  const written = await findReviews(db, eq(reviews.orderId, orderId))
  const until = reviewUntil(order.closedAt)
  return {
    until: order.isOwnStore || now > until ? null : until.toISOString(),
    lines: lines.map(({ variantId, productId, name, hindiName: inHindi, image, attributes }) => {
      const row = written.find(({ review }) => review.variantId === variantId)
      return {
        variantId,
        productId,
        name,
        ...namesInHindi({ name: inHindi }),
        image: mediaPath(image),
        variant: attributes,
        review: row ? shapeOwn(row, now) : null,
      }
    }),
  }
}

/** A review of the caller. */
export async function viewOwnReview(
  db: Db,
  { userId }: Shopper,
  reviewId: string,
  now: Date,
): Promise<OwnReview> {
  const own = and(eq(reviews.id, reviewId), eq(reviews.shopperId, userId))
  const [row] = await findReviews(db, own)
  return shapeOwn(mustExist(row, 'the review just saved'), now)
}

/** Whether the person wants emails that ask for reviews. */
export async function viewPreference(db: Db, { userId }: Shopper): Promise<{ wanted: boolean }> {
  const stops = await db.$count(reviewRequestStops, eq(reviewRequestStops.userId, userId))
  return { wanted: stops === 0 }
}
