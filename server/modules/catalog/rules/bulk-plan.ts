import { z } from 'zod'
import type { BulkColumn, BulkRow } from '#shared/contract/catalog/bulk-changes.ts'
import { Attributes, Category } from '#shared/contract/goods.ts'
import { codeKey, hasWrongCheckDigit, joinCodes, splitCodes } from '#shared/catalog/barcodes.ts'
import { skuKey } from '#shared/contract/catalog/product-form.ts'
import { MAX_BARCODES } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import type { CodeHolder } from './code-doubts.ts'
import { type Cell, checkStock, readActive, readPrice, readStock } from './bulk-cells.ts'

const variantValues = z.object({
  pricePaise: z.int(),
  mrpPaise: z.int(),
  stock: z.int(),
  held: z.int(),
  active: z.boolean(),
  barcodes: z.array(z.string()),
})
export type VariantValues = z.infer<typeof variantValues>
export const knownVariant = variantValues.extend({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  /** True when an administrator has taken the product down. */
  isTakenDown: z.boolean(),
  sku: z.string(),
  attributes: Attributes,
  category: Category,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
})
export type KnownVariant = z.infer<typeof knownVariant>
export type RowErrors = Partial<Record<BulkColumn, MessageText>>
export type RowPlan = {
  variant: KnownVariant | null
  after: VariantValues | null
  errors: RowErrors
  /** True for a typed count without the count that the merchant saw. */
  unseen: boolean
}

/**
 * Plans the change of each row and finds the errors of its cells. `known`: the store's variants that rows may name.
 * `holders`: the variants that have one of the rows' barcodes.
 */
export function planRows(
  rows: readonly BulkRow[],
  known: readonly KnownVariant[],
  holders: readonly CodeHolder[] = [],
): RowPlan[] {
  const codes = [...holders]
  const byId = new Map(known.map((variant) => [variant.id, variant]))
  const bySku = new Map(known.map((variant) => [skuKey(variant.sku), variant]))
  const taken = new Set<string>()
  const active = new Map<string, boolean>()
  return rows.map((row) => {
    const sku = row.SKU?.trim() ?? ''
    const variant = row._id ? byId.get(row._id) : bySku.get(skuKey(sku))
    if (!variant) {
      const isNamed = row._id !== undefined || sku !== ''
      const key = isNamed ? 'bulkFields.unknownSku' : 'productFields.skuRequired'
      return { variant: null, after: null, errors: { SKU: messageText(key) }, unseen: false }
    }
    const plan = planRow(row, variant)
    if (taken.has(variant.id)) plan.errors.SKU = messageText('bulkFields.skuTwice')
    taken.add(variant.id)
    addBarcodes(plan, row, codes)
    refuseSecondState(plan, row, active)
    return plan
  })
}

/** Refuses a row that sets another `active` than an earlier row of the same product: its variants share this value. */
function refuseSecondState(plan: RowPlan, row: BulkRow, states: Map<string, boolean>): void {
  const { variant, after, errors } = plan
  if (!variant || !after || !row.active?.trim() || errors.active) return
  const before = states.get(variant.productId)
  states.set(variant.productId, before ?? after.active)
  if (before !== undefined && before !== after.active)
    errors.active = messageText('bulkFields.twoStates')
}

/** The barcodes that a row adds. */
export const codesOf = ({ barcodes = [] }: BulkRow): string[] =>
  splitCodes([barcodes].flat().join(','))

/** Adds and removes barcodes. A doubtful code is refused, except when the person has confirmed it. */
function addBarcodes(plan: RowPlan, row: BulkRow, holders: CodeHolder[]): void {
  const { variant, after, errors } = plan
  if (!variant || !after) return
  const added = codesOf(row)
  const kept = joinCodes(variant.barcodes, added)
  after.barcodes = kept.filter((code) => !row.barcodesRemoved?.includes(code))
  if (after.barcodes.length > MAX_BARCODES)
    errors.barcodes = messageText('productFields.tooManyBarcodes', { maximum: MAX_BARCODES })
  const fresh = row.barcodesConfirmed ? [] : kept.slice(variant.barcodes.length)
  const [doubt] = fresh.flatMap((code) => doubtOf(code, variant, holders) ?? [])
  if (doubt) errors.barcodes ??= doubt
  const { id, productName, sku } = variant
  holders.push(...added.map((code) => ({ id, key: codeKey(code), productName, sku })))
}

