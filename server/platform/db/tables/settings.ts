import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'
import { optionalNotices } from '#shared/contract/settings/notices.ts'
import { termSubjects } from '#shared/contract/settings/plans.ts'

/** The changes of the notices that the city may switch off; the last row of a notice holds. */
export const noticeSwitches = pgTable('notice_switches', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  notice: text('notice', { enum: optionalNotices }).notNull(),
  isOn: boolean('is_on').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** Jobs that ended without sending anything while this row held. */
  withheld: integer('withheld').notNull().default(0),
})

/** Prices of plans and free days from a day of India on. A row that has begun is never changed. */
export const planTerms = pgTable('plan_terms', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  subject: text('subject', { enum: termSubjects }).notNull(),
  /** Paise of a price, or days. */
  value: integer('value').notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  setBy: uuid('set_by').notNull(),
  setAt: instant('set_at').notNull(),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
})
