import { MAX_SALE_QUANTITY } from '#shared/limits.ts'
import { discountGiven, saleDiscount } from '#shared/catalog/sale-discount.ts'
import { isWholePaise, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { TakenWays } from '#shared/contract/billing.ts'
import type { GstSlab } from '#shared/catalog/product-options.ts'
import { sentBuyer, type TypedBuyer } from '#web/features/cart/buyer/typed-buyer.ts'
import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import type { Input } from '#web/lib/call.ts'
import { readTypedNumber } from '#web/lib/format.ts'

/**
 * `price`: the typed price of one piece; undefined for the selling price. `reason`: why it is lower than that. `isHere`: the
 * pieces are in the hand, whatever the count.
 */
export type SaleLine = FoundGoods & {
  quantity: number
  price?: string
  reason?: string
  isHere?: boolean
}

/** Something that is no article of the shop, with its price in rupees. */
export type FreeLine = {
  id: string
  name: string
  hsn: string
  gstRate: GstSlab
  quantity: number
  price: number
  reason?: string
}

/** A discount on the sale as it is typed. */
export type TypedDiscount = { unit: 'amount' | 'percent'; text: string; reason: string }

export type Goods = {
  lines: readonly SaleLine[]
  freeLines: readonly FreeLine[]
  discount: TypedDiscount | null
  buyer: TypedBuyer | null
}

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
  return missingOf(line) > 0 && (!line.isHere || isHeld(line)) ? 'tooFew' : undefined
}

/** The pieces of a line beyond the free ones. */
export const missingOf = ({ quantity, free }: SaleLine): number => Math.max(0, quantity - free)

/** True when a piece is held for somebody: what is in the hand may be that one. */
export const isHeld = ({ held = 0 }: SaleLine): boolean => held > 0

/** The typed discount in the call's terms; undefined while the text is no such number. */
function discountOf({ unit, text }: TypedDiscount) {
  const typed = readTypedNumber(text)
  const isNumber = Number.isFinite(typed) && typed > 0 && isWholePaise(typed)
  if (!isNumber || (unit === 'percent' && typed >= 100)) return undefined
  return unit === 'amount' ? { amount: typed } : { percent: typed }
}

/** The sums in rupees, NaN while a typed text is no price or no discount on this sale. An empty discount is none. */
export function sumsOf({ lines, freeLines, discount }: Goods) {
  const goods = [
    ...lines.map((line) => line.quantity * paiseFromRupees(priceOf(line))),
    ...freeLines.map(({ quantity, price }) => quantity * paiseFromRupees(price)),
  ].reduce((sum, paise) => sum + paise, 0)
  const given = discount && discountOf(discount)
  const isNone = !discount || discount.text.trim() === ''
  const less = isNone ? 0 : given ? saleDiscount(goods, discountGiven(given)) : Number.NaN
  const isFitting = isNone || (less > 0 && less < goods)
  return {
    discount: isFitting ? rupeesFromPaise(less) : Number.NaN,
    total: isFitting ? rupeesFromPaise(goods - less) : Number.NaN,
  }
}

/**
 * The discount and the sum to pay, in rupees, when the paise of the sum are taken off too; undefined when it has none, or
 * nothing else.
 */
export function roundedDown({ less, toPay }: { less: number; toPay: number }) {
  const paise = Number.isNaN(toPay) ? 0 : paiseFromRupees(toPay) % 100
  if (paise === 0 || toPay < 1) return undefined
  return {
    less: rupeesFromPaise(paiseFromRupees(less) + paise),
    sum: rupeesFromPaise(paiseFromRupees(toPay) - paise),
  }
}

/** The call's input. It names every price, so that the sum told to the customer is charged. */
export function saleOf(
  { lines, freeLines, discount, buyer }: Goods,
  how: 'cash' | 'upi' | TakenWays,
): Input<'POST /counter-sales'> {
  const given = discount && discountOf(discount)
  return {
    lines: lines.map((line) => ({
      variantId: line.variantId,
      quantity: line.quantity,
      price: priceOf(line),
      ...reasonOf(line.reason),
      ...(line.isHere && missingOf(line) > 0 && { isHere: true }),
    })),
    ...(freeLines.length > 0 && { freeLines: freeLines.map(({ id: _id, ...line }) => line) }),
    ...(given && { discount: { ...given, ...reasonOf(discount.reason) } }),
    ...(buyer && { buyer: sentBuyer(buyer) }),
    ...(typeof how === 'string' ? { paidBy: how } : { ways: how }),
  }
}

/** A reason of the call; none when nothing is typed. */
export function reasonOf(text = ''): { reason?: string } {
  const reason = text.trim()
  return reason === '' ? {} : { reason }
}

type BilledLine = { price: number; quantity: number; discount?: number }

/** What a line of a bill costs, in rupees, after its share in the discount of the sale. */
export const lineAmount = ({ price, quantity, discount = 0 }: BilledLine): number =>
  rupeesFromPaise(paiseFromRupees(price) * quantity - paiseFromRupees(discount))
