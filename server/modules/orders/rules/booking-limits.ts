import { AppError } from '#shared/errors.ts'
import {
  MAX_OPEN_CASH_BOOKINGS,
  NO_SHOW_MEMORY_DAYS,
  NO_SHOWS_BEFORE_ONLINE_ONLY,
} from '#shared/limits.ts'

export type ShopperRecord = { openCashBookings: number; recentNoShows: number }

/** Holding pieces costs the shop; those who do not come may not hold more for cash. */
export function checkCashAllowed(record: ShopperRecord): void {
  if (record.recentNoShows >= NO_SHOWS_BEFORE_ONLINE_ONLY) {
    throw new AppError(
      'CASH_REFUSED',
      `${record.recentNoShows} bookings of the last ${NO_SHOW_MEMORY_DAYS} days were not collected, so only online payment is open to you for now`,
    )
  }
  if (record.openCashBookings >= MAX_OPEN_CASH_BOOKINGS) {
    throw new AppError(
      'TOO_MANY_BOOKINGS',
      `You have ${record.openCashBookings} bookings waiting. Collect one of them first`,
    )
  }
}

export function noShowsCountSince(now: Date): Date {
  return new Date(now.getTime() - NO_SHOW_MEMORY_DAYS * 86_400_000)
}
