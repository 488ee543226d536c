import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The persons who may act for a store; a person acts for one store only. */
export const storeMembers = pgTable(
  'store_members',
  {
    storeId: uuid('store_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['owner', 'manager', 'counter'] }).notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.userId] })],
)
