import { date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

/** The views of product pages by day in India, without personal data. */
export const productViews = pgTable(
  'product_views',
  {
    storeId: uuid('store_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    productId: uuid('product_id').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day, table.productId] })],
)

/** Members of a store's staff who want a weekly e-mail about stock that runs low. */
export const stockNoteWishes = pgTable('stock_note_wishes', {
  userId: uuid('user_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  askedAt: instant('asked_at').notNull(),
  /** The Monday of the last note. */
  sentDay: date('sent_day', { mode: 'string' }),
})
