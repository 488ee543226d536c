import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const messageKinds = ['code', 'new_order', 'ready', 'reminder', 'stopped'] as const

/**
 * - `held`: waits until the morning; `waiting`: is due; `sending`: is being given to the provider.
 * - `unknown`: was given to the provider, which did not answer; it is never sent again.
 * - `accepted`: the provider accepted it; `sent`, `delivered`, `read`, `failed`: as the provider reports.
 * - `dropped`: was not sent, because its content was outdated or not wanted any more.
 */
export const messageStates = [
  'held',
  'waiting',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'dropped',
] as const

/** Messages by WhatsApp, without their text and number. */
export const messages = pgTable('messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind', { enum: messageKinds }).notNull(),
  /** The subject of the message; each kind sends one message per subject. */
  cause: text('cause').notNull(),
  userId: uuid('user_id').notNull(),
  orderId: uuid('order_id'),
  storeId: uuid('store_id'),
  numberHash: bytea('number_hash').notNull(),
  lastDigits: text('last_digits').notNull(),
  state: text('state', { enum: messageStates }).notNull(),
  error: text('error'),
  /** The provider's id of the message. */
  providerId: text('provider_id'),
  createdAt: instant('created_at').notNull(),
  sendAt: instant('send_at').notNull(),
  acceptedAt: instant('accepted_at'),
  deliveredAt: instant('delivered_at'),
  readAt: instant('read_at'),
})

/** The number of messages of each day in India, and their cost. */
export const messageDays = pgTable('message_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  codes: integer('codes').notNull().default(0),
  notices: integer('notices').notNull().default(0),
  costPaise: integer('cost_paise').notNull().default(0),
})

/** Applied events of the provider, so that each is applied once. */
export const messageEvents = pgTable('message_events', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
})
