import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import {
  accountEndings,
  accountKinds,
  accountPurposes,
  payoutStates,
} from '#shared/contract/payouts/own-payouts.ts'
import { linkedStates, splitStates } from '#shared/contract/payouts/splits.ts'
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

/** The account to which the money of a store goes at a time; null without one. */
export const inUse = (storeId: SQL, at: SQL): SQL => sql`(select a.id from payout_accounts a
  where a.store_id = ${storeId} and a.purpose = 'transfers' and a.ended_at is null and a.usable_at <= ${at}
  order by a.seq desc limit 1)`

/** Stops after "It was not me": the shop gets no transfers until an administrator releases it. */
export const payoutStops = pgTable('payout_stops', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  /** The change of an account that was not the owner's; null when only the operator holds the transfers. */
  accountId: uuid('account_id'),
  heldBy: uuid('held_by'),
  heldBecause: text('held_because'),
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

/** The accounts of shops at the payment provider. */
export const linkedAccounts = pgTable('linked_accounts', {
  storeId: uuid('store_id').primaryKey(),
  /** The bank account that the provider has to have. */
  payoutAccountId: uuid('payout_account_id').notNull(),
  /** The bank account that the provider has. */
  sentAccountId: uuid('sent_account_id'),
  key: uuid('key').notNull().defaultRandom(),
  providerAccountId: text('provider_account_id'),
  providerProductId: text('provider_product_id'),
  state: text('state', { enum: linkedStates }).notNull().default('asked'),
  /** The provider's own words. */
  reason: text('reason'),
  tries: smallint('tries').notNull().default(0),
  nextAt: instant('next_at'),
  askedAt: instant('asked_at').notNull(),
  /** The time from which sales are split. */
  activeAt: instant('active_at'),
})

/** The shops' parts of captured payments, which the provider holds and releases. */
export const splitPayments = pgTable('split_payments', {
  id: uuid('id').primaryKey().defaultRandom(),
  paymentId: uuid('payment_id').notNull(),
  storeId: uuid('store_id').notNull(),
  orderId: uuid('order_id').notNull(),
  providerAccountId: text('provider_account_id').notNull(),
  providerTransferId: text('provider_transfer_id'),
  amountPaise: integer('amount_paise').notNull(),
  reversedPaise: integer('reversed_paise').notNull().default(0),
  /** What a call is taking back now. */
  reversingPaise: integer('reversing_paise').notNull().default(0),
  state: text('state', { enum: splitStates }).notNull().default('asked'),
  /** Raised when a transfer that was refused is asked for again. */
  generation: smallint('generation').notNull().default(1),
  tries: smallint('tries').notNull().default(0),
  /** The time before which no call begins; null: nothing is left to do. */
  nextAt: instant('next_at'),
  needsPerson: boolean('needs_person').notNull().default(false),
  error: text('error'),
  madeAt: instant('made_at').notNull(),
  releasedAt: instant('released_at'),
})
