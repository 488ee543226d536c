import { shortenAtWord, tidy, withoutEmpty } from '#shared/catalog/tidy-text.ts'
import { gstRateOf, hasGstRate, suggestGst } from '#shared/catalog/gst.ts'
import { categories } from '#shared/catalog/categories.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { messageText } from '#shared/message.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { declarationIn } from './declaration/build-declaration.ts'
import { plainText, readGst, readStatus } from './cells.ts'
import { damageOf } from './damaged.ts'
import { type BuildFacts, Findings } from './findings.ts'
import type { RowGroup } from './group-rows.ts'
import { readGoods } from './meanings.ts'
import type { PlannedProduct, PlannedVariant } from './planned.ts'
import { answeredHsn, hsnKindOf } from './precious.ts'
import { buildVariants } from './build-variants.ts'
import { type Cell, cellsOf, type GoodsRow } from './rows/goods-row.ts'
import { splitSize } from './sizes.ts'
import { stockWords } from './words.ts'

const LONGEST = { productName: 70, hindiName: 70, brand: 70, desc: 500, hindiDesc: 500 } as const

/** Builds a product from its rows. Missing and wrong values are in `problems`; no value is invented. */
export function buildProduct({ base, rows }: RowGroup, building: BuildFacts): PlannedProduct {
  const found = new Findings(building)
  for (const row of new Set([base, ...rows])) findBroken(row, building, found)
  const first = rows[0] ?? base
  const cellOf = (field: ImportField) =>
    base.cells[field] ?? rows.find(({ cells }) => cells[field])?.cells[field]
  const textOf = (field: ImportField) => cellOf(field)?.text ?? ''
  const ownName = textIn('productName', nameOf({ base, rows }, building), found)
  const source = { textOf, name: ownName, group: base.group, row: first.row }
  const goods = goodsOf(source, building, found)
  const place = { row: first.row, building, found }
  const brand = brandOf(textOf('brand'), place)
  const parts = [brand, textOf('colour'), textOf('material'), goods.subCategory]
  const name = ownName || madeName(parts, place)
  const texts = [textOf('category'), textOf('subCategory'), base.group]
  const hsnKind = hsnKindOf(goods, [name, textOf('material'), textOf('purity'), ...texts])
  const hsn = hsnOf(cellOf('hsn'), hsnKind, place)
  const kind = { ...goods, name, texts, hsn }
  const variants = buildVariants({ base, rows }, kind, building, found)
  const gst = gstOf(cellOf('gst'), { ...goods, hsn, variants }, place)
  const gstFixed = /^(?:yes|true|1)$/i.test(textOf('gstFixed'))
  noteRates({ ...goods, hsn, variants }, { gst, gstFixed }, place)
  const active = activeOf([base, ...rows], place)
  return {
    rows: [...new Set((rows.includes(base) ? rows : [base, ...rows]).map(({ row }) => row))],
    name,
    ...goods,
    brand,
    saysBrand: textOf('brand') !== '',
    desc: descOf(textOf('desc'), name, place),
    hindi: withoutEmpty({
      productName: textIn('hindiName', textOf('hindiName'), found),
      desc: textIn('hindiDesc', plainText(textOf('hindiDesc')), found),
    }),
    declaration: declarationIn(cellOf, first.row, found),
    hsn,
    hsnKind,
    gst,
    gstFixed,
    active: active ?? building.answers.active ?? notSaid(found),
    section: first.section,
    saysActive: active !== undefined,
    variants,
    problems: found.problems,
    asks: [...found.asks],
    notes: found.notes,
  }
}

/** Fields whose values a spreadsheet damages when it takes them for dates or numbers. */
const codes: ReadonlySet<string> = new Set(['sku', 'barcode', 'key', 'productName'])

const dittoHead = new RegExp(`^(?:${[...stockWords.dittoHeads].join('|')})\\s+\\p{L}`, 'iu')
/** True for a name that repeats a part of the name above: `〃 silk`, `same golden me`. */
const repeatsPart = (name: string) => dittoHead.test(name)

const marks = {
  later: 'importFields.problem.later',
  unclear: 'importFields.problem.unclear',
} as const
type Mark = keyof typeof marks

