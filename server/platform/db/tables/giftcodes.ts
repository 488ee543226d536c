import { sql, type SQL } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import { indianDayOf } from './billing.ts'
import { takenWays } from '#shared/taken-ways.ts'
import type { GiftCredit, GiftLeft } from '#shared/contract/gift-codes.ts'

export const giftKinds = ['sold', 'credit'] as const

export const giftCodes = pgTable('gift_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  codeMac: bytea('code_mac').notNull(),
  lastFour: text('last_four').notNull(),
  /** `credit`: given for returned goods; it may hold any sum in paise. */
  kind: text('kind', { enum: giftKinds }).notNull().default('sold'),
  amountPaise: integer('amount_paise').notNull(),
  /** How the customer paid for it; null for a code that was given. */
  paidBy: text('paid_by', { enum: takenWays }),
  /** The sum of the uses; `redeemedAt` is set when nothing is left. */
  usedPaise: integer('used_paise').notNull().default(0),
  /** The credit note that gave this code. */
  noteId: uuid('note_id'),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: uuid('issued_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  redeemedAt: instant('redeemed_at'),
  redeemedBy: uuid('redeemed_by'),
})

/**
 * The uses of gift codes. `orderId` and `billId`: the order, or the bill of the counter, that a use lowered; both null
 * when the code was redeemed on the gift screen.
 */
export const giftCodeUses = pgTable('gift_code_uses', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  giftCodeId: uuid('gift_code_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  usedAt: instant('used_at').notNull(),
  usedBy: uuid('used_by').notNull(),
  orderId: uuid('order_id'),
  billId: uuid('bill_id'),
  /** What the code held after this use; null for a use that the release before added. */
  restPaise: integer('rest_paise'),
})

/** The number of wrong codes that a store entered within ten minutes, and the end of its lock. */
export const giftCodeCounters = pgTable('gift_code_counters', {
  storeId: uuid('store_id').primaryKey(),
  wrong: integer('wrong').notNull().default(0),
  countedFrom: instant('counted_from'),
  lockedUntil: instant('locked_until'),
})

const expiresJson = sql`to_char(g.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The gift code that a credit note gave, as JSON of the API; null when it gave none. `noteId`: the id of the note. */
export function creditOfNote(noteId: SQL): SQL<GiftCredit | null> {
  return sql`(select jsonb_build_object('lastFour', g.last_four, 'amount', g.amount_paise / 100.0,
    'left', (g.amount_paise - g.used_paise) / 100.0, 'expiresAt', ${expiresJson})
    from gift_codes g where g.note_id = ${noteId})`
}

/**
 * The gift code that paid a part of a bill of the counter or of an order, with what it holds now, as JSON of the API; null
 * without one.
 */
export function giftOfBill(billId: SQL, orderId: SQL): SQL<GiftLeft | null> {
  return sql`(select jsonb_build_object('lastFour', g.last_four,
    'left', (g.amount_paise - g.used_paise) / 100.0, 'expiresAt', ${expiresJson})
    from gift_code_uses u join gift_codes g on g.id = u.gift_code_id
    where u.bill_id = ${billId} or u.order_id = ${orderId}
    order by g.amount_paise - g.used_paise desc, g.issued_at limit 1)`
}

/**
 * The one definition of what a store owes on its gift codes at a time, sold and given as credit, in paise: what was
 * issued by then and has not expired, less its uses by then. So the sum of the codes equals it at every moment.
 */
export function giftsOwedPaise(storeId: SQL, at: SQL): SQL<number> {
  return sql<number>`(select coalesce(sum(g.amount_paise - coalesce((select sum(u.amount_paise)
      from gift_code_uses u where u.gift_code_id = g.id and u.used_at <= ${at}), 0)), 0)::float8
    from gift_codes g where g.store_id = ${storeId} and g.issued_at <= ${at} and g.expires_at > ${at})`
}

type Span = { since: string; before: string }

/**
 * The gift codes that a store sold, as a relation: the day in India, and the money by way. A code is paid as a whole, and
 * its sale is none of goods. `since` and `before` are instants.
 */
export const soldGifts = (storeId: string, { since, before }: Span): SQL => sql`(
  select ${indianDayOf(sql`g.issued_at`)} as day, g.issued_by, ${paidIn('cash')} as cash, ${paidIn('upi')} as upi, ${paidIn('card')} as card
  from gift_codes g where g.store_id = ${storeId}::uuid and g.paid_by is not null
    and g.issued_at >= ${since}::timestamptz and g.issued_at < ${before}::timestamptz)`

const paidIn = (way: string) =>
  sql.raw(`case g.paid_by when '${way}' then g.amount_paise else 0 end`)
