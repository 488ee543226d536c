import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import { categories } from '#shared/catalog/categories.ts'

export const questions = pgTable('questions', {
  id: uuid('id').primaryKey(),
  shopperId: uuid('shopper_id').notNull(),
  city: text('city').notNull(),
  /** The part of the city that shops are shown. */
  area: text('area').notNull(),
  /** Rounded to about a kilometre; shown to nobody. */
  latitude: doublePrecision('lat'),
  longitude: doublePrecision('lon'),
  words: text('words').notNull(),
  size: text('size'),
  budgetPaise: integer('budget_paise'),
  category: text('category', { enum: categories }).notNull(),
  subCategory: text('sub_category').notNull(),
  askedAt: instant('asked_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** The time at which the next shops are told; null when no more are. */
  nextRoundAt: instant('next_round_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['time', 'shopper', 'booked', 'account', 'admin'] }),
  orderId: uuid('order_id'),
})

export const questionPictures = pgTable('question_pictures', {
  questionId: uuid('question_id').primaryKey(),
  webp: bytea('webp').notNull(),
})

/** The shops that were told. */
export const questionStores = pgTable(
  'question_stores',
  {
    questionId: uuid('question_id').notNull(),
    storeId: uuid('store_id').notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (told) => [primaryKey({ columns: [told.questionId, told.storeId] })],
)

export const questionAnswers = pgTable('question_answers', {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  variantId: uuid('variant_id').notNull(),
  /** The product was made for this answer, and is offered to the asker only. */
  isOffered: boolean('is_offered').notNull(),
  keptUntil: instant('kept_until'),
  answeredBy: uuid('answered_by').notNull(),
  answeredAt: instant('answered_at').notNull(),
  endedAt: instant('ended_at'),
})

export const questionMutes = pgTable(
  'question_mutes',
  {
    storeId: uuid('store_id').notNull(),
    subCategory: text('sub_category').notNull(),
    mutedBy: uuid('muted_by').notNull(),
    mutedAt: instant('muted_at').notNull(),
  },
  (mute) => [primaryKey({ columns: [mute.storeId, mute.subCategory] })],
)

export const questionReports = pgTable('question_reports', {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  answerId: uuid('answer_id'),
  reporterId: uuid('reporter_id').notNull(),
  reason: text('reason').notNull(),
  reportedAt: instant('reported_at').notNull(),
  settledAt: instant('settled_at'),
})

/** Of a row `u` of users: whether it may ask, as one row of columns. */
export function askerColumns(now: Date): SQL {
  return sql`u.created_at as "openedAt",
    exists (select from orders o where o.shopper_id = u.id and o.status = 'collected') as "hasCollected",
    (select count(*)::int from questions q where q.shopper_id = u.id
      and q.asked_at > ${now.toISOString()}::timestamptz - interval '24 hours') as asked`
}

/** True for an answer `a` to a question `q` that its asker can book at this time, as far as both are concerned. */
export function isAnswerOpen(now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(q.ended_at is null and q.ends_at > ${at} and a.ended_at is null
    and coalesce(a.kept_until > ${at}, true))`
}

/** True when the product `p` was made for an open answer to a question of this person. */
export function isOfferedTo(shopperId: string | null, now: Date): SQL<boolean> {
  return sql`(p.offered_to = ${shopperId}::uuid and exists (
    select from question_answers a join questions q on q.id = a.question_id
    where a.product_id = p.id and ${isAnswerOpen(now)}))`
}
