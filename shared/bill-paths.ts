import type { Locale } from './page.ts'
import { patterns } from './paths.ts'

/** A bill's file: its language, and its form when that is not A4. */
export type BillAddress = { orderId: string; locale: Locale; form?: 'thermal' }

// Apart from the addresses that every page loads.

/** A file that the server makes. */
export function billFile(bill: BillAddress): string {
  return `/api/bill?${new URLSearchParams(bill)}`
}

/** The statement of these days. */
export function statementOf(days: { from: string; to: string }): string {
  return `${patterns.statement}?${new URLSearchParams(days)}`
}