/** Adds marks of the reader of chats that do not keep the article off sale, and cells under headings that nobody knows. */
function findDoubts(
  { row, off, later, unclear, doubts, remark }: GoodsRow,
  { isMended }: BuildFacts,
  found: Findings,
): void {
  for (const [kind, cell] of Object.entries({ later, unclear }) as [Mark, Cell | undefined][])
    if (cell && cell.column !== off?.column)
      found.wrong(row, null, messageText(marks[kind], { value: cell.text }), cell)
  if (remark && !off)
    found.note(messageText('importFields.note.remark', { value: remark.slice(0, 80) }))
  for (const { heading, field, ...cell } of doubts)
    if (!isMended(row, cell.column)) found.doubted(row, field, cell, heading)
}

/** Adds doubtful cells and errors of the spreadsheet, before another cell or an answer takes their place. */
function findBroken(goods: GoodsRow, building: BuildFacts, found: Findings): void {
  findDoubts(goods, building, found)
  const { row, cells, others, sizes, options } = goods
  const { isMended, shifts } = building
  const all: [ImportField, Cell][] = [
    ...(Object.entries(cells) as [ImportField, Cell][]),
    ...others.map(({ field, ...cell }): [ImportField, Cell] => [field, cell]),
    ...sizes.map((cell): [ImportField, Cell] => ['stockOfSize', cell]),
    ...options.map(({ value }): [ImportField, Cell] => ['optionValue', value]),
  ]
  const shift = shifts.get(row - 1)
  for (const [field, cell] of all) {
    found.broken(row, field, cell)
    if (isMended(row, cell.column)) continue
    if (shift && cell.column >= shift.from)
      found.shifted(row, field, cell, shift.meant[cell.column])
    if (field === 'productName' && !building.isOwn && repeatsPart(cell.text))
      found.wrong(
        row,
        field,
        messageText('importFields.problem.dittoName', { value: cell.text }),
        cell,
      )
    const damage = codes.has(field) ? damageOf(cell.text) : null
    if (damage) found.damaged(row, field, cell, damage.proposed)
  }
}

/** The product's name. Rows with different names that are one product lose the size at the end of the name. */
function nameOf({ base, rows }: RowGroup, { splitsNames, isFootwear }: BuildFacts): string {
  const names = [...new Set(rows.flatMap(({ cells }) => cells.productName?.text ?? []))]
  const own = base.cells.productName?.text ?? names[0] ?? ''
  const split = rows.includes(base) ? splitSize(own, () => isFootwear(base)) : null
  const mayEnd = names.length > 1 || splitsNames || base.cells.size !== undefined
  return split && mayEnd && fitsSize(base, split.size) ? split.name : own
}

const fitsSize = ({ cells, sizes }: GoodsRow, size: string) =>
  sizes.length === 0 && (cells.size?.text ?? size).toLowerCase() === size.toLowerCase()

function brandOf(own: string, { row, building, found }: Place): string {
  const brand = textIn('brand', own || (building.answers.brand ?? ''), found)
  if (brand === '') found.asked(row, 'brand', 'brand')
  return brand
}

/** The description; the name, which is told, where the list has none. */
function descOf(own: string, name: string, { found }: Place): string {
  const described = textIn('desc', plainText(own), found)
  if (described === '' && name !== '') found.note(messageText('importFields.note.described'))
  return described || name
}

/** A name of what the list says, where it has no names and the person has said so. */
function madeName(parts: readonly string[], { row, building, found }: Place): string {
  if (building.columnOf.has('productName')) return ''
  if (building.answers.name !== 'fromKind') return found.asked(row, 'productName', 'name') ?? ''
  return textIn('productName', parts.filter(Boolean).join(' '), found)
}

function textIn(field: keyof typeof LONGEST, given: string, found: Findings): string {
  const text = tidy(given)
  const maximum = LONGEST[field]
  const short = shortenAtWord(text, maximum)
  if (short === null || short === text) return text
  found.note(messageText('importFields.note.shortened', { field, maximum }))
  return short
}

type GoodsTexts = {
  textOf: (field: ImportField) => string
  name: string
  group: string
  row: number
}

