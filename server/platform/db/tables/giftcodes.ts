import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const giftCodes = pgTable('gift_codes', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  codeMac: bytea('code_mac').notNull(),
  lastFour: text('last_four').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: uuid('issued_by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  redeemedAt: instant('redeemed_at'),
  redeemedBy: uuid('redeemed_by'),
})

/** The number of wrong codes that a store entered within ten minutes, and the end of its lock. */
export const giftCodeCounters = pgTable('gift_code_counters', {
  storeId: uuid('store_id').primaryKey(),
  wrong: integer('wrong').notNull().default(0),
  countedFrom: instant('counted_from'),
  lockedUntil: instant('locked_until'),
})