function doubtOf(
  code: string,
  variant: KnownVariant,
  holders: readonly CodeHolder[],
): MessageText | undefined {
  const other = holders.find(({ id, key }) => key === codeKey(code) && id !== variant.id)
  const name = `${other?.productName}, ${other?.sku}`
  if (other) return messageText('bulkFields.barcodeShared', { code, name })
  return hasWrongCheckDigit(code)
    ? messageText('bulkFields.barcodeCheckDigit', { code })
    : undefined
}

function planRow(row: BulkRow, variant: KnownVariant): RowPlan {
  const { pricePaise, mrpPaise, stock, held, active, barcodes } = variant
  const after: VariantValues = { pricePaise, mrpPaise, stock, held, active, barcodes }
  const errors: RowErrors = {}
  const take = <T>(
    column: BulkColumn,
    text: string | undefined,
    read: (text: string) => Cell<T>,
  ) => {
    if (!text?.trim()) return undefined
    const cell = read(text.trim())
    if ('value' in cell) return cell.value
    errors[column] = cell.error
    return undefined
  }
  after.pricePaise = take('sellingPrice', row.sellingPrice, readPrice) ?? pricePaise
  after.mrpPaise = take('MRP', row.MRP, readPrice) ?? mrpPaise
  after.active = take('active', row.active, readActive) ?? active
  const counted = take('stock', row.stock, readStock)
  after.stock = counted ?? stock + (row.delta ?? 0)
  refuseOutdated(row, variant, after, errors)
  refuseImpossible(after, variant, errors)
  refuseTakenDown(after, variant, errors)
  return { variant, after, errors, unseen: counted !== undefined && row.seen.stock === undefined }
}

function refuseOutdated(
  { seen }: BulkRow,
  variant: KnownVariant,
  after: VariantValues,
  errors: RowErrors,
): void {
  const money = (column: 'sellingPrice' | 'MRP', paise: number, next: number) => {
    const before = seen[column]
    if (before !== undefined && next !== paise && paiseFromRupees(before) !== paise)
      errors[column] ??= messageText('bulkFields.moved', { present: formatPaise(paise) })
  }
  money('sellingPrice', variant.pricePaise, after.pricePaise)
  money('MRP', variant.mrpPaise, after.mrpPaise)
  if (
    seen.active !== undefined &&
    after.active !== variant.active &&
    seen.active !== variant.active
  )
    errors.active ??= messageText('bulkFields.stateMoved')
  if (seen.stock !== undefined && after.stock !== variant.stock && seen.stock !== variant.stock)
    errors.stock ??= messageText('bulkFields.moved', { present: variant.stock })
}

function refuseImpossible(after: VariantValues, before: KnownVariant, errors: RowErrors): void {
  const stock = checkStock(after.stock)
  if ('error' in stock) errors.stock ??= stock.error
  else if (after.stock < after.held)
    errors.stock ??= messageText('bulkFields.held', { held: after.held })
  if (after.pricePaise <= after.mrpPaise || errors.sellingPrice || errors.MRP) return
  const column = after.pricePaise === before.pricePaise ? 'MRP' : 'sellingPrice'
  errors[column] = messageText('productFields.sellingPriceAboveMrp')
}

function refuseTakenDown(after: VariantValues, before: KnownVariant, errors: RowErrors): void {
  if (after.active && before.isTakenDown) errors.active ??= messageText('bulkFields.takenDown')
}

export function isWrong({ errors }: RowPlan): boolean {
  return Object.keys(errors).length > 0
}

export function isChanged({ variant, after }: RowPlan): boolean {
  if (!variant || !after) return false
  return (['pricePaise', 'mrpPaise', 'stock', 'active', 'barcodes'] as const).some(
    (name) => String(variant[name]) !== String(after[name]),
  )
}
