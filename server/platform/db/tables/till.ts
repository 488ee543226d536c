import { type SQL, sql } from 'drizzle-orm'
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

/** Lines of sales at the counter below the price in force, `fromPaise` for one piece. */
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

/** Corrections of how the money of a bill was taken at the counter: what each changes, in the order of `seq`. */
export const paymentCorrections = pgTable(
  'payment_corrections',
  {
    billId: uuid('bill_id').notNull(),
    seq: integer('seq').notNull(),
    storeId: uuid('store_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull(),
    cashPaise: integer('cash_paise').notNull(),
    upiPaise: integer('upi_paise').notNull(),
    cardPaise: integer('card_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.billId, table.seq] })],
)

/**
 * How the money of bill `b` (left join its order `o`) was taken, in paise by way, as a relation with one row, and the
 * number of its corrections. `counts` is a condition on the corrections `c` that count.
 */
export function takenOf(counts: SQL = sql`true`): SQL {
  const first = sql`case b.payment_method when 'online' then 'online' else coalesce(b.paid_by, o.paid_by, 'cash') end`
  const paise = (way: string) =>
    sql`case when ${first} = ${sql.raw(`'${way}'`)} then b.payable_paise else 0 end`
  return sql`(select (${paise('cash')} + coalesce(sum(c.cash_paise), 0))::int as cash,
      (${paise('upi')} + coalesce(sum(c.upi_paise), 0))::int as upi,
      coalesce(sum(c.card_paise), 0)::int as card, ${paise('online')} as online,
      count(c.seq)::int as corrections
    from payment_corrections c where c.bill_id = b.id and ${counts})`
}
