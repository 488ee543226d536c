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
  /** The bill of the goods that went out in exchange; null for a return. */
  exchangeBillId: uuid('exchange_bill_id'),
  /** The part of the returned money that came back as a gift code. */
  creditedPaise: integer('credited_paise').notNull().default(0),
})

/**
 * The document that belongs to a credit note or a bill by an exchange, with what the two set off, as JSON; null without an
 * exchange. `documentId`: the id of either.
 */
export function exchangeOf(documentId: SQL): SQL<{ number: string; setOffPaise: number } | null> {
  // The aliases are unlike those of its callers, whose b.id would else be the inner one.
  return sql`(select jsonb_build_object('number', case when note_x.id = ${documentId} then bill_x.number else note_x.number end,
    'setOffPaise', case when note_x.payment_method = 'cash' then least(note_x.payable_paise, bill_x.payable_paise) else 0 end)
    from returns x join bills note_x on note_x.id = x.note_id join bills bill_x on bill_x.id = x.exchange_bill_id
    where x.note_id = ${documentId} or x.exchange_bill_id = ${documentId} limit 1)`
}

/**
 * The part of a bill's discounts that its credit notes have given back, in paise, without money that came back as a gift
 * code.
 */
export function discountBackPaise(billId: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(n.total_paise - n.payable_paise - coalesce(r.credited_paise, 0)), 0)::int
    from bills n left join returns r on r.note_id = n.id where n.corrects_id = ${billId})`
}

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

type TakenFilter = {
  /** A condition on the corrections `c` that count. */
  counts?: SQL
}

const ownMoney = sql`(b.payable_paise - coalesce((${exchangeOf(sql`b.id`)} ->> 'setOffPaise')::int, 0))`

const inWay = (way: string) => sql`case t.way when ${sql.raw(`'${way}'`)} then t.own else 0 end`

/**
 * How the money of bill `b` (left join its order `o`) was taken, in paise by way, as a relation with one row, and the
 * number of its corrections.
 */
export function takenOf({ counts = sql`true` }: TakenFilter = {}): SQL {
  const first = sql`case b.payment_method when 'online' then 'online' else coalesce(b.paid_by, o.paid_by, 'cash') end`
  // PostgreSQL plans the money of a bill once because of the offset, and not once for each place that reads it.
  return sql`(select (${inWay('cash')} + coalesce(sum(c.cash_paise), 0))::int as cash,
      (${inWay('upi')} + coalesce(sum(c.upi_paise), 0))::int as upi,
      coalesce(sum(c.card_paise), 0)::int as card, ${inWay('online')} as online,
      b.payable_paise - t.own as exchange, count(c.seq) filter (where c.seq > 0)::int as corrections
    from (select ${first} as way, ${ownMoney} as own offset 0) t
    left join payment_corrections c on c.bill_id = b.id and ${counts}
    group by t.way, t.own)`
}

/** Discounts on whole sales at the counter; the lines of the bill have the sum. */
export const saleDiscounts = pgTable('sale_discounts', {
  billId: uuid('bill_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  reason: text('reason'),
})

/** Counts of the cash in a shop's drawer, none of which is ever changed. */
export const drawerCounts = pgTable('drawer_counts', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  actorId: uuid('actor_id').notNull(),
  at: instant('at').notNull(),
  openingPaise: integer('opening_paise').notNull(),
  /** The cash of the day until then. */
  cashPaise: integer('cash_paise').notNull(),
  countedPaise: integer('counted_paise').notNull(),
  /** The cash that stays in the drawer for the next day. */
  leftPaise: integer('left_paise').notNull(),
  note: text('note'),
})

/** Cash that was put into a shop's drawer, or taken out of it, other than by sales; none of it is ever changed. */
export const drawerMoves = pgTable('drawer_moves', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  actorId: uuid('actor_id').notNull(),
  at: instant('at').notNull(),
  /** Below zero for cash that was taken out. */
  amountPaise: integer('amount_paise').notNull(),
  reason: text('reason').notNull(),
})
