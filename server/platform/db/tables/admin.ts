import { and, eq, gt, type SQL } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { auditActions } from '#shared/contract/admin/admin.ts'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'

export const admins = pgTable('admins', {
  id: uuid('id').primaryKey().defaultRandom(),
  uid: text('uid').notNull(),
  role: text('role', { enum: adminRoles }).notNull(),
  /** Null until the person has used the link that sets up the log-in. */
  passwordHash: text('password_hash'),
  totpSealed: bytea('totp_sealed'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
  loggedInAt: instant('logged_in_at'),
  /** The time at which an owner ended the access. */
  endedAt: instant('ended_at'),
})

/** Links that set up a log-in, each for one administrator and one use. */
export const adminLinks = pgTable('admin_links', {
  adminId: uuid('admin_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  totpSealed: bytea('totp_sealed').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  adminId: uuid('admin_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  provedAt: instant('proved_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const adminRecoveryCodes = pgTable('admin_recovery_codes', {
  codeMac: bytea('code_mac').primaryKey(),
  adminId: uuid('admin_id').notNull(),
})

/** Browsers in which an administrator has logged in. */
export const adminDevices = pgTable(
  'admin_devices',
  {
    adminId: uuid('admin_id').notNull(),
    deviceHash: bytea('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.adminId, table.deviceHash] })],
)

/**
 * Failed log-ins per UID and network, or per UID and known browser, also for a UID without an account; only a hash of
 * these values is stored.
 */
export const adminLoginFailures = pgTable('admin_login_failures', {
  uidHash: bytea('uid_hash').primaryKey(),
  failures: integer('failures').notNull(),
  waitUntil: instant('wait_until'),
})

/** The audit trail of administrators; rows are never changed. */
export const adminAudit = pgTable('admin_audit', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  adminId: uuid('admin_id').notNull(),
  /** The administrator's role at that time; null in rows from before roles existed. */
  role: text('role', { enum: adminRoles }),
  action: text('action', {
    enum: auditActions,
  }).notNull(),
  storeId: uuid('store_id'),
  registrationId: uuid('registration_id'),
  orderId: uuid('order_id'),
  /** The account that an administrator viewed. */
  userId: uuid('user_id'),
  reason: text('reason'),
})

/** Time until `endsAt` in which an administrator sees a shop as its owner does. */
export const supportViews = pgTable('support_views', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  adminId: uuid('admin_id').notNull(),
  reason: text('reason').notNull(),
  begunAt: instant('begun_at').notNull(),
  endsAt: instant('ends_at').notNull(),
})

/** The condition for a view of a shop by this administrator that has not ended. */
export function runningView(viewId: string, adminId: string, now: Date): SQL | undefined {
  return and(
    eq(supportViews.id, viewId),
    eq(supportViews.adminId, adminId),
    gt(supportViews.endsAt, now),
  )
}

/** Messages to shops. `sentTo`: the shop's name or the filter; empty for all shops. */
export const shopMessages = pgTable('shop_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  adminId: uuid('admin_id').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  hindi: jsonb('hindi').$type<{ title: string; text: string }>(),
  sentTo: text('sent_to').notNull(),
  sentAt: instant('sent_at').notNull(),
})

/** The shops that got a message. `queuedAt`: the event of its e-mail was recorded. */
export const shopMessageReceipts = pgTable(
  'shop_message_receipts',
  {
    messageId: uuid('message_id').notNull(),
    storeId: uuid('store_id').notNull(),
    queuedAt: instant('queued_at'),
    dismissedAt: instant('dismissed_at'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.storeId] })],
)
