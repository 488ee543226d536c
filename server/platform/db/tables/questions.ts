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
  /** The area of the city that the shops see. */
  area: text('area').notNull(),
  /** Rounded to about a kilometre and shown to nobody. */
  latitude: doublePrecision('lat'),
  longitude: doublePrecision('lon'),
  words: text('words').notNull(),
  size: text('size'),
  budgetPaise: integer('budget_paise'),
  category: text('category', { enum: categories }).notNull(),
  subCategory: text('sub_category').notNull(),
  askedAt: instant('asked_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** The time at which the next shops get the question; null when no more shops follow. */
  nextRoundAt: instant('next_round_at'),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['time', 'shopper', 'booked', 'account', 'admin'] }),
  orderId: uuid('order_id'),
})

export const questionPictures = pgTable('question_pictures', {
  questionId: uuid('question_id').primaryKey(),
  webp: bytea('webp').notNull(),
})

/** The shops that have received the question. */
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
  /** True when the product was made for this answer and is offered to the asker only. */
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

/** The columns that decide whether a row `u` of users may ask. */
export function askerColumns(now: Date): SQL {
  return sql`u.created_at as "openedAt",
    exists (select from orders o where o.shopper_id = u.id and o.status = 'collected') as "hasCollected",
    (select count(*)::int from questions q where q.shopper_id = u.id
      and q.asked_at > ${now.toISOString()}::timestamptz - interval '24 hours') as asked`
}

/** True for an answer `a` to a question `q` while both are open; the product's stock is not checked. */
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
