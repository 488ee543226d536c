import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  accountEndings,
  accountKinds,
  accountPurposes,
  payoutStates,
} from '#shared/contract/payouts/own-payouts.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

/**
 * Accounts to which the money of a shop is transferred, and UPI ids to which its customers pay at the counter. A row is
 * never changed except for its end.
 */
export const payoutAccounts = pgTable('payout_accounts', {
  id: uuid('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  purpose: text('purpose', { enum: accountPurposes }).notNull().default('transfers'),
  kind: text('kind', { enum: accountKinds }).notNull(),
  /** Null after the erasure of the shop. */
  sealed: bytea('sealed'),
  masked: text('masked').notNull(),
  enteredBy: uuid('entered_by').notNull(),
  enteredAt: instant('entered_at').notNull(),
  usableAt: instant('usable_at').notNull(),
  endedAt: instant('ended_at'),
  endedAs: text('ended_as', { enum: accountEndings }),
  tokenHash: bytea('token_hash').notNull(),
  sealedToken: bytea('sealed_token').notNull(),
})

/** Stops after "It was not me": the shop gets no transfers until an administrator releases it. */
export const payoutStops = pgTable('payout_stops', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  accountId: uuid('account_id').notNull(),
  stoppedAt: instant('stopped_at').notNull(),
  releasedAt: instant('released_at'),
  releasedBy: uuid('released_by'),
  reason: text('reason'),
})

export const payoutBatches = pgTable('payout_batches', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  madeAt: instant('made_at').notNull(),
  madeBy: uuid('made_by').notNull(),
})

/** The transfers of a batch, with amount and account at the time of the batch. */
export const payouts = pgTable('payouts', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  batchId: uuid('batch_id').notNull(),
  storeId: uuid('store_id').notNull(),
  accountId: uuid('account_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  state: text('state', { enum: payoutStates }).notNull().default('open'),
  /** The time at which the transfer was last written to a transfer file. */
  filedAt: instant('filed_at'),
  endedAt: instant('ended_at'),
  endedBy: uuid('ended_by'),
  ledgerId: uuid('ledger_id'),
  failure: text('failure'),
})

/** What the rule before migration 075 transferred before it was owed, by order. */
export const earlyPayouts = pgTable('early_payouts', {
  orderId: uuid('order_id').primaryKey(),
  storeId: uuid('store_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  notedAt: instant('noted_at').notNull(),
})
