import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import type { Measures, Sizes } from '#shared/contract/accounts/family.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  /** Null when the account was opened with an e-mailed code and has no password. */
  passwordHash: text('password_hash'),
  role: text('role', { enum: ['customer', 'merchant'] })
    .notNull()
    .default('customer'),
  locale: text('locale', { enum: ['en', 'hi'] })
    .notNull()
    .default('en'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** The last time at which the person entered or set the password in this session; null: never. */
  provedAt: instant('proved_at'),
  /** The last time of an e-mailed code of a person without a password; it opens the person's own data only. */
  codeProvedAt: instant('code_proved_at'),
  /** Identifies the session to its person, because the token must stay secret. */
  id: uuid('id').notNull().defaultRandom(),
  /** `Chrome, Android`; null: unknown. */
  deviceName: text('device_name'),
  /** The hash of the browser's device cookie; null in sessions that are older than the column. */
  deviceHash: bytea('device_hash'),
})

/**
 * The last time at which somebody got access to an account by e-mailed codes or an e-mailed link, without the earlier
 * password.
 */
export const credentialChanges = pgTable('credential_changes', {
  userId: uuid('user_id').primaryKey(),
  changedAt: instant('changed_at').notNull(),
})

/** Wrong passwords per address, with or without an account; only a hash of the address is stored. */
export const loginFailures = pgTable('login_failures', {
  emailHash: bytea('email_hash').primaryKey(),
  failures: integer('failures').notNull(),
  waitUntil: instant('wait_until'),
})

/**
 * The times in the last 24 hours at which an email or a code was requested for an address or a number, oldest first.
 */
export const emailCounts = pgTable('email_counts', {
  addressMac: bytea('address_mac').primaryKey(),
  askedAt: instant('asked_at').array().notNull(),
})

export const emailCodes = pgTable('email_codes', {
  visitHash: bytea('visit_hash').primaryKey(),
  id: uuid('id').notNull(),
  email: text('email').notNull(),
  purpose: text('purpose', { enum: ['sign-up', 'log-in', 'proof', 'grievance'] })
    .notNull()
    .default('sign-up'),
  locale: text('locale', { enum: ['en', 'hi'] }).notNull(),
  codeMac: bytea('code_mac').notNull(),
  sealed: bytea('sealed').notNull(),
  tries: integer('tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
  verifiedAt: instant('verified_at'),
})

export const resetLinks = pgTable('reset_links', {
  email: text('email').primaryKey(),
  id: uuid('id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  sealed: bytea('sealed').notNull(),
  askedAt: instant('asked_at').notNull(),
})

/** A change of address that waits for the codes sent to the old and to the new one. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id').primaryKey(),
  id: uuid('id').notNull(),
  newEmail: text('new_email').notNull(),
  oldMac: bytea('old_mac').notNull(),
  oldSealed: bytea('old_sealed').notNull(),
  newMac: bytea('new_mac').notNull(),
  newSealed: bytea('new_sealed').notNull(),
  tries: integer('tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
})

/** The previous address of an account, until an e-mail to this address has reported the change. */
export const formerEmails = pgTable('former_emails', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  email: text('email').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** People for whom a person shops, with their sizes. */
export const familyMembers = pgTable('family_members', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  sizes: jsonb('sizes').$type<Sizes>().notNull(),
  /** The measures behind these sizes, in millimetres. */
  measures: jsonb('measures').$type<Measures>().notNull().default({}),
  addedAt: instant('added_at').notNull(),
})

/** The name and addresses of erased accounts, for as long as the rules want them; no call reads them. */
export const erasedAccounts = pgTable('erased_accounts', {
  userId: uuid('user_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  /** The encrypted telephone number, as it was stored. */
  sealedNumber: bytea('sealed_number'),
  erasedAt: instant('erased_at').notNull(),
  eraseOn: date('erase_on', { mode: 'string' }).notNull(),
})

export const consents = pgTable(
  'consents',
  {
    userId: uuid('user_id').notNull(),
    termsVersion: text('terms_version').notNull(),
    isAdult: boolean('is_adult').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.termsVersion] })],
)

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id').notNull(),
    deviceHash: bytea('device_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
)

/** Verified telephone numbers. A number belongs to one account, and an account has one. */
export const phoneNumbers = pgTable('phone_numbers', {
  numberHash: bytea('number_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  sealed: bytea('sealed').notNull(),
  lastDigits: text('last_digits').notNull(),
  verifiedAt: instant('verified_at').notNull(),
  /** The account that had the number before. */
  movedFrom: uuid('moved_from'),
  /** The consent to messages by WhatsApp: its time, and the text that the person agreed to. */
  whatsappAt: instant('whatsapp_at'),
  whatsappText: text('whatsapp_text'),
  /** The time at which the person stopped the messages, on the site or by answering STOP. */
  stoppedAt: instant('stopped_at'),
})

export const phoneCodes = pgTable('phone_codes', {
  userId: uuid('user_id').primaryKey(),
  id: uuid('id').notNull(),
  numberHash: bytea('number_hash').notNull(),
  sealedNumber: bytea('sealed_number').notNull(),
  lastDigits: text('last_digits').notNull(),
  codeMac: bytea('code_mac').notNull(),
  sealed: bytea('sealed').notNull(),
  tries: integer('tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
})
