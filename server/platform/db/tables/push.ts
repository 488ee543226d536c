import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

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
  /** The Monday of the last weekly note that was sent to the device. */
  notedDay: date('noted_day', { mode: 'string' }),
  /** The hold or entry of a waitlist in the last notice to the device. */
  toldWaitlist: uuid('told_waitlist'),
  /** The Friday of the last note about new articles that was sent to the device. */
  arrivalsDay: date('arrivals_day', { mode: 'string' }),
  /** The day of the last note about lower prices that was sent to the device. */
  priceNotedDay: date('price_noted_day', { mode: 'string' }),
})

/**
 * One step of a notice for one device. A step is claimed before it is sent, so that it reaches the device at most once.
 */
export const pushSteps = pgTable(
  'push_steps',
  {
    deviceId: uuid('device_id').notNull(),
    orderId: uuid('order_id').notNull(),
    step: text('step').notNull(),
    storeId: uuid('store_id').notNull(),
    notice: text('notice').notNull(),
    dueAt: instant('due_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tryAt: instant('try_at').notNull(),
    tries: integer('tries').notNull().default(0),
    claimedAt: instant('claimed_at'),
    outcome: text('outcome', { enum: ['taken', 'refused', 'outdated', 'late', 'unknown'] }),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.orderId, table.step] })],
)

/** Notices about an account that a device has got, so that a retry skips the device. */
export const pushAlerts = pgTable(
  'push_alerts',
  {
    alertId: uuid('alert_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    takenAt: instant('taken_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.deviceId] })],
)
