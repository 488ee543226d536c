import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { picturePurposes } from '#shared/picture-purpose.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

export const media = pgTable('media', {
  hash: text('hash').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  inOrders: boolean('in_orders').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const mediaOwners = pgTable('media_owners', {
  hash: text('hash').notNull(),
  userId: uuid('user_id'),
  storeId: uuid('store_id'),
  purpose: text('purpose', { enum: picturePurposes }).notNull(),
  unusedSince: instant('unused_since'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const mediaDeletions = pgTable('media_deletions', {
  hash: text('hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
})
