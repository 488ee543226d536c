import { sql, type SQL } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import type { GiftCredit } from '#shared/contract/gift-codes.ts'

export const giftKinds = ['sold', 'credit'] as const

export const giftCodes = pgTable('gift_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  codeMac: bytea('code_mac').notNull(),
  lastFour: text('last_four').notNull(),
  /** `credit`: given for returned goods; it may hold any sum in paise. */
  kind: text('kind', { enum: giftKinds }).notNull().default('sold'),
  amountPaise: integer('amount_paise').notNull(),
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
})

/** The number of wrong codes that a store entered within ten minutes, and the end of its lock. */
export const giftCodeCounters = pgTable('gift_code_counters', {
  storeId: uuid('store_id').primaryKey(),
  wrong: integer('wrong').notNull().default(0),
  countedFrom: instant('counted_from'),
  lockedUntil: instant('locked_until'),
})

/** The gift code that a credit note gave, as JSON of the API; null when it gave none. `noteId`: the id of the note. */
export function creditOfNote(noteId: SQL): SQL<GiftCredit | null> {
  return sql`(select jsonb_build_object('lastFour', g.last_four, 'amount', g.amount_paise / 100.0,
    'expiresAt', to_char(g.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from gift_codes g where g.note_id = ${noteId})`
}
