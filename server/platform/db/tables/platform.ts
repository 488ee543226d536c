import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const outbox = pgTable('outbox', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  payload: jsonb('payload').notNull(),
  recordedAt: instant('recorded_at').notNull().defaultNow(),
})

export const idempotencyKeys = pgTable('idempotency_keys', {
  callerId: uuid('caller_id').notNull(),
  route: text('route').notNull(),
  key: text('key').notNull(),
  fingerprint: bytea('fingerprint').notNull(),
  status: integer('status'),
  body: jsonb('body'),
  createdAt: instant('created_at').notNull(),
})

/**
 * Counts of requests in an open window, for the limits that all servers share. The table is unlogged, so it is empty
 * after a failover.
 */
export const rateCounts = pgTable('rate_counts', {
  /** Keyed hash of class, scope and address, browser or account. */
  keyHash: bytea('key_hash').primaryKey(),
  consumed: integer('consumed').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const trustedTime = pgTable('trusted_time', {
  id: boolean('id').primaryKey().default(true),
  reachedAt: instant('reached_at').notNull(),
})

export const secretCheck = pgTable('secret_check', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  mac: bytea('mac').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Keys of earlier secrets, each encrypted with the present secret. */
export const retiredKeys = pgTable('retired_keys', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<'admin' | 'email' | 'gift' | 'pickup'>().notNull(),
  sealed: bytea('sealed').notNull(),
  retiredAt: instant('retired_at').notNull(),
})
