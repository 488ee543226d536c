import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
