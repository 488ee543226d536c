import type {
  Answers,
  ColumnChoice,
  ImportField,
  Join,
  ValueChoice,
} from '#shared/contract/imports/mapping.ts'
import type { ProductHindi } from '#shared/contract/goods.ts'
import type { MessageText } from '#shared/message.ts'

/** A wrong cell; `column` is null when the list has no column for the field. Rows are counted from 1. */
export type PlannedProblem = {
  row: number
  column: number | null
  field: ImportField | null
  value: string
  message: MessageText
}
export type Question = keyof Answers

/** A variant as the file has it; null where a cell is missing or cannot be read. Amounts are in rupees. */
export type PlannedVariant = {
  row: number
  sku: string
  /** `name`: made from the name; `number`: and with a number, as another article of the list has that SKU. */
  skuFrom: 'list' | 'name' | 'number'
  attributes: { Size?: string; Color?: string; MaterialType?: string }
  price: number | null
  mrp: number | null
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
  /** The brand stands in the file, so articles of another brand are other articles. */
  saysBrand: boolean
  desc: string
  /** Missing in lists that were read by an earlier version. */
  hindi?: ProductHindi
  hsn: string
  gst: number | null
  gstFixed: boolean
  active: boolean | null
  /** The status stands in the file, so it also counts for an article that exists. */
  saysActive: boolean
  variants: PlannedVariant[]
  problems: PlannedProblem[]
  /** The questions that the product waits for. */
  asks: Question[]
  notes: MessageText[]
}

/** A mapping without gaps: what is proposed, with a person's corrections. */
export type FullMapping = {
  columns: ColumnChoice[]
  join: Join
  match: 'sku' | 'name'
  values: ValueChoice[]
  answers: Answers
}
