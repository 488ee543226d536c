import { AppError } from '#shared/errors.ts'
import {
  MAX_OPEN_CASH_BOOKINGS,
  NO_SHOW_MEMORY_DAYS,
  NO_SHOWS_BEFORE_ONLINE_ONLY,
} from '#shared/limits.ts'

export type ShopperRecord = {
  openCashBookings: number
  recentNoShows: number
  /** The no-show whose end of memory opens cash again; null below the limit. */
  decidingNoShowAt: Date | null
}

export type CashRefusal = {
  code: 'CASH_REFUSED' | 'TOO_MANY_BOOKINGS'
  message: string
  noShows: number
  openBookings: number
  /** When cash is open again by itself; null while only collecting something helps. */
  until: string | null
}

const MEMORY_MS = NO_SHOW_MEMORY_DAYS * 86_400_000

/** Holding pieces costs the shop; those who do not come may not hold more for cash. Null while they may. */
export function cashRefusal(record: ShopperRecord): CashRefusal | null {
  const { openCashBookings: openBookings, recentNoShows: noShows, decidingNoShowAt } = record
  if (noShows >= NO_SHOWS_BEFORE_ONLINE_ONLY) {
    const until = decidingNoShowAt && new Date(decidingNoShowAt.getTime() + MEMORY_MS).toISOString()
    const message = `${noShows} bookings of the last ${NO_SHOW_MEMORY_DAYS} days were not collected, so only online payment is open to you for now`
    return { code: 'CASH_REFUSED', message, noShows, openBookings, until }
  }
  if (openBookings >= MAX_OPEN_CASH_BOOKINGS) {
    const message = `You have ${openBookings} bookings waiting. Collect or cancel one of them first`
    return { code: 'TOO_MANY_BOOKINGS', message, noShows, openBookings, until: null }
  }
  return null
}

/** Throws CASH_REFUSED or TOO_MANY_BOOKINGS; `details` says why and until when. */
export function checkCashAllowed(record: ShopperRecord): void {
  const refusal = cashRefusal(record)
  if (!refusal) return
  const { code, message, ...details } = refusal
  throw new AppError(code, message, { details })
}

/** A no-show at this moment or before is forgotten. */
export function noShowsCountSince(now: Date): Date {
  return new Date(now.getTime() - MEMORY_MS)
}
