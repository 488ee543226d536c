import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GstSlab } from '#shared/catalog/product-options.ts'
import { instant } from '#server/platform/db/rows/columns.ts'
import { categories } from '#shared/catalog/categories.ts'
import { optionalNotices } from '#shared/contract/settings/notices.ts'
import { termSubjects } from '#shared/contract/settings/plans.ts'
import { withheldTaxKinds } from '#shared/contract/settings/tax-terms.ts'

/** The changes of the notices that the city may switch off. The last row of a notice applies. */
export const noticeSwitches = pgTable('notice_switches', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  notice: text('notice', { enum: optionalNotices }).notNull(),
  isOn: boolean('is_on').notNull(),
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** The number of jobs that ended without sending because of this row. */
  withheld: integer('withheld').notNull().default(0),
})

/** Prices of plans and numbers of days, each from a day in India on. A row whose day has begun is never changed. */
export const planTerms = pgTable('plan_terms', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  subject: text('subject', { enum: termSubjects }).notNull(),
  /** Paise for a price; days or per cent for the others. */
  value: integer('value').notNull(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  /** Null for a row that the law has set. */
  setBy: uuid('set_by'),
  setAt: instant('set_at').notNull(),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
})

/** The table of GST rates, each row from a day in India on. A row whose day has begun is never changed. */
export const gstRates = pgTable('gst_rates', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  hsn: text('hsn').notNull(),
  category: text('category', { enum: categories }),
  upToPaise: integer('up_to_paise'),
  rate: integer('rate').$type<GstSlab>().notNull(),
  rateAbove: integer('rate_above').$type<GstSlab>(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  source: text('source').notNull(),
  /** Null for the first table, which came with the release. */
  setBy: uuid('set_by'),
  setAt: instant('set_at').notNull(),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
})

/** The taxes that the operator holds back, each from a day in India on. A row whose day has begun is never changed. */
export const taxTerms = pgTable('tax_terms', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  tax: text('tax', { enum: withheldTaxKinds }).notNull(),
  /** Rates are hundredths of a per cent. */
  rate: integer('rate').notNull(),
  /** This field and the next one are null for TCS. */
  rateWithoutPan: integer('rate_without_pan'),
  freeUpToPaise: bigint('free_up_to_paise', { mode: 'number' }),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  source: text('source').notNull(),
  setBy: uuid('set_by').notNull(),
  setAt: instant('set_at').notNull(),
  withdrawnBy: uuid('withdrawn_by'),
  withdrawnAt: instant('withdrawn_at'),
})

/**
 * Sub-categories in addition to those of the data files. A row for a sub-category of the files has only further
 * synonyms.
 */
export const subCategories = pgTable('sub_categories', {
  id: uuid('id').primaryKey().defaultRandom(),
  category: text('category', { enum: categories }).notNull(),
  name: text('name').notNull(),
  /** One key for all spellings of the name. */
  nameKey: text('name_key').notNull(),
  hindi: text('hindi').notNull(),
  hsn: text('hsn'),
  gstSlab: integer('gst_slab').$type<GstSlab>(),
  synonyms: text('synonyms').array().notNull(),
  isRetired: boolean('is_retired').notNull().default(false),
  changedBy: uuid('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
})
