import { readRupees } from '#shared/catalog/amounts.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { readStatus } from '../cells.ts'
import { isSize } from '../sizes.ts'
import type { Understanding } from '../words.ts'

/** The contents of a column: the number of filled cells and of distinct values. */
export type ColumnFacts = {
  index: number
  heading: string
  filled: number
  distinct: number
  /** The most frequent values with their number of rows. */
  values: [value: string, count: number][]
}
export type ProposedColumn = {
  index: number
  field: ImportField | null
  size: string | null
  /** The fields of which a person has to choose one; `field` is null then. */
  options: ImportField[]
  reason: MessageText | null
}

type ReasonKey =
  | 'onSale'
  | 'discount'
  | 'gender'
  | 'size2'
  | 'hsn'
  | 'colour'
  | 'sku'
  | 'price'
  | 'name'
type Look = {
  column: ColumnFacts
  values: string[]
  understanding: Understanding
  isFree: (field: ImportField) => boolean
}
type Guess = {
  field: ImportField
  /** The fields that a person chooses from, where a wrong guess would sell wrongly. */
  asks?: readonly ImportField[]
  reason: ReasonKey
  /** Fields that make this guess needless when another column has one of them. */
  unless?: readonly ImportField[]
  fits: (look: Look) => boolean
}

/** True when nine of ten values pass the test. */
const most = ({ values }: Look, test: (value: string) => boolean) =>
  values.filter(test).length >= values.length * 0.9

/** True for a column of short words without a heading beside that of the names, of which most are colours. */
const areColours = ({ column, values, understanding, isFree }: Look) =>
  column.heading === '' &&
  !isFree('productName') &&
  values.every((value) => isShort(value) && !/\p{Nd}/u.test(value)) &&
  values.filter((value) => understanding.colourOf(value) !== null).length * 2 > values.length

const namesGoods = (value: string, { understanding }: Look) => understanding.goodsOf(value) !== null
/** True for a colour alone: `Formal shoe black` names goods. */
const isColour = (value: string, look: Look) =>
  value.length < 25 && look.understanding.colourOf(value) !== null && !namesGoods(value, look)

/** The guesses of a field by the values of a column, in the order in which they are tried. */
const guesses: readonly Guess[] = [
  {
    field: 'active',
    asks: ['active', 'inactive'],
    reason: 'onSale',
    unless: ['inactive'],
    fits: (look) =>
      most(look, (value) => /\p{L}/u.test(value) && 'value' in readStatus(value, false)),
  },
  {
    field: 'discountPercent',
    asks: ['discountPercent', 'discountAmount'],
    reason: 'discount',
    unless: ['discountAmount'],
    fits: ({ values }) => values.some(saysPercent),
  },
  {
    field: 'gender',
    reason: 'gender',
    fits: (look) =>
      look.column.distinct <= 12 &&
      most(look, (value) => isShort(value) && look.understanding.genderOf(value) !== null),
  },
  {
    field: 'size',
    asks: ['size'],
    reason: 'size2',
    unless: ['stockOfSize'],
    fits: (look) => look.column.distinct > 1 && most(look, isSize),
  },
  {
    field: 'hsn',
    asks: ['hsn', 'price', 'mrp'],
    reason: 'hsn',
    unless: ['price', 'priceWithoutTax'],
    fits: (look) => most(look, isHsn) && look.values.every((value) => value.length === 4),
  },
  { field: 'hsn', reason: 'hsn', fits: (look) => most(look, isHsn) },
  {
    field: 'colour',
    reason: 'colour',
    fits: (look) => most(look, (value) => isColour(value, look)) || areColours(look),
  },
  {
    field: 'sku',
    reason: 'sku',
    fits: ({ column, ...look }) =>
      column.distinct === column.filled &&
      column.filled > 2 &&
      most({ column, ...look }, (value) => isCode(value) && mayBeCode(column.heading, value)),
  },
  {
    field: 'price',
    asks: ['price'],
    reason: 'price',
    unless: ['priceWithoutTax', 'cost', 'regularPrice'],
    fits: (look) => most(look, isPrice),
  },
  {
    field: 'productName',
    reason: 'name',
    fits: (look) =>
      (look.column.distinct > 1 || look.values.some((value) => namesGoods(value, look))) &&
      most(look, (value) => /[\p{L}\p{M}]{3}/u.test(value) && value.length > 5),
  },
]
/** True for 1, 2, 3 and so on, which number the rows. */
const isSerial = ({ filled, distinct, values }: ColumnFacts) =>
  filled > 2 && distinct === filled && values.every(([value], at) => value === String(at + 1))
/** A value with more words names goods: `Ladies Sandal One`. */
const isShort = (value: string) => value.trim().split(/\s+/).length < 3
export const saysPercent = (value: string) => /\d\s*%/.test(value)
const notGoods =
  /image|photo|link|url|date|weight|gtin|ean|barcode|return|\bcod\b|delivery|shipping|featured|^number \d$/i

/** Proposes a field by the values of the column, or asks for it. */
export function byValues(
  column: ColumnFacts,
  taken: readonly Pick<ProposedColumn, 'field'>[],
  understanding: Understanding,
): Pick<ProposedColumn, 'field' | 'options' | 'reason'> | undefined {
  const { heading, distinct, filled } = column
  // A single discount matters; a single value of another kind says too little.
  const isLittle = filled < 2 && !column.values.some(([value]) => saysPercent(value))
  if (isLittle || notGoods.test(heading) || isSerial(column)) return undefined
  const isFree = (field: ImportField) => !taken.some((other) => other.field === field)
  const values = column.values.map(([value]) => value)
  const look = { column, values, understanding, isFree }
  const found = guesses.find(
    ({ field, unless = [], fits }) => [field, ...unless].every(isFree) && fits(look),
  )
  if (!found) return undefined
  const samples = values.slice(0, 3).join(', ').slice(0, 80)
  const { field, reason: key, asks } = found
  const reason = messageText(`importFields.reason.${key}`, { heading, distinct, samples })
  return asks ? { field: null, options: [...asks], reason } : { field, options: [], reason }
}

/** Codes of the chapters that shops of this kind sell from, as the customs tariff has them. */
const isHsn = (value: string) => /^(?:39|42|5\d|6[1-7]|7[01])(?:\d{2}|\d{4}|\d{6})$/.test(value)
/** Numbers are codes only below a heading with a word for one. */
const mayBeCode = (heading: string, value: string) => /\p{L}/u.test(value) || codeWord.test(heading)
const codeWord =
  /(?<![\p{L}\p{M}])(?:code|cd|no|num|number|nambar|item|itm|design|dsn|style|article|art|sku|model|ref|reference|id|lot|कोड|नंबर|नम्बर)(?![\p{L}\p{M}])/iu
export const isCode = (value: string) => /^(?=.*\d)[\p{L}\d][\p{L}\d/_.-]{2,39}$/u.test(value)

function isPrice(value: string): boolean {
  const rupees = readRupees(value)
  return rupees !== null && rupees >= 20 && rupees <= 100_000
}
