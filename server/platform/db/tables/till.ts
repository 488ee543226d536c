import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'

/** Goods that a shop took back voluntarily after the hand-over. */
export const returns = pgTable('returns', {
  id: uuid('id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  billId: uuid('bill_id').notNull(),
  /**
   * The credit note: the return's own, or the one of an earlier refund at the provider; null when nothing was left to
   * credit.
   */
  noteId: uuid('note_id'),
  returnedAt: instant('returned_at').notNull(),
  actorId: uuid('actor_id').notNull(),
  reason: text('reason').notNull(),
})

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id').notNull(),
    /** The position of the line on the bill. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** True when the pieces went back into the stock. */
    restocked: boolean('restocked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
)

/**
 * Lines of sales at the counter below the price in force, `fromPaise` for one piece. A free amount has a line here too,
 * at its own price, because it has no other.
 */
export const loweredPrices = pgTable(
  'lowered_prices',
  {
    billId: uuid('bill_id').notNull(),
    position: integer('position').notNull(),
    storeId: uuid('store_id').notNull(),
    fromPaise: integer('from_paise').notNull(),
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.billId, table.position] })],
)

/** Discounts on whole sales at the counter; the lines of the bill have the sum. */
export const saleDiscounts = pgTable('sale_discounts', {
  billId: uuid('bill_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  reason: text('reason'),
})
