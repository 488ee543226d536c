import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_BARCODES, MAX_BULK_ROWS, MAX_STOCK } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { Attributes } from '../goods.ts'
import { AnyId, Id, Message, Rupees, Words } from '../wire.ts'

/** A pasted cell of a spreadsheet; an empty cell changes nothing. */
const Cell = z.union([Words(60), z.number(), z.boolean()]).transform(String)

export const bulkColumns = ['SKU', 'sellingPrice', 'MRP', 'stock', 'active', 'barcodes'] as const
export type BulkColumn = (typeof bulkColumns)[number]

const BulkRow = z.strictObject({
  /** The variant, by its id or else by its SKU. */
  _id: AnyId.optional(),
  SKU: Cell.optional(),
  sellingPrice: Cell.optional(),
  MRP: Cell.optional(),
  /** The new count of pieces on the shelf. */
  stock: Cell.optional(),
  /** A change of the stock by this number, instead of a new count. */
  delta: z.int().min(-MAX_STOCK).max(MAX_STOCK).optional(),
  /** Makes the whole product active or inactive: yes or no. */
  active: Cell.optional(),
  /** Barcodes to add: a list, or one cell with commas, semicolons, bars or spaces between them. */
  barcodes: z
    .union([Words(400), z.number().transform(String), z.array(Words(64)).max(MAX_BARCODES)])
    .optional(),
  /** True adds also a code whose last digit does not fit, or that another article has too. */
  barcodesConfirmed: z.boolean().optional(),
  /** Barcodes to take away. */
  barcodesRemoved: z.array(Words(64)).max(MAX_BARCODES).optional(),
  /** The values that the merchant saw, if given. A change is rejected when the stored value has changed since. */
  seen: z
    .strictObject({
      sellingPrice: Rupees.optional(),
      MRP: Rupees.optional(),
      stock: z.int().optional(),
      active: z.boolean().optional(),
    })
    .default({}),
})
export type BulkRow = z.output<typeof BulkRow>

const Values = z.object({
  sellingPrice: Rupees,
  MRP: Rupees,
  stock: z.int(),
  held: z.int(),
  active: z.boolean(),
  barcodes: z.array(z.string()),
})
export type BulkValues = z.infer<typeof Values>

export const BulkReport = z.object({
  /** Null when no variant of the store fits the row. */
  variant: z
    .object({
      _id: Id,
      productId: Id,
      productName: z.string(),
      SKU: z.string(),
      attributes: Attributes,
      before: Values,
      after: Values,
    })
    .nullable(),
  /** The GST rates (percent) at the old and the new price, when they are different. */
  gstRate: z.object({ before: z.number(), after: z.number() }).exactOptional(),
  /** Errors by column; a row with errors is not changed. */
  errors: z.partialRecord(z.enum(bulkColumns), z.string()),
  /** True when the row changes a value. Without `check`, the change has been saved. */
  changed: z.boolean(),
})
export type BulkReport = z.infer<typeof BulkReport>

export const changeProducts = endpoint({
  method: 'POST',
  path: '/change-products',
  scope: 'products:write',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: [
    'GET /inventory',
    'GET /stock-movements',
    'GET /getProducts',
    'GET /product',
    'GET /same-codes',
  ],
  summary:
    'Change prices, stock, activity and barcodes of many variants. `check` changes nothing and reports every wrong cell; `valid` changes the rows without a wrong cell; `all` changes all rows or none.',
  input: z.strictObject({
    mode: z.enum(['check', 'valid', 'all']),
    rows: z
      .array(BulkRow)
      .min(1, messageText('bulkFields.noRows'))
      .max(MAX_BULK_ROWS, messageText('bulkFields.tooManyRows', { maximum: MAX_BULK_ROWS })),
  }),
  output: Message.extend({
    /** One report for each row, in the order of the rows. */
    rows: z.array(BulkReport),
    changed: z.int(),
    wrong: z.int(),
  }),
})
