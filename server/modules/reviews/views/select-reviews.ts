import { and, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { hindiName, orderLines } from '#server/platform/db/tables/orders.ts'
import { reviews } from '#server/platform/db/tables/reviews.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { OwnReview, Review } from '#shared/contract/reviews.ts'
import { PAGE_SIZE_REVIEWS } from '#shared/limits.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { readMark } from '../rules/page-mark.ts'
import { editableUntil } from '../rules/review-life.ts'
import { shownName } from '../rules/shown-name.ts'

export const isVisible = isNull(reviews.hiddenAt)
export const isHidden = isNotNull(reviews.hiddenAt)

/** Selects reviews with the product and people that are shown beside them. */
function selectReviews(db: Db) {
  return db
    .select({
      review: reviews,
      writer: users.name,
      productName: orderLines.name,
      hindiName,
      variant: orderLines.attributes,
      isOnSale: sql<boolean>`${products.active} and ${stores.status} = 'approved'`,
      shopName: stores.storeName,
      reports: sql<{ reason: string; at: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('reason', p.reason, 'at', p.reported_at)
          order by p.reported_at), '[]')
        from review_reports p where p.review_id = reviews.id and p.settled_at is null)`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.shopperId))
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(stores, eq(stores.id, reviews.storeId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, reviews.orderId), eq(orderLines.variantId, reviews.variantId)),
    )
}
export type Row = Awaited<ReturnType<typeof selectReviews>>[number]

export async function findReviews(db: Db, which: SQL | undefined): Promise<Row[]> {
  return selectReviews(db).where(which)
}

/** Reads one row more than a page shows, the latest first. */
export async function readPage(
  db: Db,
  which: SQL | undefined,
  page: string | null | undefined,
): Promise<Row[]> {
  const mark = readMark(page)
  const after =
    mark &&
    sql`(${reviews.writtenAt}, ${reviews.id}) < (${mark.writtenAt.toISOString()}::timestamptz, ${mark.id}::uuid)`
  return selectReviews(db)
    .where(and(which, after))
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(PAGE_SIZE_REVIEWS + 1)
}

export function shapeReview(row: Row): Review {
  const { review, writer, productName, hindiName: name, variant, isOnSale } = row
  const { answer, answeredAt } = review
  return {
    reviewId: review.id,
    stars: review.stars,
    text: review.body ?? '',
    author: shownName(writer),
    writtenAt: review.writtenAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
    productId: isOnSale ? review.productId : null,
    productName,
    ...namesInHindi({ productName: name }),
    variant,
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
  }
}

export function shapeHidden({ hiddenAt, hiddenReason: reason }: Row['review']) {
  return hiddenAt && reason !== null ? { reason, at: hiddenAt.toISOString() } : null
}

/** A review as its writer sees it. */
export function shapeOwn(row: Row, now: Date): OwnReview {
  const { author: _author, ...review } = shapeReview(row)
  const editUntil = editableUntil(row.review, now)?.toISOString() ?? null
  return { ...review, editUntil, hidden: shapeHidden(row.review) }
}
