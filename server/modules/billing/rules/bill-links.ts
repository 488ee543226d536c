import { AppError } from '#shared/app-error.ts'
import type { Slip } from '#shared/contract/orders/bill-links.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { BILL_LINK_DAYS } from '#shared/limits.ts'
import type { Locale } from '#shared/page.ts'
import { type Bill, billSheet } from './bill-sheet.ts'

/** A bill by its id, or by its order. */
export type WhichBill = { orderId?: string | undefined; billId?: string | undefined }

/** Links that were made after this time still work, unless they were ended. */
export function linksOpenSince(now: Date): Date {
  return new Date(now.getTime() - BILL_LINK_DAYS * DAY_MS)
}

export function linkEnd(madeAt: Date): Date {
  return new Date(madeAt.getTime() + BILL_LINK_DAYS * DAY_MS)
}

/** A bill as a roll shows it, for a printer of any width and for a phone. */
export function billSlip(bill: Bill, locale: Locale): Slip {
  const { title, blocks } = billSheet(bill, locale, 'thermal')
  const { number } = bill
  // A roll has no place for columns.
  return {
    number,
    title,
    blocks: blocks.filter((one) => one.kind !== 'beside' && one.kind !== 'table'),
  }
}

/** One error for an order without a bill, and for a foreign bill. */
export function noBill(): AppError {
  return new AppError('NOT_FOUND', { reason: 'bill' })
}
