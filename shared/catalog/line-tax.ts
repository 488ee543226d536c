import { gstInside, unevenGstInside } from '../formats/money.ts'

/** A line of a cart, an order or a bill. The price is for one piece, in paise, with the tax inside it. */
export type TaxedLine = {
  pricePaise: number
  quantity: number
  /** The share of the line in the discount of its sale, in paise. */
  discountPaise?: number
  /** Percent for these goods at this price on the day of the sale (`gstRateOf`). An order keeps it. */
  gstRate: number
  /** True when the seller has no GSTIN, so that no tax is in the price (CGST Act 2017, s. 32(1)). */
  isUntaxed: boolean
  /** True for a line of a bill that was issued before CGST and SGST became equal. */
  isUneven?: boolean
}

type LineTax = { amountPaise: number; gstRate: number; taxPaise: number }

/**
 * The tax in a line, as cart, booking, order, bill and order history show it. A line of a seller without GSTIN has no
 * tax.
 */
export function taxInLine(line: TaxedLine): LineTax {
  const amountPaise = line.pricePaise * line.quantity - (line.discountPaise ?? 0)
  const gstRate = line.isUntaxed ? 0 : line.gstRate
  const inside = line.isUneven ? unevenGstInside : gstInside
  return { amountPaise, gstRate, taxPaise: inside(amountPaise, gstRate) }
}

/**
 * The tax of a stored order, in paise. An old order of a seller without GSTIN may store a tax that is not on its
 * bill.
 */
export function taxOfOrder(order: { taxPaise: number; isUntaxed: boolean }): number {
  return order.isUntaxed ? 0 : order.taxPaise
}
