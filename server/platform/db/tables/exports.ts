import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'
import { archiveStates } from '#shared/contract/exports/archives.ts'

/** Archives of a person's or a shop's data; their bytes are sealed parts in the files store. */
export const archives = pgTable('archives', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The person who asked; for a shop's archive its owner. */
  userId: uuid('user_id').notNull(),
  storeId: uuid('store_id'),
  /** `ended`: its parts are deleted, then the row. */
  state: text('state', { enum: [...archiveStates, 'ended'] }).notNull(),
  askedAt: instant('asked_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** The last sign of the process that makes it; null before the first run. */
  workedAt: instant('worked_at'),
  /** The number of runs; each run starts anew. */
  tries: integer('tries').notNull().default(0),
  /** The files of the archive that are made, and all of them. */
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  /** The number of stored parts, and of their bytes before they were sealed. */
  parts: integer('parts').notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})
