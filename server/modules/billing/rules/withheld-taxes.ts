import type { TaxTerm } from '#server/modules/settings/rules/tax-terms.ts'
import type { BillKind } from '#shared/contract/billing.ts'
import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { isPersonsPan, panOf } from '#shared/formats/tax-ids.ts'

/** The facts of an order's bill that decide about its taxes. */
export type BilledSale = {
  kind: BillKind
  paymentMethod: 'cash' | 'online'
  gstin: string | null
  pan: string | null
  totalPaise: number
  /** The money without what gift codes paid. */
  payablePaise: number
  /** The value without tax of the lines that bear GST. */
  taxablePaise: number
}

/** The part of a row of the taxes that a bill decides and its credit notes share. */
export type TaxedSale = {
  tax: WithheldTax
  taxNumber: string | null
  rate: number
  isFreed: boolean
  basePaise: number
}

/** The tax of a bill by the terms of its day; undefined where the law names no tax, or it is off. */
export function taxedSale(term: TaxTerm, sale: BilledSale): TaxedSale | undefined {
  const taxed = term.tax === 'tcs' ? tcsOf(term, sale) : tdsOf(term, sale)
  return taxed && taxed.rate > 0 && taxed.basePaise > 0 ? taxed : undefined
}

/** Taxable supplies of a registered shop whose money the operator collects (CGST Act 2017, s. 52). */
function tcsOf({ rate }: TaxTerm, sale: BilledSale): TaxedSale | undefined {
  const { kind, paymentMethod, gstin, taxablePaise, payablePaise, totalPaise } = sale
  if (kind !== 'tax_invoice' || paymentMethod !== 'online' || !gstin) return undefined
  const basePaise = Math.round((taxablePaise * payablePaise) / totalPaise)
  return { tax: 'tcs', taxNumber: gstin, rate, isFreed: false, basePaise }
}

/** All sales through the market, paid at the counter too (formerly s. 194-O of the Income-tax Act 1961). */
function tdsOf({ rate, rateWithoutPan }: TaxTerm, sale: BilledSale): TaxedSale {
  const taxNumber = panOf(sale)
  const isFreed = taxNumber !== null && isPersonsPan(taxNumber)
  const ownRate = taxNumber === null ? (rateWithoutPan ?? rate) : rate
  return { tax: 'tds', taxNumber, rate: ownRate, isFreed, basePaise: sale.totalPaise }
}

type CreditedBase = {
  /** The base of the bill. */
  basePaise: number
  /** The amount from which the bill's base was taken, and the part of it that all credit notes have credited. */
  wholePaise: number
  creditedPaise: number
  /** The part of the base that came back before, at least zero. */
  backPaise: number
}

/** The part of a bill's base that a credit note gives back. Together its notes give back no more than the bill has. */
export function baseBack({
  basePaise,
  wholePaise,
  creditedPaise,
  backPaise,
}: CreditedBase): number {
  if (wholePaise === 0) return 0
  const share = Math.min(creditedPaise, wholePaise)
  return Math.max(0, Math.round((basePaise * share) / wholePaise) - backPaise)
}

/** Rows of one shop, tax and tax number with one month and rate, summed. */
export type TaxSum = {
  month: string
  rate: number
  isFreed: boolean
  basePaise: number
  /** The tax that was held back, less the tax that was given back. */
  taxPaise: number
}

type Account = {
  tax: WithheldTax
  /** The month of the newest row. */
  month: string
  isInterState: boolean
  /** True when the sales of the year are above the sum that is free. */
  isOverFree: boolean
}

/**
 * The change of a month's tax by its newest row, so that a month has the tax of its net value and never less than
 * nothing. `sums` has the newest base already, and begins at `sinceMonth`. The tax of the sales that were free before is
 * due in the month in which the year's sales pass the free sum.
 */
export function taxOfLine(sums: readonly TaxSum[], account: Account): number {
  const { month, isOverFree } = account
  const own = sums.filter((sum) => sum.month === month)
  const earlier = sums.filter((sum) => sum.month < month)
  const taxed = [...earlier, ...own].filter(({ isFreed }) => isOverFree || !isFreed)
  // A month is rounded once, not by its rows.
  const due = [...Map.groupBy(taxed, (sum) => `${sum.month} ${sum.rate}`).values()].map((group) =>
    taxOn(total(group.map(baseOf)), group[0]?.rate ?? 0, account),
  )
  return Math.max(0, total(due) - total(earlier.map(taxOf))) - total(own.map(taxOf))
}

const taxOf = ({ taxPaise }: TaxSum) => taxPaise
const baseOf = ({ basePaise }: TaxSum) => basePaise
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The tax in whole paise. TCS inside a State is two equal halves, each of them rounded. */
export function taxOn(
  basePaise: number,
  rate: number,
  { tax, isInterState }: Pick<Account, 'tax' | 'isInterState'>,
): number {
  const parts = tax === 'tcs' && !isInterState ? 2 : 1
  return parts * Math.round((basePaise * rate) / (10_000 * parts))
}

/**
 * The first month whose rows decide about a row of this month: TCS is a tax of one month's net value, and more returned
 * than sold counts in no other month; TDS is a tax of the financial year.
 */
export function sinceMonth(tax: WithheldTax, month: string): string {
  return tax === 'tcs' ? month : beginOfYear(month)
}

/** The first month of the Indian financial year. */
export function beginOfYear(month: string): string {
  const year = Number(month.slice(0, 4)) - (month.slice(5, 7) < '04' ? 1 : 0)
  return `${year}-04-01`
}

/** The month of India in which an instant lies, as its first day. */
export const monthOf = (at: Date): string => `${indianDay(at).slice(0, 7)}-01`
