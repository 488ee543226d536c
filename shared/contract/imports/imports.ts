import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_IMPORT_ROWS } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { tableHash } from '../files.ts'
import { AnyId, CsvFile, Cursor, Id, Instant, Message, Nothing, Rupees, Words } from '../wire.ts'
import {
  Answers,
  importFields,
  importProfiles,
  Join,
  mappedFields,
  Mapping,
  matchings,
  questionNames,
} from './mapping.ts'
import { LeftRow, RowCounts } from './rows.ts'

/**
 * `reading`, `previewing`, `applying` and `undoing`: a job works on the import; repeat the call. `ready`: the preview
 * is complete, and nothing is saved. `failed`: `message` has the reason, and the file has to be sent again.
 */
export const importStates = [
  'reading',
  'previewing',
  'ready',
  'applying',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** The outcome for a product of the file. `extend`: an article of the shop gets new sizes or colours. */
export const importOutcomes = ['create', 'extend', 'change', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/**
 * Numbers of products by outcome: the planned outcome, and after applying the actual one. `problems`: number of wrong
 * cells.
 */
const Counts = z.object({
  rows: z.int(),
  products: z.int(),
  variants: z.int(),
  create: z.int(),
  extend: z.int(),
  change: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  problems: z.int(),
})
export type ImportCounts = z.infer<typeof Counts>

const ImportSummary = z.object({
  importId: Id,
  fileName: z.string(),
  state: z.enum(importStates),
  /** Time at which the list was sent, and the member of the staff who sent it. */
  at: Instant,
  by: z.string(),
  /** Time at which the products were saved; null before. */
  appliedAt: Instant.nullable(),
  counts: Counts,
  /** True when the import can be undone. */
  canUndo: z.boolean(),
})
export type ImportSummary = z.infer<typeof ImportSummary>

const Column = z.object({
  index: z.int(),
  /** The heading as in the file; two rows of headings are joined with ` / `. Empty for a column without a heading. */
  heading: z.string(),
  /** True for a column that a person has added to the list. */
  isAdded: z.boolean(),
  field: z.enum(importFields).nullable(),
  /** With `stockOfSize`: the size whose pieces the column counts. */
  size: z.string().nullable(),
  /** Fields that the heading may mean: a person has to choose. Empty when the meaning is clear or was chosen. */
  options: z.array(z.enum(importFields)),
  /** The reason of the proposal, in a sentence; null for a person's own choice and for columns without a proposal. */
  reason: z.string().nullable(),
  /** Up to three different values. */
  samples: z.array(z.string()),
  /** The numbers of different values and of filled cells. */
  distinct: z.int(),
  filled: z.int(),
})

const ValueMeaning = z.object({
  field: z.enum(mappedFields),
  value: z.string(),
  /** Number of rows with this value. */
  count: z.int(),
  chosen: z.string().nullable(),
  /** False when the meaning is a guess or unknown; a person should check it. */
  isCertain: z.boolean(),
  /** A likely meaning, which counts only when a person takes it; null when there is none. */
  proposed: z.string().nullable(),
})

const Question = z.object({
  /** The field of `answers` that answers it. */
  name: z.enum(questionNames),
  /** Number of products that wait for the answer, and the names of the first three. */
  products: z.int(),
  names: z.array(z.string()),
  /** A usual answer, in the form in which `answers` takes it; null when there is none. For `hsn`: by sub-category. */
  proposed: z.unknown(),
})

const ImportDetails = ImportSummary.extend({
  /** The reason of a failure; null otherwise. */
  message: z.string().nullable(),
  /**
   * Progress of the job: products done of `total`; while the file is read, rows. `isResumed`: the server was
   * interrupted during this work and went on.
   */
  progress: z.object({ done: z.int(), total: z.int(), isResumed: z.boolean() }),
  /** The sheets with cells. Only `sheet` comes in; the first preview takes the one with goods. */
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      isHidden: z.boolean(),
      /** True when this or another import of the same file has brought the sheet in. */
      isIn: z.boolean(),
    }),
  ),
  sheet: z.int(),
  /** The kinds of the rows below the headings, with their numbers; null until the first preview is made. */
  rowCounts: RowCounts.nullable(),
  /** The first 200 rows that are left out. */
  leftRows: z.array(LeftRow),
  headingRow: z.int().nullable(),
  /** The first thirty rows of the sheet, as they are in the file. */
  firstRows: z.array(z.array(z.string())),
  profile: z.enum(importProfiles),
  /** True when the mapping of an earlier file with the same headings was used. */
  isRemembered: z.boolean(),
  columns: z.array(Column),
  join: Join,
  /** The reason for this way of joining rows, in a sentence; null for a person's own choice. */
  joinReason: z.string().nullable(),
  match: z.enum(matchings),
  values: z.array(ValueMeaning),
  answers: Answers,
  questions: z.array(Question),
  setCounts: z.boolean(),
  /** After an undo: the articles that were not given back, with the reason in a sentence. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type ImportDetails = z.infer<typeof ImportDetails>

const Problem = z.object({
  /** The row in the file, counted from 1, as spreadsheets number it. */
  row: z.int(),
  /** The column's index; null when the file has no column for the field. */
  column: z.int().nullable(),
  /** The field, when it is known. */
  field: z.string().nullable(),
  value: z.string(),
  /** The likely text of the cell before a spreadsheet changed it; null when nothing is likely. */
  proposed: z.string().nullable(),
  /** Number of equal cells of the column, where all of them are wrong; else 1. */
  equal: z.int(),
  /** The problem, in a sentence that uses the words of the cell. */
  message: z.string(),
  /** True when the list has no value and the answer to a question is missing. */
  isMissing: z.boolean(),
})
export type ImportProblem = z.infer<typeof Problem>

