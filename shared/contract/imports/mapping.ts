import { z } from 'zod'
import { colorMaps } from '../../catalog/product-fields.ts'
import {
  gstSlabs,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
} from '../../catalog/product-options.ts'
import { MAX_IMPORT_COLUMNS, MAX_STOCK } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { occasionChoice } from '../goods.ts'
import { Words } from '../wire.ts'

/**
 * The fields that a column of a list can be. `regularPrice`: the price without a sale, which is the MRP, and the
 * selling price of rows without a sale price. `cost`: what the shop pays; it is never a selling price.
 * `priceWithoutTax`: the selling price before the row's GST is added. `taxIncluded`: whether the row's price has the
 * tax. `discountPercent`, `discountAmount`: come off the MRP. `saleFrom`, `saleTo`: the days of `price`, outside
 * of which `regularPrice` counts. `inactive`: yes means not on sale. Several columns of `stock` are added up; several of
 * `active` and `inactive` must all let the article be on sale. `unit`: what a count counts, such as dozens.
 * `availability`: in stock or not, without a number. `stockOfSize`: the pieces of one size, in lists with sizes
 * across. `key`: rows with the same value are one product. `parent` and `rowKind`: the key of the product above, and
 * whether the row is a product or one of its variations. `makerRole`: what `maker` is: the maker, packer or importer. `optionName` and `optionValue`: an attribute, whose name
 * stands in a column of its own.
 */
export const importFields = [
  'productName',
  'category',
  'subCategory',
  'brand',
  'desc',
  'hindiName',
  'hindiDesc',
  'origin',
  'makerRole',
  'maker',
  'makerAddress',
  'netQuantity',
  'care',
  'huid',
  'purity',
  'licence',
  'hsn',
  'gst',
  'gender',
  'ageGroup',
  'sku',
  'barcode',
  'stock',
  'stockOfSize',
  'unit',
  'availability',
  'price',
  'priceWithoutTax',
  'taxIncluded',
  'discountPercent',
  'discountAmount',
  'saleFrom',
  'saleTo',
  'mrp',
  'regularPrice',
  'cost',
  'size',
  'colour',
  'material',
  'colorMap',
  'sizeMetric',
  'condition',
  'occasion',
  'active',
  'inactive',
  'gstFixed',
  'key',
  'parent',
  'rowKind',
  'optionName',
  'optionValue',
] as const
export type ImportField = (typeof importFields)[number]

/** Formats of lists that are recognised by their headings; `own`: Chowk's own columns. */
export const importProfiles = [
  'own',
  'shopify',
  'woocommerce',
  'google-feed',
  'tally',
  'vyapar',
  'flipkart',
  'marketplace',
  'none',
] as const
export type ImportProfile = (typeof importProfiles)[number]

const columnIndex = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1)

/**
 * The way in which rows become products. `row`: each row is one. `column`: rows with the same value in this column.
 * `name`: rows with the same name, and rows without a name below it. `nameWithoutSize`: the same, when the names end
 * with a size. `parent`: rows of variations below their product's row.
 */
export const Join = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('row') }),
  z.strictObject({ by: z.literal('column'), column: columnIndex }),
  z.strictObject({ by: z.literal('name') }),
  z.strictObject({ by: z.literal('nameWithoutSize') }),
  z.strictObject({ by: z.literal('parent') }),
])
export type Join = z.infer<typeof Join>

/** The field of a column; null for a column that is left out. `size` with `stockOfSize`: whose pieces it counts. */
export const ColumnChoice = z.strictObject({
  index: columnIndex,
  field: z.enum(importFields).nullable(),
  size: Words(40).optional(),
})
export type ColumnChoice = z.infer<typeof ColumnChoice>

/**
 * The way in which articles that the shop has are found. `sku`: by SKU; rows without one by name. `name`: by name with
 * size, colour and material, and by brand where the list says it.
 */
export const matchings = ['sku', 'name'] as const

/**
 * Fields whose values are mapped once for the whole file. `goods`: category and sub-category, from the file's type of
 * goods or else from the product's name. `unit`: the pieces in one of a count's units, as a number (`12` for a dozen). `size`, `colour`:
 * several in one cell are written with ` | ` between (`S | M | L`), one article each. `colorMap`: the nearest colour, from the shop's own name of a colour.
 */
export const mappedFields = [
  'goods',
  'gender',
  'ageGroup',
  'colorMap',
  'size',
  'colour',
  'unit',
] as const
export type MappedField = (typeof mappedFields)[number]

/**
 * A value of the file and its meaning. `chosen` is a value of the product form; for `goods` it is category and
 * sub-category with ` > ` between (`Clothing > Kurtas`). Null: it means nothing, and the answers below count.
 */
export const ValueChoice = z.strictObject({
  field: z.enum(mappedFields),
  value: Words(200),
  chosen: Words(160).nullable(),
})
export type ValueChoice = z.infer<typeof ValueChoice>

