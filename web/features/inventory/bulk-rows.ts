import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import type { Input } from '#web/lib/call.ts'
import { readTypedNumber } from '#web/lib/format.ts'

export type BulkRow = Input<'POST /change-products'>['rows'][number]
export type BulkColumn = 'SKU' | 'sellingPrice' | 'MRP' | 'stock' | 'active' | 'barcodes'
export type ChosenVariant = { product: InventoryProduct; variant: InventoryVariant }

/** The order of the columns when pasted text has no headings. */
export const pasteColumns: readonly BulkColumn[] = ['SKU', 'sellingPrice', 'MRP', 'stock', 'active']

/** All columns; barcodes need a heading. */
const bulkColumns: readonly BulkColumn[] = [...pasteColumns, 'barcodes']

/** Usual spellings of the headings, without spaces and signs. */
const headings: Record<BulkColumn, readonly string[]> = {
  SKU: ['sku', 'skucode', 'code', 'itemcode', 'एसकेयू'],
  sellingPrice: ['sellingprice', 'price', 'rate', 'saleprice', 'दाम', 'कीमत', 'बिक्रीमूल्य'],
  MRP: ['mrp', 'एमआरपी'],
  stock: ['stock', 'qty', 'quantity', 'count', 'pieces', 'स्टॉक', 'पीस', 'गिनती'],
  active: ['active', 'status', 'onsale', 'चालू', 'स्थिति'],
  barcodes: ['barcode', 'barcodes', 'ean', 'gtin', 'upc', 'बारकोड'],
}

function columnOf(heading: string): BulkColumn | undefined {
  const word = heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  return bulkColumns.find((column) => headings[column].includes(word))
}

export type PastedRows = {
  rows: BulkRow[]
  /** Headings that match no column. Their cells are left out. */
  unknown: string[]
}

/** Makes rows from a pasted or opened text. The text is not trimmed: an empty first cell is a tab at its beginning. */
export async function rowsFromText(text: string): Promise<PastedRows> {
  const { parse } = (await import('papaparse')).default
  return rowsFromCells(parse<string[]>(text, { skipEmptyLines: 'greedy' }).data)
}

/** Makes rows from the cells of a spreadsheet, by the headings of its first row, or in the usual order without them. */
export function rowsFromCells(cells: readonly (readonly string[])[]): PastedRows {
  const [first = [], ...others] = cells
  const named = headingsOf(first)
  const hasHeadings = named !== undefined
  const columns = named ?? pasteColumns
  const unknown = hasHeadings ? first.filter((_text, at) => !columns[at] && first[at]?.trim()) : []
  const rows = (hasHeadings ? others : cells).map((row) => {
    const filled = columns.flatMap((column, at) => {
      const text = row[at]?.trim()
      return column && text
        ? [[column, text.slice(0, column === 'barcodes' ? LONGEST_CODES : LONGEST_CELL)] as const]
        : []
    })
    return Object.fromEntries(filled) as BulkRow
  })
  return { rows: rows.filter((row) => Object.keys(row).length > 0), unknown }
}

/** The column of each heading; undefined when the row has goods. An empty first heading is that of the SKU. */
function headingsOf(first: readonly string[]): (BulkColumn | undefined)[] | undefined {
  const named = first.map(columnOf)
  if (named.includes('SKU')) return named
  // A row of goods has numbers, and its last cell may be "active".
  const isOfGoods = first.some((text) => /^\p{Nd}/u.test(text.trim()))
  if (isOfGoods || !named.some((column) => column && column !== 'active')) return undefined
  return first[0]?.trim() ? named : ['SKU', ...named.slice(1)]
}

const LONGEST_CELL = 60
const LONGEST_CODES = 400

export type BulkAction =
  | { kind: 'active'; active: boolean }
  | { kind: 'price'; sellingPrice: string; MRP: string; percent: string }
  | { kind: 'stock'; stock: string; delta: string }

/** The rows of an action that changes the chosen variants. */
export function rowsOfAction(action: BulkAction, chosen: readonly ChosenVariant[]): BulkRow[] {
  const rows = action.kind === 'active' ? onePerProduct(chosen) : chosen
  return rows.map(({ variant }) => ({ _id: variant._id, ...changeOf(action, variant) }))
}

/** Keeps one variant per product, because a product is active or inactive with all of its variants. */
function onePerProduct(chosen: readonly ChosenVariant[]): ChosenVariant[] {
  return [...new Map(chosen.map((one) => [one.product._id, one])).values()]
}

function changeOf(action: BulkAction, { sellingPrice }: InventoryVariant): BulkRow {
  if (action.kind === 'active') return { active: action.active }
  if (action.kind === 'stock') {
    return action.delta ? { delta: Number(action.delta) } : { stock: action.stock }
  }
  const { percent, MRP } = action
  const price = percent ? pricedBy(sellingPrice, Number(percent)) : action.sellingPrice
  return { ...(price && { sellingPrice: price }), ...(MRP && { MRP }) }
}

/** The changed price in whole rupees, as shops write prices. */
function pricedBy(rupees: number, percent: number): string {
  return String(Math.max(1, Math.round(rupees * (1 + percent / 100))))
}

/** True for a whole number other than 0, with or without a sign: a change of stock, or of prices in per cent. */
export function isDifference(text: string): boolean {
  return /^[+-]?\d{1,6}$/.test(text) && Number(text) !== 0
}

const amountColumns = ['sellingPrice', 'MRP', 'stock'] as const
export type Amounts = { [Column in (typeof amountColumns)[number]]: number }
/** A row as it is typed, with the amounts that the person saw. */
export type TypedRow = { _id: string; seen: Amounts } & { [Column in keyof Amounts]: string }

/** The changed amounts of a typed row. A sale meanwhile refuses no new price, because the same count is not sent. */
export function changedRow({ _id, seen, ...typed }: TypedRow): BulkRow {
  const changed = amountColumns.filter((column) => readTypedNumber(typed[column]) !== seen[column])
  const only = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => changed.some((one) => one === name)))
  return { _id, ...only(typed), seen: only(seen) }
}
