import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const media = pgTable('media', {
  hash: text('hash').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
