import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

export const admins = pgTable('admins', {
  id: uuid('id').primaryKey().defaultRandom(),
  uid: text('uid').notNull(),
  passwordHash: text('password_hash').notNull(),
  totpSealed: bytea('totp_sealed'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
})

export const adminSessions = pgTable('admin_sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  adminId: uuid('admin_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const adminRecoveryCodes = pgTable('admin_recovery_codes', {
  codeMac: bytea('code_mac').primaryKey(),
  adminId: uuid('admin_id').notNull(),
})

/** Only a hash of the UID is stored, which may be one that nobody has. */
export const adminLoginFailures = pgTable('admin_login_failures', {
  uidHash: bytea('uid_hash').primaryKey(),
  failures: integer('failures').notNull(),
  waitUntil: instant('wait_until'),
})

/** What administrators did; rows are never changed. */
export const adminAudit = pgTable('admin_audit', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  adminId: uuid('admin_id').notNull(),
  action: text('action', {
    enum: ['logged_in', 'approved', 'rejected', 'suspended', 'reinstated', 'settled'],
  }).notNull(),
  storeId: uuid('store_id'),
  reason: text('reason'),
})
