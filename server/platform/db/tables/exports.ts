import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/rows/columns.ts'
import type { FolderChanges } from '#shared/contract/exports/account-folders.ts'
import { archiveStates } from '#shared/contract/exports/archives.ts'

/** Archives of a person's or a shop's data, and folders of a month for accountants; their bytes are sealed parts in the files store. */
export const archives = pgTable('archives', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The person who asked; for a shop's archive its owner. A folder has none. */
  userId: uuid('user_id'),
  /** The shop; null for a person's archive and for a folder of the operator. */
  storeId: uuid('store_id'),
  /** The month of a folder, `YYYY-MM`; null for an archive of all data. */
  month: text('month'),
  /** `gathering`: a folder is being made. `ended`: its parts are deleted, then the row. */
  state: text('state', { enum: [...archiveStates, 'gathering', 'ended'] }).notNull(),
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

/** The contents of the latest folder of a month, of a shop or, without `storeId`, of the operator. */
export const accountFolders = pgTable('account_folders', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id'),
  month: text('month').notNull(),
  /** The moment at which the month was so. The same contents found later keep it, so that the file stays the same. */
  asOf: instant('as_of').notNull(),
  /** SHA-256 of each file by its name, without the README. */
  digests: jsonb('digests').$type<Record<string, string>>().notNull(),
  documents: integer('documents').notNull(),
  totalPaise: bigint('total_paise', { mode: 'number' }).notNull(),
  readme: text('readme').notNull(),
  /** The differences from the folder before it; null for a first one. */
  changes: jsonb('changes').$type<FolderChanges>(),
})
