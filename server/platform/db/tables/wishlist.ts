import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid('user_id').notNull(),
    productId: uuid('product_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (item) => [primaryKey({ columns: [item.userId, item.productId] })],
)