const PreviewVariant = z.object({
  row: z.int(),
  SKU: z.string(),
  Size: z.string().optional(),
  Color: z.string().optional(),
  MaterialType: z.string().optional(),
  /** Null when the cell cannot be read. */
  sellingPrice: Rupees.nullable(),
  MRP: Rupees.nullable(),
  /** As in the file. */
  barcodes: z.array(z.string()),
  /** The count in the file. */
  stock: z.int().nullable(),
  /** For an article that the shop has: its present price, MRP and counts; null for a new one. */
  present: z
    .object({
      sellingPrice: Rupees,
      MRP: Rupees,
      /** Pieces on the shelf, held ones included. */
      stock: z.int(),
      held: z.int(),
    })
    .nullable(),
})

const PreviewProduct = z.object({
  /** The place of the product in the file. */
  position: z.int(),
  outcome: z.enum(importOutcomes),
  /** True when the product was saved. */
  isSaved: z.boolean(),
  /** The article of the shop, if there is one. */
  productId: Id.nullable(),
  name: z.string(),
  category: z.string(),
  subCategory: z.string(),
  brand: z.string(),
  desc: z.string(),
  hsn: z.string(),
  /** Percent; null while it is not known. */
  gst: z.number().nullable(),
  active: z.boolean().nullable(),
  rows: z.array(z.int()),
  variants: z.array(PreviewVariant),
  problems: z.array(Problem),
  /** The first fifty rows as the list has them, with a person's corrections. Rows with problems come first. */
  lines: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The headings of these rows by column, where others than those of the list stand inside it; else none. */
  headings: z.array(z.string()),
  /** Words that the program read as others: `female is read as Female`. */
  notes: z.array(z.string()),
})
export type PreviewProduct = z.infer<typeof PreviewProduct>

const manager = { who: 'merchant', role: 'manager', limit: 'merchant' } as const
const changedByImport = ['GET /import', 'GET /import/preview', 'GET /imports']
const ofImport = z.strictObject({ id: AnyId })
const importAnswer = Message.extend({ importId: Id, state: z.enum(importStates) })

export const sendImport = endpoint({
  ...manager,
  method: 'POST',
  path: '/imports',
  limit: 'upload',
  idempotent: true,
  files: { purpose: 'table', most: 1 },
  changes: ['GET /imports'],
  summary: `Send a list of goods: multipart with the file \`file\` (CSV, TSV or XLSX of at most 20 MB and ${MAX_IMPORT_ROWS} rows) and its \`fileName\`. Nothing is saved to the shop; a job reads it and makes a preview.`,
  input: z.strictObject({
    file: tableHash(messageText('importFields.required')),
    fileName: Words(120).default(''),
  }),
  output: z.object({
    importId: Id,
    /** The earlier import of the same file; null when the file is new. */
    seenBefore: ImportSummary.nullable(),
  }),
})

