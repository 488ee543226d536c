import type { BillKind } from '#shared/contract/billing.ts'
import type { Attributes } from '#shared/contract/goods.ts'
import { taxInLine } from '#shared/catalog/line-tax.ts'
import { splitGst } from '#shared/money.ts'

/** A line of an order that was handed over. The price is for one piece and includes the tax. */
export type SoldLine = {
  position: number
  name: string
  attributes: Attributes
  sku: string
  hsn: string
  gstRate: number
  quantity: number
  pricePaise: number
}

type Amounts = {
  amountPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
}

/** A line of a bill; `quantity` is null when a credit note does not credit whole pieces. */
export type BillLine = Omit<SoldLine, 'quantity'> & Amounts & { quantity: number | null }

/**
 * A registered seller issues a tax invoice. A seller without GSTIN, or of exempt goods only, issues a bill of supply
 * (CGST Act 2017, s. 31(3)(c); CGST Rules 2017, rule 49).
 */
export function kindOfBill(
  { gstin }: { gstin: string | null },
  lines: readonly Pick<SoldLine, 'gstRate'>[],
): Exclude<BillKind, 'credit_note'> {
  const isTaxed = gstin !== null && lines.some(({ gstRate }) => gstRate > 0)
  return isTaxed ? 'tax_invoice' : 'bill_of_supply'
}

/** The lines of a bill of this kind. On a bill of supply no tax is charged (CGST Rules 2017, rule 49). */
export function billLines(kind: BillKind, lines: readonly SoldLine[]): BillLine[] {
  const isUntaxed = kind === 'bill_of_supply'
  return lines.map((line) => {
    const { taxPaise, amountPaise, gstRate } = taxInLine({ ...line, isUntaxed })
    const taxablePaise = amountPaise - taxPaise
    return { ...line, gstRate, amountPaise, taxablePaise, ...splitGst(taxPaise) }
  })
}

/** Sums of the lines in paise; the tax is the sum of the lines' taxes. */
export function sumLines(lines: readonly Amounts[]): { totalPaise: number; taxPaise: number } {
  return {
    totalPaise: sum(lines.map(({ amountPaise }) => amountPaise)),
    taxPaise: sum(lines.map(({ cgstPaise, sgstPaise }) => cgstPaise + sgstPaise)),
  }
}

/**
 * The lines of a credit note of `amountPaise`, divided in proportion to the amounts of the bill's lines that are not
 * credited yet. `credited`: amounts of earlier credit notes in paise, by position. When the whole bill is credited, the
 * taxes of its credit notes add up to the taxes of the bill.
 */
export function creditLines(
  lines: readonly BillLine[],
  credited: ReadonlyMap<number, number>,
  amountPaise: number,
): BillLine[] {
  const before = lines.map(({ position }) => credited.get(position) ?? 0)
  const rest = lines.map((line, index) => line.amountPaise - (before[index] ?? 0))
  const shares = divide(amountPaise, rest)
  return lines.flatMap((line, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    return [creditLine(line, before[index] ?? 0, share)]
  })
}

function creditLine(line: BillLine, before: number, share: number): BillLine {
  const earlier = taxesUpTo(line, before)
  const now = taxesUpTo(line, before + share)
  const cgstPaise = now.cgstPaise - earlier.cgstPaise
  const sgstPaise = now.sgstPaise - earlier.sgstPaise
  const isWhole = before === 0 && share === line.amountPaise
  return {
    ...line,
    quantity: isWhole ? line.quantity : null,
    amountPaise: share,
    taxablePaise: share - cgstPaise - sgstPaise,
    cgstPaise,
    sgstPaise,
  }
}

/** The taxes included in the first `amountPaise` of a line. */
function taxesUpTo({ amountPaise: whole, cgstPaise, sgstPaise }: BillLine, amountPaise: number) {
  const taxPaise = Math.round(((cgstPaise + sgstPaise) * amountPaise) / whole)
  return splitGst(taxPaise)
}

/** Divides an amount in proportion to weights. The parts are whole paise, add up to it, and exceed no weight. */
function divide(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  let reached = 0
  return weights.map((weight) => {
    const from = Math.round((amount * reached) / whole)
    reached += weight
    return Math.round((amount * reached) / whole) - from
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
