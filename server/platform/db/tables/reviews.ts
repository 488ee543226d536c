import { sql, type SQL } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Reviews } from '#shared/contract/goods.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  productId: uuid('product_id').notNull(),
  storeId: uuid('store_id').notNull(),
  shopperId: uuid('shopper_id').notNull(),
  stars: integer('stars').notNull(),
  body: text('body'),
  writtenAt: instant('written_at').notNull(),
  editedAt: instant('edited_at'),
  answer: text('answer'),
  answeredAt: instant('answered_at'),
  hiddenAt: instant('hidden_at'),
  hiddenReason: text('hidden_reason'),
})

/** The number of a product's visible reviews and the sum of their stars. */
export const reviewTotals = pgTable('review_totals', {
  productId: uuid('product_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  reviews: integer('reviews').notNull(),
  stars: integer('stars').notNull(),
})

/** One report per person and review; `settledAt`: the time of an administrator's decision. */
export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: uuid('review_id').notNull(),
    reporterId: uuid('reporter_id').notNull(),
    reason: text('reason').notNull(),
    reportedAt: instant('reported_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.reporterId] })],
)

/** Collected orders whose shopper gets one email that asks for reviews. */
export const reviewRequests = pgTable('review_requests', {
  orderId: uuid('order_id').primaryKey(),
  askAt: instant('ask_at').notNull(),
  askedAt: instant('asked_at'),
})

/** Accounts that do not want these emails. */
export const reviewRequestStops = pgTable('review_request_stops', {
  userId: uuid('user_id').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})

/** The average of stars, rounded to one decimal as the screens show it; null without reviews. */
export const averageOf = (stars: SQL, count: SQL): SQL =>
  sql`round(${stars}::numeric / nullif(${count}, 0), 1)`

/** Average rating and number of reviews over the rows of `review_totals` with this condition, as one JSON value. */
const ratingWhere = (condition: SQL): SQL<Reviews> => sql`(
  select jsonb_build_object('averageRating', ${averageOf(sql`sum(t.stars)`, sql`sum(t.reviews)`)},
    'numberOfReviews', coalesce(sum(t.reviews), 0))
  from review_totals t where ${condition})`

export const ratingOfProduct = (productId: SQL): SQL<Reviews> =>
  ratingWhere(sql`t.product_id = ${productId}`)

export const ratingOfStore = (storeId: SQL): SQL<Reviews> =>
  ratingWhere(sql`t.store_id = ${storeId}`)
