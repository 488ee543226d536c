import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

/** A QR code or NFC tag of a store: for one variant, or for a shelf, whose address searches for `shelfSearch`. */
export const tags = pgTable('tags', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  storeId: uuid('store_id').notNull(),
  variantId: uuid('variant_id'),
  shelfName: text('shelf_name'),
  shelfSearch: text('shelf_search'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
})
