import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { plans } from '#shared/contract/billing.ts'
import { instant } from './columns.ts'

export const reminderKinds = ['week', 'day', 'today'] as const

/** Days are of India, `YYYY-MM-DD`. */
export const subscriptions = pgTable('subscriptions', {
  storeId: uuid('store_id').primaryKey(),
  freeUntil: date('free_until', { mode: 'string' }).notNull(),
  paidUntil: date('paid_until', { mode: 'string' }).notNull(),
  /** The latest reminder about this `paidUntil`. */
  reminded: text('reminded', { enum: reminderKinds }),
  createdAt: instant('created_at').notNull(),
})

/** The shop as its receipt names it. */
export type BilledTo = {
  shopName: string
  ownerName: string
  address: string
  gstin: string | null
}

/** A choice of a plan; once paid it is one period. */
export const subscriptionPurchases = pgTable('subscription_purchases', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  plan: text('plan', { enum: plans }).notNull(),
  tags: integer('tags').notNull(),
  planPaise: integer('plan_paise').notNull(),
  setupPaise: integer('setup_paise').notNull(),
  billedTo: jsonb('billed_to').$type<BilledTo>(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  triedAt: instant('tried_at').notNull(),
  replacedAt: instant('replaced_at'),
  paidAt: instant('paid_at'),
  receiptNumber: text('receipt_number'),
  periodFrom: date('period_from', { mode: 'string' }),
  periodUntil: date('period_until', { mode: 'string' }),
  returnedAt: instant('returned_at'),
})

export const receiptCounters = pgTable('receipt_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})
