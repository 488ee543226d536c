import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import {
  reviewReports,
  reviewRequests,
  reviewRequestStops,
  reviews,
  reviewTotals,
} from '#server/platform/db/tables/reviews.ts'
import { orderStatuses } from '#shared/order-status.ts'
import { z } from 'zod'

const lineRow = z.object({
  productId: z.string(),
  storeId: z.string(),
  status: z.enum(orderStatuses),
  closedAt: z.coerce.date().nullable(),
  declined: z.boolean(),
  notTaken: z.boolean(),
  isOwnStore: z.boolean(),
})

type LineOf = { orderId: string; variantId: string; shopperId: string }

/**
 * A line of one of the shopper's own orders; undefined when there is none. Until the transaction ends, the account cannot
 * be closed.
 */
export async function lockLine(tx: Tx, { orderId, variantId, shopperId }: LineOf) {
  const { rows } = await tx.execute(sql`
    select l.product_id as "productId", o.store_id as "storeId", o.status, o.closed_at as "closedAt",
      l.declined, l.not_taken = l.quantity as "notTaken", exists (select from store_members m
        where m.store_id = o.store_id and m.user_id = o.shopper_id) as "isOwnStore"
    from orders o join order_lines l on l.order_id = o.id join users u on u.id = o.shopper_id
    where o.id = ${orderId}::uuid and l.variant_id = ${variantId}::uuid
      and o.shopper_id = ${shopperId}::uuid
    for share of u`)
  return checkRows(lineRow, rows)[0]
}

type NewReview = LineOf & { productId: string; storeId: string; stars: number; body: string | null }

/** Returns the id of the new review; undefined when the line has one already. */
export async function insertReview(tx: Tx, review: NewReview): Promise<string | undefined> {
  const [added] = await tx
    .insert(reviews)
    .values({ ...review, writtenAt: tx.now })
    .onConflictDoNothing({ target: [reviews.orderId, reviews.variantId] })
    .returning({ id: reviews.id })
  return added?.id
}

/** Locks a review; undefined when there is none. */
export async function lockReview(tx: Tx, reviewId: string) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for('update')
  return review
}

type Changes = Partial<
  Pick<
    typeof reviews.$inferInsert,
    'stars' | 'body' | 'editedAt' | 'answer' | 'answeredAt' | 'hiddenAt' | 'hiddenReason'
  >
>

export async function updateReview(tx: Tx, reviewId: string, changes: Changes): Promise<void> {
  await tx.update(reviews).set(changes).where(eq(reviews.id, reviewId))
}

/** Deletes all reviews and reports of a person; returns the reviews that were visible. */
export async function deleteReviewsOf(tx: Tx, shopperId: string) {
  await tx.delete(reviewReports).where(eq(reviewReports.reporterId, shopperId))
  const gone = await tx.delete(reviews).where(eq(reviews.shopperId, shopperId)).returning({
    productId: reviews.productId,
    storeId: reviews.storeId,
    stars: reviews.stars,
    hiddenAt: reviews.hiddenAt,
  })
  return gone.filter(({ hiddenAt }) => hiddenAt === null)
}

export type TotalsChange = { productId: string; storeId: string; reviews: number; stars: number }

/** Adds to the totals of a product; both numbers may be negative. */
export async function addToTotals(tx: Tx, change: TotalsChange): Promise<void> {
  await tx
    .insert(reviewTotals)
    .values(change)
    .onConflictDoUpdate({
      target: reviewTotals.productId,
      set: {
        reviews: sql`${reviewTotals.reviews} + excluded.reviews`,
        stars: sql`${reviewTotals.stars} + excluded.stars`,
      },
    })
}

type Report = { reviewId: string; reporterId: string; reason: string }

/** Saves a report; only the first report of a person about a review is kept. */
export async function insertReport(tx: Tx, report: Report): Promise<void> {
  await tx
    .insert(reviewReports)
    .values({ ...report, reportedAt: tx.now })
    .onConflictDoNothing()
}

/** Settles the reports of a review; returns the number of waiting reports. */
export async function settleReports(tx: Tx, reviewId: string): Promise<number> {
  const settled = await tx
    .update(reviewReports)
    .set({ settledAt: tx.now })
    .where(and(eq(reviewReports.reviewId, reviewId), isNull(reviewReports.settledAt)))
    .returning({ reporterId: reviewReports.reporterId })
  return settled.length
}

const requestedRow = z.object({ closedAt: z.coerce.date().nullable() })

/** The time at which the order was collected; null when it was not collected. */
export async function findCollection(tx: Tx, orderId: string): Promise<Date | null> {
  const { rows } = await tx.execute(sql`
    select closed_at as "closedAt" from orders where id = ${orderId}::uuid and status = 'collected'`)
  return checkRows(requestedRow, rows)[0]?.closedAt ?? null
}

export async function insertRequest(tx: Tx, orderId: string, askAt: Date): Promise<void> {
  await tx.insert(reviewRequests).values({ orderId, askAt }).onConflictDoNothing()
}

const dueRow = z.object({ orderId: z.string(), storeId: z.string(), shopperId: z.string() })

/** Marks due requests as asked and returns their orders. Skips rows that another process has locked. */
export async function claimDueRequests(tx: Tx, now: Date, most: number) {
  const { rows } = await tx.execute(sql`
    with due as (
      select order_id from review_requests where asked_at is null and ask_at <= ${now.toISOString()}::timestamptz
      order by ask_at limit ${most}::int for update skip locked
    ), asked as (
      update review_requests r set asked_at = ${now.toISOString()}::timestamptz
      from due where r.order_id = due.order_id returning r.order_id
    )
    select o.id as "orderId", o.store_id as "storeId", o.shopper_id as "shopperId"
    from asked join orders o on o.id = asked.order_id order by o.id`)
  return checkRows(dueRow, rows)
}

export async function insertStop(tx: Tx, userId: string): Promise<void> {
  await tx.insert(reviewRequestStops).values({ userId, stoppedAt: tx.now }).onConflictDoNothing()
}

export async function deleteStop(tx: Tx, userId: string): Promise<void> {
  await tx.delete(reviewRequestStops).where(eq(reviewRequestStops.userId, userId))
}

/** True when an account with this id exists. */
export async function hasAccount(db: Db, userId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from users where id = ${userId}::uuid`)
  return (rowCount ?? 0) > 0
}
