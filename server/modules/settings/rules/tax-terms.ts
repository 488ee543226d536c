import type { WithheldTax } from '#shared/contract/settings/tax-terms.ts'
import { stateOn, termsApplyingOn } from './terms.ts'

type DatedTax = { tax: WithheldTax; validFrom: string }

/** A tax from a day on. Rates are hundredths of a per cent; `rateWithoutPan` and `freeUpToPaise` are null for TCS. */
export type TaxTerm = DatedTax & {
  rate: number
  rateWithoutPan: number | null
  freeUpToPaise: number | null
}

const bySubject = <Row extends DatedTax>(row: Row) => ({ subject: row.tax, ...row })

/** The rows that apply on a day in India, at most one for each tax. */
export function taxTermsOn<Row extends DatedTax>(rows: readonly Row[], day: string): Row[] {
  return termsApplyingOn(rows.map(bySubject), day)
}

/** The rows that apply on a day in India; of a tax that is off, the next row that switches it on. */
export function shownTaxTerms<Row extends DatedTax & { rate: number }>(
  rows: readonly Row[],
  day: string,
): Row[] {
  const on = taxTermsOn(rows, day).filter(({ rate }) => rate > 0)
  const next = rows
    .filter(({ rate, validFrom }) => rate > 0 && validFrom > day)
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
  return [...on, ...next].filter(
    (row, at, all) => all.findIndex(({ tax }) => tax === row.tax) === at,
  )
}

/** The rows with their states on a day. */
export function statedTaxTerms<Row extends DatedTax & { withdrawnAt: Date | null }>(
  rows: readonly Row[],
  day: string,
) {
  const all = rows.map(bySubject)
  return all.map((row) => ({ ...row, state: stateOn(row, all, day) }))
}

/** Rates are stored as hundredths of a per cent. */
export const storedRate = (percent: number): number => Math.round(percent * 100)
export const shownRate = (rate: number): number => rate / 100
export const percentWords = (rate: number): string => `${shownRate(rate)} %`
