import type { BillKind } from '#shared/contract/billing.ts'
import type { Attributes } from '#shared/contract/goods.ts'
import { valueOfPieces } from '#shared/catalog/discount-back.ts'
import { taxInLine } from '#shared/catalog/line-tax.ts'
import { splitGst } from '#shared/formats/money.ts'

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
  /** True for an article that is sold as used. */
  isUsed?: boolean | null
  /** The share in the discount of the sale, in paise. */
  discountPaise?: number
}

type Amounts = {
  amountPaise: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
}

/** A line of a bill; `quantity` is null when a credit note does not credit whole pieces. */
export type BillLine = Omit<SoldLine, 'quantity'> &
  Amounts & {
    quantity: number | null
    /** True for a line of a bill from before CGST and SGST became equal. */
    isUneven?: boolean
  }

/** The amounts of earlier credit notes in paise, by the line's position. */
export type CreditedByPosition = ReadonlyMap<number, number>

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

/**
 * The lines of a bill of this kind, with CGST and SGST alike where the rule of the day has equal halves. On a bill of supply
 * no tax is charged (CGST Rules 2017, rule 49).
 */
export function billLines(
  kind: BillKind,
  lines: readonly SoldLine[],
  { hasEqualHalves }: { hasEqualHalves: boolean } = { hasEqualHalves: true },
): BillLine[] {
  const isUntaxed = kind === 'bill_of_supply'
  const isUneven = !hasEqualHalves
  return lines.map((line) => {
    const { taxPaise, amountPaise, gstRate } = taxInLine({ ...line, isUntaxed, isUneven })
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
 * credited yet. When the whole bill is credited, the taxes of its credit notes add up to the taxes of the bill.
 */
export function creditLines(
  lines: readonly BillLine[],
  credited: CreditedByPosition,
  amountPaise: number,
): BillLine[] {
  const rest = restOf(lines, credited)
  const shares = divide(
    amountPaise,
    rest.map(({ left }) => left),
  )
  return rest.flatMap(({ line, before }, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const isWhole = before === 0 && share === line.amountPaise
    return [creditedPieces(creditLine(line, before, share), isWhole ? line.quantity : null)]
  })
}

/**
 * The lines of a credit note of `amountPaise` for returned pieces. `returned`: number of pieces by the line's position;
 * `earlier`: those that came back before.
 * The amount is taken from the lines of these pieces first. Earlier refunds without pieces may have credited a part of
 * them; the rest of the amount then comes from the other lines.
 */
export function returnedLines(
  lines: readonly BillLine[],
  credited: CreditedByPosition,
  { returned, earlier = new Map(), amountPaise }: ReturnedLines,
): BillLine[] {
  const rest = restOf(lines, credited)
  const worth = rest.map(({ line }) => valueOfReturned(line, { returned, earlier }))
  const wanted = rest.map(({ left }, index) => Math.min(left, worth[index] ?? 0))
  const own = divide(Math.min(amountPaise, sum(wanted)), wanted)
  const others = divide(
    amountPaise - sum(own),
    rest.map(({ left }, index) => left - (own[index] ?? 0)),
  )
  return rest.flatMap(({ line, before }, index) => {
    const share = (own[index] ?? 0) + (others[index] ?? 0)
    if (share === 0) return []
    const quantity = share === worth[index] ? (returned.get(line.position) ?? null) : null
    return [creditedPieces(creditLine(line, before, share), quantity)]
  })
}

type PiecesByPosition = ReadonlyMap<number, number>
type ReturnedLines = {
  returned: PiecesByPosition
  earlier?: PiecesByPosition
  amountPaise: number
}

/** The value of the returned pieces of a line, in paise. */
export function valueOfReturned(
  { position, amountPaise, quantity }: BillLine,
  { returned, earlier }: { returned: PiecesByPosition; earlier: PiecesByPosition },
): number {
  const [pieces, before] = [returned, earlier].map((one) => one.get(position) ?? 0)
  return valueOfPieces({ amountPaise, quantity, before: before ?? 0, pieces: pieces ?? 0 })
}

/** A line of whole pieces says what they cost less their share in the discount; null for no whole pieces. */
function creditedPieces(line: BillLine, quantity: number | null): BillLine {
  const { pricePaise, amountPaise } = line
  const discountPaise = quantity === null ? 0 : pricePaise * quantity - amountPaise
  return { ...line, quantity, discountPaise }
}

function restOf(lines: readonly BillLine[], credited: CreditedByPosition) {
  return lines.map((line) => {
    const before = credited.get(line.position) ?? 0
    return { line, before, left: line.amountPaise - before }
  })
}

function creditLine(line: BillLine, before: number, share: number): BillLine {
  const { cgstPaise, sgstPaise } = line.isUneven
    ? unevenTaxes(line, before, share)
    : equalTaxes(line, before, share)
  return {
    ...line,
    amountPaise: share,
    taxablePaise: share - cgstPaise - sgstPaise,
    cgstPaise,
    sgstPaise,
  }
}

/** CGST and SGST alike. A share of one paisa, which cannot hold two halves, has none. */
function equalTaxes({ amountPaise: whole, cgstPaise }: BillLine, before: number, share: number) {
  const upTo = (amountPaise: number) => Math.round((cgstPaise * amountPaise) / whole)
  const half = Math.min(upTo(before + share) - upTo(before), Math.floor(share / 2))
  return { cgstPaise: half, sgstPaise: half }
}

function unevenTaxes(
  { amountPaise: whole, cgstPaise, sgstPaise }: BillLine,
  before: number,
  share: number,
) {
  const upTo = (amountPaise: number) =>
    splitGst(Math.round(((cgstPaise + sgstPaise) * amountPaise) / whole))
  const [earlier, now] = [upTo(before), upTo(before + share)]
  return {
    cgstPaise: now.cgstPaise - earlier.cgstPaise,
    sgstPaise: now.sgstPaise - earlier.sgstPaise,
  }
}

/** Divides an amount in proportion to weights. The parts are whole paise, add up to it, and exceed no weight. */
export function divide(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  if (whole === 0) return weights.map(() => 0)
  let reached = 0
  return weights.map((weight) => {
    const from = Math.round((amount * reached) / whole)
    reached += weight
    return Math.round((amount * reached) / whole) - from
  })
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
