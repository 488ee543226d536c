import { MAX_SALE_QUANTITY } from '#shared/limits.ts'
import { isWholePaise, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import type { Input } from '#web/lib/call.ts'
import { readTypedNumber } from '#web/lib/format.ts'

/** `price`: the typed price of one piece; undefined for the selling price. `reason`: why it is lower than that. */
export type SaleLine = FoundGoods & { quantity: number; price?: string; reason?: string }

/** Adds one piece: to the line of this variant, else as the first line. The newest facts of the variant count. */
export function addPiece(lines: readonly SaleLine[], goods: FoundGoods): SaleLine[] {
  const before = lines.find(({ variantId }) => variantId === goods.variantId)
  const quantity = Math.min(MAX_SALE_QUANTITY, (before?.quantity ?? 0) + 1)
  const others = lines.filter((line) => line !== before)
  return [{ ...before, ...goods, quantity }, ...others]
}

/** Changes one line; a line without pieces is removed. */
export function changeLine(
  lines: readonly SaleLine[],
  variantId: string,
  change: Partial<SaleLine>,
): SaleLine[] {
  return lines
    .map((line) => (line.variantId === variantId ? { ...line, ...change } : line))
    .filter(({ quantity }) => quantity > 0)
}

/** The price of one piece in rupees; NaN when the typed text is not a price. */
export function priceOf({ price, sellingPrice }: SaleLine): number {
  if (price === undefined) return sellingPrice
  const typed = readTypedNumber(price)
  return Number.isFinite(typed) && typed > 0 && isWholePaise(typed) ? typed : Number.NaN
}

/** True when the typed price is below the price in force, as far as this device knows it. */
export function isLowered(line: SaleLine): boolean {
  return priceOf(line) < line.sellingPrice
}

export type LineProblem = 'price' | 'aboveMrp' | 'tooFew'

/** The reason why a line cannot be sold; undefined when it can. */
export function problemOf(line: SaleLine): LineProblem | undefined {
  const price = priceOf(line)
  if (Number.isNaN(price)) return 'price'
  if (price > line.MRP) return 'aboveMrp'
  return line.quantity > line.free ? 'tooFew' : undefined
}

/** The sum in rupees; NaN while a typed text is not a price. */
export function totalOf(lines: readonly SaleLine[]): number {
  return rupeesFromPaise(
    lines.reduce((sum, line) => sum + line.quantity * paiseFromRupees(priceOf(line)), 0),
  )
}

/**
 * The customer's change for the typed amount, in rupees. Below zero, so much is missing; NaN when the text is not an
 * amount, null without a text or a total.
 */
export function changeFor(total: number, received: string): number | null {
  if (received.trim() === '' || Number.isNaN(total)) return null
  const typed = readTypedNumber(received)
  if (!(Number.isFinite(typed) && typed >= 0 && isWholePaise(typed))) return Number.NaN
  return rupeesFromPaise(paiseFromRupees(typed) - paiseFromRupees(total))
}

/** What is missing of the typed cash, in rupees, NaN when the text is not an amount; null when nothing is. */
export function missingFor(total: number, received: string): number | null {
  const change = changeFor(total, received)
  return change === null || change >= 0 ? null : -change
}

/** The call's input. It names every price, so that the sum told to the customer is charged. */
export function saleOf(
  lines: readonly SaleLine[],
  paidBy: 'cash' | 'upi',
): Input<'POST /counter-sales'> {
  return {
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      price: priceOf(line),
      ...(line.reason?.trim() && { reason: line.reason.trim() }),
    })),
    paidBy,
  }
}
