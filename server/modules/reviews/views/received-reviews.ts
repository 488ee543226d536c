import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { ratingOfStore, reviews } from '#server/platform/db/tables/reviews.ts'
import { Reviews } from '#shared/contract/goods.ts'
import type { ReceivedReview, receivedReviews } from '#shared/contract/reviews.ts'
import { PAGE_SIZE_REVIEWS } from '#shared/limits.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { cutPage } from '../rules/page-mark.ts'
import {
  findReviews,
  isVisible,
  readPage,
  type Row,
  shapeHidden,
  shapeReview,
} from './select-reviews.ts'

type ReceivedInput = z.output<typeof receivedReviews.input>

const ratingRow = z.object({ rating: Reviews })

/** The reviews that the merchant's store has received. */
export async function viewReceivedReviews(
  db: Db,
  { storeId }: Merchant,
  { unanswered, page }: ReceivedInput,
): Promise<z.input<typeof receivedReviews.output>> {
  const own = eq(reviews.storeId, storeId)
  const open = and(own, isVisible, isNull(reviews.answeredAt))
  const rows = await readPage(db, unanswered ? open : own, page)
  const { shown, nextPage } = cutPage(rows, PAGE_SIZE_REVIEWS)
  const found = await db.execute(sql`select ${ratingOfStore(sql`${storeId}::uuid`)} as rating`)
  const [total] = checkRows(ratingRow, found.rows)
  return {
    reviews: shown.map(shapeReceived),
    ...mustExist(total, 'the totals of a store').rating,
    nextPage,
    unanswered: await db.$count(reviews, open),
  }
}

export async function viewReceivedReview(
  db: Db,
  { storeId }: Merchant,
  reviewId: string,
): Promise<ReceivedReview> {
  const own = and(eq(reviews.id, reviewId), eq(reviews.storeId, storeId))
  const [row] = await findReviews(db, own)
  return shapeReceived(mustExist(row, 'the review just answered'))
}

function shapeReceived(row: Row): ReceivedReview {
  const { review } = row
  return {
    ...shapeReview(row),
    orderNumber: orderNumber(review.orderId),
    hidden: shapeHidden(review),
  }
}