function goodsOf(source: GoodsTexts, { answers, meanings, columnOf }: BuildFacts, found: Findings) {
  const { textOf, name, group, row } = source
  const texts = { category: textOf('category'), subCategory: textOf('subCategory'), name, group }
  const known = meanings.goods(texts)
  const goods = known ?? (answers.goods === undefined ? null : readGoods(answers.goods))
  if (goods) return goods
  const field =
    columnOf.has('subCategory') || !columnOf.has('category') ? 'subCategory' : 'category'
  const value = texts.subCategory || texts.category
  found.asks.add('goods')
  found.wrong(
    row,
    field,
    value === ''
      ? messageText('importFields.problem.asked')
      : messageText('importFields.problem.meaning', { value }),
  )
  return { category: '', subCategory: '' }
}

/** The row at which missing values are reported. */
type Place = { row: number; building: BuildFacts; found: Findings }

/**
 * Whether the product is on sale: all columns that say so in its first row with such a cell must agree. An empty cell of
 * a column such as `Blocked` blocks nothing. Undefined when the list does not say it, null for a wrong cell.
 */
function activeOf(
  rows: readonly GoodsRow[],
  { building, found }: Place,
): boolean | null | undefined {
  const said = (['active', 'inactive'] as const).flatMap((field) => {
    const row = rows.find(({ cells }) => cells[field])
    const isOff = field === 'inactive'
    if (!row) return isOff && building.columnOf.has(field) ? [true] : []
    return cellsOf(row, field).map((cell) =>
      found.take(row.row, field, cell, (text) => readStatus(text, isOff)),
    )
  })
  const off = rows.find((row) => row.off)?.off
  if (off) found.note(messageText('importFields.note.keptOff', { value: off.text }))
  if (off) return false
  if (said.includes(null)) return null
  return said.length === 0 ? undefined : !said.includes(false)
}

/** Goods of a list that does not say whether they are on sale come in off, and the person is asked. */
function notSaid(found: Findings): false {
  found.asks.add('active')
  return false
}

function hsnOf(cell: Cell | undefined, kind: string, place: Place): string {
  const { row, building, found } = place
  // Spreadsheets add spaces and full stops: `6211.42`, and `6211.0` for a number.
  const own = cell?.text.replace(/\.0$/, '').replaceAll(/[\s.]/g, '') ?? ''
  if (cell && own !== '') {
    if (!/^(?:\d{4}|\d{6}|\d{8})$/.test(own))
      found.wrong(row, 'hsn', messageText('productFields.hsnDigits'), cell)
    return own
  }
  return answeredHsn(building.answers.hsn ?? {}, kind) ?? found.asked(row, 'hsn', 'hsn') ?? ''
}

type TaxedProduct = {
  category: string
  hsn: string
  variants: readonly PlannedVariant[]
}

function gstOf(
  cell: Cell | undefined,
  { category, hsn, variants }: TaxedProduct,
  { row, building, found }: Place,
): number | null {
  const { answers, gstRates } = building
  const said = cell ? found.take(row, 'gst', cell, readGst) : answers.gst
  if (said === null || typeof said === 'number') return said
  const known = categories.find((one) => one === category)
  const price = variants.find((variant) => variant.price !== null)?.price ?? null
  if (said === undefined || !known || !hasGstRate({ category: known, hsn }, gstRates))
    return found.asked(row, 'gst', 'gst')
  if (price === null) return null
  return suggestGst({ category: known, hsn, pricePaise: paiseFromRupees(price) }, gstRates)
}

type Slab = { gst: number | null; gstFixed: boolean }

/** Notes the rates by HSN and price, where they differ from the slab of the list. */
function noteRates(
  { category, hsn, variants }: TaxedProduct,
  { gst, gstFixed }: Slab,
  { building, found }: Place,
): void {
  const known = categories.find((one) => one === category)
  if (gst === null || !known) return
  const goods = { category: known, hsn, gstSlab: gst, gstFixed }
  const rates = variants.flatMap(({ price }) =>
    price === null ? [] : gstRateOf(goods, paiseFromRupees(price), building.gstRates),
  )
  const other = [...new Set(rates)].filter((rate) => rate !== gst)
  if (other.length === 0) return
  const values = { rates: other.join(', '), slab: gst }
  found.note(messageText('importFields.note.rates', values))
}
