import type {
  Answers,
  CellChange,
  ColumnChoice,
  ImportField,
  Join,
  ValueChoice,
} from '#shared/contract/imports/mapping.ts'
import type { ProductHindi } from '#shared/contract/goods.ts'
import type { Declaration } from '#shared/catalog/declaration/declaration.ts'
import type { MessageText } from '#shared/message.ts'

/** A wrong cell; `column` is null when the list has no column for the field. Rows are counted from 1. */
export type PlannedProblem = {
  row: number
  column: number | null
  field: ImportField | null
  value: string
  /** The likely text of the cell before a spreadsheet changed it. Missing in lists that an earlier version has read. */
  proposed?: string | null
  /** The number of equal cells of the column, where all of them are wrong. */
  equal?: number
  message: MessageText
}
export type Question = keyof Answers

/** A variant as the file has it; null for a cell that is missing or cannot be read. Amounts are in rupees. */
export type PlannedVariant = {
  row: number
  sku: string
  /** `name`: made from the name; `number`: with a number too, because another article of the list has that SKU. */
  skuFrom: 'list' | 'name' | 'number'
  /** Missing in lists that an earlier version has read. */
  barcodes?: string[]
  attributes: { Size?: string; Color?: string; MaterialType?: string }
  price: number | null
  mrp: number | null
  /** The amounts that stand in the product's first row only. Missing in lists that an earlier version has read. */
  repeats?: ('price' | 'mrp')[]
  stock: number | null
  gender: string | null
  ageGroup: string | null
  colorMap: string | null
  sizeMetric: string | null
  condition: string
  occasion: string | null
}

/** A product of the file before it is compared with the shop. */
export type PlannedProduct = {
  rows: number[]
  name: string
  category: string
  subCategory: string
  brand: string
  /** True when the file has the brand. Articles of another brand are then other articles. */
  saysBrand: boolean
  desc: string
  /** Missing in lists that an earlier version has read. */
  hindi?: ProductHindi
  /** Missing in lists that an earlier version has read. */
  declaration?: Declaration
  hsn: string
  /** The goods for which its HSN is answered. Missing in lists that an earlier version has read. */
  hsnKind?: string
  gst: number | null
  gstFixed: boolean
  active: boolean | null
  /** The row of the headings inside the list that are those of the product's rows, counted from 1. */
  section?: number | undefined
  /** True when the file has the status, which then also changes an existing article. */
  saysActive: boolean
  variants: PlannedVariant[]
  problems: PlannedProblem[]
  /** The open questions of the product. */
  asks: Question[]
  notes: MessageText[]
}

/** A complete mapping: the proposals with a person's corrections. */
export type FullMapping = {
  columns: ColumnChoice[]
  join: Join
  match: 'sku' | 'name'
  values: ValueChoice[]
  answers: Answers
  /** Answers that do not count while an undecided column may say it, with its heading. */
  withheld?: ReadonlyMap<Question, string>
  /** The rows, counted from 1, that a person leaves out. */
  rowsOut?: ReadonlySet<number>
  cells?: CellChange[]
}
