import { AppError } from '#shared/app-error.ts'
import {
  MAX_OPEN_CASH_BOOKINGS,
  MAX_PENDING_PAYMENTS,
  NO_SHOW_MEMORY_DAYS,
  NO_SHOWS_BEFORE_ONLINE_ONLY,
} from '#shared/limits.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'

export type ShopperRecord = {
  openCashBookings: number
  recentNoShows: number
  /** The no-show whose expiry allows cash again; null below the limit. */
  decidingNoShowAt: Date | null
}

/** The account's bookings that wait for their online payment. */
export type PendingPayments = {
  /** `dueAt` is the end of the time for the payment. */
  pendingPayments: { orderId: string; storeId: string; dueAt: Date | null }[]
}

const MEMORY_MS = NO_SHOW_MEMORY_DAYS * DAY_MS

/** The error that refuses cash after several no-shows or with too many open bookings; null if cash is allowed. */
export function cashRefusal(
  record: ShopperRecord,
): AppError<'CASH_REFUSED' | 'TOO_MANY_BOOKINGS'> | null {
  const { openCashBookings: openBookings, recentNoShows: noShows, decidingNoShowAt } = record
  if (noShows >= NO_SHOWS_BEFORE_ONLINE_ONLY) {
    const until = decidingNoShowAt && new Date(decidingNoShowAt.getTime() + MEMORY_MS).toISOString()
    const values = { days: NO_SHOW_MEMORY_DAYS }
    return new AppError('CASH_REFUSED', { noShows, openBookings, until }, { values })
  }
  if (openBookings < MAX_OPEN_CASH_BOOKINGS) return null
  return new AppError('TOO_MANY_BOOKINGS', { noShows, openBookings, until: null })
}

/** Throws CASH_REFUSED or TOO_MANY_BOOKINGS; `details` gives the reason and the end of the refusal. */
export function checkCashAllowed(record: ShopperRecord): void {
  const refusal = cashRefusal(record)
  if (refusal) throw refusal
}

/** Throws TOO_MANY_PAYMENTS when the account has reached its limit of bookings that wait for payment. */
export function checkPaymentsAllowed({ pendingPayments }: PendingPayments): void {
  const { length: pending } = pendingPayments
  if (pending >= MAX_PENDING_PAYMENTS) throw new AppError('TOO_MANY_PAYMENTS', { pending })
}

/** No-shows at or before this time have expired. */
export function noShowsCountSince(now: Date): Date {
  return new Date(now.getTime() - MEMORY_MS)
}
