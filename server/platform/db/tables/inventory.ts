import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

/** Stock and held pieces of a variant; a shopper can book `stock - held`. */
export const variantStock = pgTable('variant_stock', {
  variantId: uuid('variant_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  productId: uuid('product_id').notNull(),
  stock: integer('stock').notNull(),
  held: integer('held').notNull().default(0),
})

/** Append-only: every change of `stock` or `held`, and the event that caused it. */
export const stockMovements = pgTable('stock_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  variantId: uuid('variant_id').notNull(),
  stockChange: integer('stock_change').notNull(),
  heldChange: integer('held_change').notNull(),
  kind: text('kind', {
    enum: ['hold', 'release', 'sale', 'return', 'adjustment', 'walk_in', 'import'],
  }).notNull(),
  reference: text('reference').notNull(),
  actorId: uuid('actor_id'),
  at: instant('at').notNull(),
})