/** The end of the name of a sub-category, for its goods that say silver or gold. */
export const OF_PRECIOUS = ' > precious'

const Hsn = z.string().regex(/^(\d{4}|\d{6}|\d{8})$/, messageText('productFields.hsnDigits'))

/**
 * Answers to questions about values that the file lacks. An answer fills empty cells only, and no value is taken
 * without an answer. `hsn`: by sub-category, its goods of silver or gold apart, and under `*` for all others. `gst`: percent, or `byHsn`: the rate of
 * the law's table for HSN and price, where it has one. `name`: made from brand, colour, material and kind. `sku`: made from name, colour and size. `stock`: pieces of
 * each row whose count is missing or only says "in stock". `belowZero`: a count below zero is read as no pieces.
 * `runCount`: the count of a cell with several sizes or colours is that of each, or is shared out among them.
 * `packPrice`: the amounts of rows that count dozens or other packs are for one `piece`, or for the whole `pack`.
 * `mrp`: the selling price is the MRP; `price`: the MRP is the selling price. `percentOnCost`: percent by which the
 * selling price is above `cost`, rounded to whole rupees; a missing MRP gets the same price. `discount`: what a list's
 * discount does to its selling price: it still comes off (`taken`), or the price has it (`included`). `active`: the goods
 * are on sale at once; without an answer they come in off sale. `hiddenRows`: rows that the workbook hides come in, or
 * stay out, as they do without an answer; `totalRows`: so do rows with the words of a total and a price. `together`: rows with one code or name that look like different articles are
 * `one` article, or articles of their own (`apart`).
 */
export const Answers = z.strictObject({
  brand: Words(70).optional(),
  goods: Words(160).optional(),
  gender: z.enum(targetGenders).optional(),
  ageGroup: z.enum(sizeAgeGroups).optional(),
  colorMap: z.enum(colorMaps).optional(),
  sizeMetric: z.enum(sizeMetrics).optional(),
  occasion: occasionChoice().optional(),
  hsn: z.record(z.string().max(70), Hsn).optional(),
  gst: z.union([z.literal('byHsn'), z.literal(gstSlabs)]).optional(),
  name: z.literal('fromKind').optional(),
  sku: z.literal('fromName').optional(),
  stock: z.int().min(0).max(MAX_STOCK).optional(),
  belowZero: z.literal('none').optional(),
  runCount: z.enum(['each', 'share']).optional(),
  mrp: z.literal('price').optional(),
  price: z.literal('mrp').optional(),
  discount: z.enum(['taken', 'included']).optional(),
  packPrice: z.enum(['piece', 'pack']).optional(),
  percentOnCost: z.number().min(0).max(1000).optional(),
  active: z.boolean().optional(),
  hiddenRows: z.enum(['in', 'out']).optional(),
  totalRows: z.enum(['in', 'out']).optional(),
  together: z.enum(['one', 'apart']).optional(),
})
export type Answers = z.infer<typeof Answers>
/** The names of the answers, which are the names of the questions. */
export const questionNames = Object.keys(Answers.shape) as (keyof Answers)[]

/**
 * A corrected cell: `text`, which may be empty, takes the place of the file's `value`, in one row (counted from 1), or in all rows of the
 * column that have it.
 */
export const CellChange = z.strictObject({
  column: columnIndex,
  row: z.int().min(1).optional(),
  value: z.string().max(1_000),
  text: z.union([z.literal(''), Words(1_000)]),
})
export type CellChange = z.infer<typeof CellChange>

/** A row, counted from 1, that a person leaves out, or lets come in again. They are for this file only. */
const RowChoice = z.strictObject({ row: z.int().min(1), isOut: z.boolean() })

/** All corrections that a person can make. A field that a call leaves out stays unchanged. */
export const Mapping = z.strictObject({
  sheet: z.int().min(0).optional(),
  /**
   * The index of the row with the headings in the sheet; null for a list without headings. A change of `headingRow`
   * or `sheet` makes new proposals.
   */
  headingRow: z.int().min(0).nullable().optional(),
  /**
   * Replaces the choices of these columns; others stay. An index behind the columns of the file adds a column, whose
   * cells are empty but for `cells`.
   */
  columns: z.array(ColumnChoice).max(MAX_IMPORT_COLUMNS).optional(),
  join: Join.optional(),
  match: z.enum(matchings).optional(),
  /** Replaces the meanings of these values; others stay. */
  values: z.array(ValueChoice).max(2_000).optional(),
  /** Replaces the corrections of these cells; others stay. They are for this file only. */
  cells: z.array(CellChange).max(2_000).optional(),
  /** Replaces the choices of these rows; others stay. */
  rows: z.array(RowChoice).max(2_000).optional(),
  /** Replaces all answers. */
  answers: Answers.optional(),
  /** "Set my stock to these counts": also for articles that the shop has already. */
  setCounts: z.boolean().optional(),
})
export type Mapping = z.infer<typeof Mapping>
