import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Registration } from '#shared/contract/onboarding.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

/** The registrations of shops, each with its decision. */
export const registrations = pgTable('registrations', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  userId: uuid('user_id').notNull(),
  form: jsonb('form').$type<Registration>().notNull(),
  status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
  submittedAt: instant('submitted_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: uuid('decided_by'),
  reason: text('reason'),
})

export const registrationDrafts = pgTable('registration_drafts', {
  userId: uuid('user_id').primaryKey(),
  form: jsonb('form').$type<Record<string, unknown>>().notNull(),
  savedAt: instant('saved_at').notNull(),
})
