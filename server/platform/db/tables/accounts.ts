import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
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
})

/** Wrong passwords per address, known or not; the address itself is not kept. */
export const loginFailures = pgTable('login_failures', {
  emailHash: bytea('email_hash').primaryKey(),
  failures: integer('failures').notNull(),
  waitUntil: instant('wait_until'),
})
