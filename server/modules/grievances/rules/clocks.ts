import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, indianDay } from '#shared/formats/india-time.ts'
import { GRIEVANCE_ANSWER_HOURS, GRIEVANCE_MONTHS, GRIEVANCE_REOPEN_DAYS } from '#shared/limits.ts'
import { ORDER_NUMBER_DIGITS } from '#shared/formats/order-number.ts'

/** Consumer Protection (E-Commerce) Rules 2020, rule 4(5): acknowledged within 48 hours of the receipt. */
const ANSWER_MS = GRIEVANCE_ANSWER_HOURS * HOUR_MS

/** Time from a reminder of the officers to the deadline, in milliseconds. */
export const ALARM_BEFORE_MS = { answer: 8 * HOUR_MS, redress: 3 * DAY_MS } as const

/** The deadlines of a complaint that is received, or opened again, at this time. */
export function clocksFrom(at: Date): { openedAt: Date; answerDueAt: Date; redressDueAt: Date } {
  return {
    openedAt: at,
    answerDueAt: new Date(at.getTime() + ANSWER_MS),
    redressDueAt: oneMonthAfter(at),
  }
}

/**
 * Rule 4(5): redressed within one month from the receipt. A month is one of the calendar (General Clauses Act 1897,
 * s. 3(35)): the same day of the next month in India at the same time, or that month's last day.
 */
export function oneMonthAfter(at: Date): Date {
  const there = new Date(at.getTime() + INDIA_OFFSET_MS)
  const day = there.getUTCDate()
  there.setUTCDate(1)
  there.setUTCMonth(there.getUTCMonth() + GRIEVANCE_MONTHS)
  const lastDay = new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0),
  ).getUTCDate()
  there.setUTCDate(Math.min(day, lastDay))
  return new Date(there.getTime() - INDIA_OFFSET_MS)
}

type GrievanceEnd = { closedAt: Date | null; closedAs: string | null }

/** The time until which a closed complaint can be opened again; null when it is open or cannot be opened again. */
export function reopenUntil({ closedAt, closedAs }: GrievanceEnd, now: Date): Date | null {
  if (closedAt === null || closedAs === 'account') return null
  const until = new Date(closedAt.getTime() + GRIEVANCE_REOPEN_DAYS * DAY_MS)
  return until > now ? until : null
}

/** A number that people can read out and nobody can guess, such as `G-2026-7KQ2MX`. `below`: as in `Random`. */
export function drawNumber(now: Date, below: (limit: number) => number): string {
  const digits = Array.from({ length: 6 }, () => ORDER_NUMBER_DIGITS.charAt(below(32)))
  return `G-${indianDay(now).slice(0, 4)}-${digits.join('')}`
}
