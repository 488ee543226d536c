import { sql, type SQL } from 'drizzle-orm'
import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    addedAt: instant('added_at').notNull(),
    variantId: uuid('variant_id'),
    color: text('color'),
  },
  (item) => [primaryKey({ columns: [item.userId, item.productId] })],
)

/** Shops that a person follows. */
export const storeFollows = pgTable(
  'store_follows',
  {
    userId: uuid('user_id').notNull(),
    storeId: uuid('store_id').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.storeId] })],
)

/** The weekly note about new articles of followed shops, for each person who has ever asked for it. */
export const arrivalNotes = pgTable('arrival_notes', {
  userId: uuid('user_id').primaryKey(),
  /** Null when it is switched off. */
  wantedSince: instant('wanted_since'),
  /** The Friday of the last one. */
  sentDay: date('sent_day', { mode: 'string' }),
})

/**
 * The articles in stock that were added within a time to the shops that a person follows: product `p` of store `s`. Shops
 * that shoppers cannot see, and the person's own, are left out.
 */
export function newArticlesOf(userId: SQL, { from, until }: { from: Date; until: Date }): SQL {
  return sql`select p.id, p.seq, p.name, p.store_id, s.shop_name from store_follows f
    join stores s on s.id = f.store_id and s.status = 'approved'
    join products p on p.store_id = s.id and p.active
      and p.created_at >= ${from.toISOString()}::timestamptz
      and p.created_at < ${until.toISOString()}::timestamptz
    join search_products h on h.product_id = p.id and not h.sold_out
    where f.user_id = ${userId} and not exists (select from store_members m
      where m.store_id = s.id and m.user_id = f.user_id)`
}
