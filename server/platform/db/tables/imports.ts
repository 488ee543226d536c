import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { importOutcomes, importStates } from '#shared/contract/imports/imports.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

/** Lists of goods that shops send; see migration 044. The module's rules define the shapes of the JSON. */
export const imports = pgTable('imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  /** Null for a list that the operator imports. */
  userId: uuid('user_id'),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  state: text('state', { enum: importStates }).notNull(),
  createdAt: instant('created_at').notNull(),
  appliedAt: instant('applied_at'),
  touchedAt: instant('touched_at').notNull(),
  workedAt: instant('worked_at'),
  tries: integer('tries').notNull().default(0),
  version: integer('version').notNull().default(1),
  sheets: jsonb('sheets').notNull().default([]),
  shape: text('shape'),
  isRemembered: boolean('is_remembered').notNull().default(false),
  proposals: jsonb('proposals'),
  mapping: jsonb('mapping').notNull().default({}),
  meanings: jsonb('meanings').notNull().default([]),
  questions: jsonb('questions').notNull().default([]),
  which: text('which', { enum: ['all', 'valid'] }),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  fault: text('fault'),
})

/** The rows of a file, unchanged. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    sheet: integer('sheet').notNull(),
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.sheet, table.row] })],
)

/** The products that result from the rows of a file. */
export const importProducts = pgTable(
  'import_products',
  {
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    outcome: text('outcome', { enum: importOutcomes }).notNull(),
    content: jsonb('content').notNull(),
    problems: integer('problems').notNull(),
    variants: integer('variants').notNull(),
    productId: uuid('product_id'),
    saved: boolean('saved').notNull().default(false),
    written: jsonb('written'),
    undone: text('undone'),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** The column mapping of files with the same headings, by store. */
export const importShapes = pgTable(
  'import_shapes',
  {
    storeId: uuid('store_id').notNull(),
    shape: text('shape').notNull(),
    mapping: jsonb('mapping').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.shape] })],
)

/** The condition of an import `imports` that has brought in a sheet of this file for this store. */
export const hasBroughtIn = ({ storeId, fileHash }: { storeId: string; fileHash: string }): SQL =>
  sql`(imports.store_id = ${storeId}::uuid and imports.file_hash = ${fileHash} and imports.state = 'done')`
/** The place of the sheet of an import `imports` in its file. */
export const sheetOfImport = sql<number>`coalesce((imports.mapping ->> 'sheet')::int, 0)`