export const getImports = endpoint({
  ...manager,
  method: 'GET',
  path: '/imports',
  summary: 'The last twenty imports of the merchant’s store.',
  input: Nothing,
  output: z.object({ imports: z.array(ImportSummary) }),
})

export const getImport = endpoint({
  ...manager,
  method: 'GET',
  path: '/import',
  summary: 'An import with its progress, proposals, questions and the meanings of its values.',
  input: ofImport,
  output: ImportDetails,
  errors: ['NOT_FOUND'],
})

export const mapImport = endpoint({
  ...manager,
  method: 'PUT',
  path: '/import',
  idempotent: true,
  changes: changedByImport,
  summary:
    'Correct the reading of a file: heading row, columns, joining of rows, meanings of values, answers, cells. A job makes the preview again. The choices are remembered for files with the same headings; corrected cells are not.',
  input: Mapping.extend({ id: AnyId }),
  output: importAnswer,
  errors: ['NOT_FOUND', 'IMPORT_CONFLICT'],
})

export const previewImport = endpoint({
  ...manager,
  method: 'GET',
  path: '/import/preview',
  summary:
    'The products that the file makes, with every wrong cell; a page of them, in the order of the file.',
  input: ofImport.extend({
    show: z.enum(['all', 'problems', ...importOutcomes]).default('all'),
    page: Cursor.nullish(),
  }),
  output: z.object({
    products: z.array(PreviewProduct),
    /** Number of products on all pages. */
    total: z.int(),
    /** Number of wrong cells of the whole list; without values that the list lacks. */
    wrongCells: z.int(),
    /** What damaged cells probably were, for the whole list. */
    proposals: z.array(z.object({ column: z.int(), value: z.string(), proposed: z.string() })),
    nextPage: Cursor.nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const openSheet = endpoint({
  ...manager,
  method: 'POST',
  path: '/import/sheet',
  idempotent: true,
  changes: ['GET /imports'],
  summary:
    'Begin an import of another sheet of a file whose import is done, without sending the file again. A job makes its preview.',
  input: ofImport.extend({
    /** The place of the sheet in `sheets`, counted from 0. */
    sheet: z.int().min(0),
  }),
  output: importAnswer,
  errors: ['NOT_FOUND', 'IMPORT_CONFLICT'],
})

export const applyImport = endpoint({
  ...manager,
  method: 'POST',
  path: '/import/apply',
  idempotent: true,
  changes: changedByImport,
  summary:
    'Save the products to the merchant’s store, by a job: `all` only when no cell is wrong, `valid` the products without a wrong cell.',
  input: ofImport.extend({ which: z.enum(['all', 'valid']) }),
  output: importAnswer,
  errors: ['NOT_FOUND', 'IMPORT_CONFLICT'],
})

export const undoImport = endpoint({
  ...manager,
  method: 'POST',
  path: '/import/undo',
  idempotent: true,
  changes: changedByImport,
  summary:
    'Take an import back, by a job: all that it saved and nobody has changed, booked or sold since; `kept` names the others.',
  input: ofImport,
  output: importAnswer,
  errors: ['NOT_FOUND', 'IMPORT_CONFLICT'],
})

export const removeImport = endpoint({
  ...manager,
  method: 'DELETE',
  path: '/import',
  changes: ['GET /imports'],
  summary: 'Delete an import whose products are not saved.',
  input: ofImport,
  output: Message,
  errors: ['NOT_FOUND', 'IMPORT_CONFLICT'],
})

export const importErrors = endpoint({
  ...manager,
  method: 'GET',
  path: '/import/errors',
  summary:
    'The rows of refused products as a spreadsheet, to correct and send again: the columns of the file and one column with the problems.',
  input: ofImport,
  output: CsvFile,
  errors: ['NOT_FOUND'],
})
