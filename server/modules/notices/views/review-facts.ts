import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { orderLines } from '#server/platform/db/tables/orders.ts'
import { reviews } from '#server/platform/db/tables/reviews.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'
import { viewOrderFacts } from './order-facts.ts'

/** Products with stars in one email; the others are on the booking's own screen. */
const MOST_RATED = 5

const askedRow = z.object({
  shopperId: z.string(),
  ratings: z.array(
    z.object({ variantId: z.string(), name: z.string(), image: z.string().nullable() }),
  ),
})

/** Facts of an email that asks for reviews; undefined when nothing is left to review, or no such email is wanted. */
export async function viewReviewFacts(
  db: Db,
  { orderId }: { orderId: string },
  tools: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select o.shopper_id as "shopperId",
      jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'name', l.name, 'image', l.image) order by l.position) as ratings
    from orders o join order_lines l on l.order_id = o.id and not l.declined and l.not_taken < l.quantity
    where o.id = ${orderId}::uuid
      and not exists (select from reviews r
        where r.order_id = l.order_id and r.variant_id = l.variant_id)
      and not exists (select from store_members m
        where m.store_id = o.store_id and m.user_id = o.shopper_id)
      and not exists (select from review_request_stops stop where stop.user_id = o.shopper_id)
    group by o.id`)
  const [asked] = checkRows(askedRow, rows)
  if (!asked) return undefined
  const event = 'order.review_due'
  const facts = await viewOrderFacts(db, { event, orderId, ...tools })
  return (
    facts && {
      ...facts,
      ratings: asked.ratings.slice(0, MOST_RATED),
      unsubscribeToken: tools.emailVault.unsubscribeToken(asked.shopperId, 'reviews'),
    }
  )
}

/** Facts of a hidden review, for its writer; undefined when it is shown again or was deleted with the account. */
export async function viewHiddenFacts(
  db: Db,
  { reviewId }: { reviewId: string },
): Promise<Facts | undefined> {
  const [row] = await db
    .select({
      orderId: reviews.orderId,
      hiddenAt: reviews.hiddenAt,
      reason: reviews.hiddenReason,
      productName: orderLines.name,
      storeName: stores.storeName,
      email: users.email,
      locale: users.locale,
      name: users.name,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.shopperId))
    .innerJoin(stores, eq(stores.id, reviews.storeId))
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, reviews.orderId), eq(orderLines.variantId, reviews.variantId)),
    )
    .where(eq(reviews.id, reviewId))
  if (!row?.hiddenAt) return undefined
  const { orderId, hiddenAt, reason, productName, storeName, email, locale, name } = row
  return {
    id: reviewId,
    recipients: { shopper: { email, locale, name } },
    values: {
      orderId,
      hiddenAt: hiddenAt.toISOString(),
      reason: reason ?? '',
      productName,
      storeName,
    },
    secret: null,
  }
}
