import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const channels = ['email', 'push', 'whatsApp'] as const
export type Channel = (typeof channels)[number]

/**
 * - `waiting`: is due at `tryAt`; `sending`: is claimed until `tryAt`.
 * - `unknown`: was given to the service, which did not answer; it is not sent again by itself.
 * - `sent`: the service accepted it; `delivered`, `read`: as WhatsApp reports.
 * - `failed`: was not accepted; `dropped`: was not sent, because its content was outdated or not wanted any more.
 */
export const deliveryStates = [
  'waiting',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
  'dropped',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A notice to one recipient on one channel. It stores no text and no address. */
export const deliveries = pgTable('deliveries', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The name in the table of notices. */
  notice: text('notice').notNull(),
  /** The id that the notice is about, and which of several notices about it. */
  subject: text('subject').notNull(),
  occasion: text('occasion').notNull().default(''),
  channel: text('channel', { enum: channels }).notNull(),
  /** E-mail: the role; push: the device; WhatsApp: the account. */
  recipient: text('recipient').notNull(),
  userId: uuid('user_id'),
  deviceId: uuid('device_id'),
  /** The service that takes it. */
  lane: text('lane').notNull(),
  /** The ids of the event. */
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
  isUrgent: boolean('is_urgent').notNull().default(false),
  plannedAt: instant('planned_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** After this time it is of no use; null: while its facts hold. */
  expiresAt: instant('expires_at'),
  tryAt: instant('try_at').notNull(),
  tries: integer('tries').notNull().default(0),
  state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
  failure: text('failure'),
  lastError: text('last_error'),
  sentAt: instant('sent_at'),
  deliveredAt: instant('delivered_at'),
  readAt: instant('read_at'),
  /** Only of messages by WhatsApp. */
  numberHash: bytea('number_hash'),
  lastDigits: text('last_digits'),
  /** WhatsApp's id of the message. */
  providerId: text('provider_id'),
})

/** The kind of a message by WhatsApp in a person's own data. */
export const messageKind = sql<
  'code' | 'new_order' | 'ready' | 'reminder' | 'stopped'
>`case ${deliveries.notice} when 'phoneCode' then 'code' when 'newOrder' then 'new_order'
  when 'dueToday' then 'reminder' when 'whatsAppStopped' then 'stopped' else ${deliveries.notice} end`

/** The notices that a person gets only after asking for them. */
export const wishedNotices = ['firstBooking'] as const
export type WishedNotice = (typeof wishedNotices)[number]

export const noticeWishes = pgTable(
  'notice_wishes',
  {
    userId: uuid('user_id').notNull(),
    notice: text('notice', { enum: wishedNotices }).notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notice] })],
)

/** The VAPID key pairs of this site; `sealed` is the encrypted private key. */
export const pushKeys = pgTable('push_keys', {
  publicKey: text('public_key').primaryKey(),
  sealed: bytea('sealed').notNull(),
  origin: text('origin', { enum: ['made', 'set'] }).notNull(),
  addedAt: instant('added_at').notNull(),
})

/** Browsers that show notices to a person. */
export const pushDevices = pgTable('push_devices', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  service: text('service').notNull(),
  publicKey: text('public_key').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  name: text('name').notNull(),
  locale: text('locale', { enum: ['en', 'hi'] }).notNull(),
  isOn: boolean('is_on').notNull().default(true),
  addedAt: instant('added_at').notNull(),
  /** The time at which the device last subscribed or accepted a notice. */
  usedAt: instant('used_at').notNull(),
})

/** The number of messages by WhatsApp of each day in India, and their cost. */
export const messageDays = pgTable('message_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  codes: integer('codes').notNull().default(0),
  notices: integer('notices').notNull().default(0),
  costPaise: integer('cost_paise').notNull().default(0),
})

/** Applied events of WhatsApp, so that each is applied once. */
export const messageEvents = pgTable('message_events', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
})

/** Tables that only servers of the release before use; the next release drops them. */
export const earlierMessages = pgTable('messages', { id: uuid('id').primaryKey() })
export const earlierSteps = pgTable('push_steps', { deviceId: uuid('device_id').notNull() })

/** The demonstration's mailbox; with SMTP configured, no email is stored. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull(),
})
