import type { BillKind } from '#shared/contract/billing.ts'
import { beginOfDay, indianDay } from '#shared/formats/india-time.ts'
import { BILL_YEARS } from '#shared/limits.ts'

/** The Indian financial year, April to March: `26-27`. */
export function financialYear(at: Date): string {
  const [year = 0, month = 0] = indianDay(at).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const prefixes: Record<BillKind, string> = {
  tax_invoice: 'TI',
  bill_of_supply: 'BS',
  credit_note: 'CN',
}

/** A series: the documents of one kind that a store issues in one financial year. */
export type Series = { kind: BillKind; year: string }

/**
 * `TI/26-27/000001`: consecutive in its series and at most 16 characters, letters, digits, dashes and slashes (CGST
 * Rules 2017: rule 46(b) for tax invoices, rule 49(b) for bills of supply, rule 53(1A)(c) for credit notes).
 */
export function billNumber({ kind, year }: Series, serial: number): string {
  return `${prefixes[kind]}/${year}/${String(serial).padStart(6, '0')}`
}

/**
 * Bills that were issued before this time may be deleted. The annual return of a financial year is due on 31 December
 * after its end (CGST Act 2017, s. 44; CGST Rules 2017, rule 80).
 */
export function retentionBegin(now: Date): Date {
  const year = Number(indianDay(now).slice(0, 4))
  return new Date(beginOfDay(`${year - BILL_YEARS - 1}-04-01`))
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
