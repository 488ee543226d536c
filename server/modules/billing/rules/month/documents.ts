import type { BillKind, TakenWay } from '#shared/contract/billing.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { codeOfState, gstStates, stateOfGstin } from '#shared/formats/gst-states.ts'
import { placeOfSupply } from '../bill-parties.ts'

/** A month of India: `YYYY-MM`, its first and last day, and the first day after it. */
export type Month = { name: string; first: string; last: string; before: string }

export function monthOf(name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number)
  const dayAt = (number: number) =>
    new Date(Date.UTC(year, month, number)).toISOString().slice(0, 10)
  return { name, first: `${name}-01`, last: dayAt(0), before: dayAt(1) }
}

/** Taxable value, taxes and value with tax, in paise. */
export type TaxSum = { taxable: number; igst: number; cgst: number; sgst: number; total: number }

/** The goods of a document with one HSN code and one rate. */
export type GoodsPart = TaxSum & { hsn: string; rate: number; pieces: number }

/** The ways in which money moved, with the part that goods of an exchange paid. */
export type MoneyWay = TakenWay | 'online' | 'exchange'

/** A bill or a credit note of a shop's month. All amounts are positive paise; `signOf` tells what they do to the sales. */
export type MonthDocument = {
  id: string
  kind: BillKind
  number: string
  /** `YYYY-MM-DD` in India. */
  day: string
  sellerGstin: string | null
  /** The name of the shop's State. */
  sellerState: string
  buyer: BilledBuyer | null
  isInterState: boolean
  reason: string | null
  /** The bill that a credit note corrects. */
  corrects: { number: string; day: string; totalPaise: number } | null
  totalPaise: number
  /** The money that moved; gift codes are the rest of the total. */
  payablePaise: number
  ways: Record<MoneyWay, number>
  parts: GoodsPart[]
}

export const signOf = ({ kind }: Pick<MonthDocument, 'kind'>): 1 | -1 =>
  kind === 'credit_note' ? -1 : 1

export const noTax = (): TaxSum => ({ taxable: 0, igst: 0, cgst: 0, sgst: 0, total: 0 })

export function addTax(to: TaxSum, one: TaxSum, sign: 1 | -1 = 1): void {
  for (const name of ['taxable', 'igst', 'cgst', 'sgst', 'total'] as const)
    to[name] += sign * one[name]
}

/** The taxes of a document by rate, the lowest first. */
export function ratesOf({ parts }: MonthDocument): (TaxSum & { rate: number })[] {
  const rates = new Map<number, TaxSum & { rate: number }>()
  for (const part of parts) {
    const sum = rates.get(part.rate) ?? { rate: part.rate, ...noTax() }
    addTax(sum, part)
    rates.set(part.rate, sum)
  }
  return [...rates.values()].toSorted((one, other) => one.rate - other.rate)
}

/** The code of the State of the supply: the shop's, where the bill does not say another. */
export function stateOfSupply(document: MonthDocument): string {
  const { buyer, sellerGstin, sellerState, isInterState } = document
  if (buyer) return placeOfSupply({ buyer, isInterState, sellerGstin })
  if (sellerGstin) return stateOfGstin(sellerGstin)
  return codeOfState(sellerState) ?? ''
}

/** `08 Rajasthan` */
export const placeWords = (code: string): string => `${code} ${gstStates[code] ?? ''}`
