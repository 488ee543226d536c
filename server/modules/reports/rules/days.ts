import { FIGURE_DAYS } from '#shared/contract/reports.ts'
import {
  beginOfDay,
  DAY_MS,
  HOUR_MS,
  INDIA_OFFSET_MS,
  indianDay,
  indianDayNumber,
} from '#shared/formats/india-time.ts'

/** The beginning of the figures and of the earlier days for comparison, as instants and as days in India. */
export type Period = { from: string; before: string; firstDay: string; beforeDay: string }

/** The thirty days that end with today in India, and the thirty days before them. */
export function periodOf(now: Date): Period {
  const today = beginOfDay(indianDay(now))
  const from = today - (FIGURE_DAYS - 1) * DAY_MS
  const before = from - FIGURE_DAYS * DAY_MS
  return {
    from: new Date(from).toISOString(),
    before: new Date(before).toISOString(),
    firstDay: indianDay(from),
    beforeDay: indianDay(before),
  }
}

/** 1 January 1970 was a Thursday, three days after a Monday. */
const FIRST_DAY = 3
const WEEK = 7
const FROM_HOUR = 9
const UNTIL_HOUR = 21

/** The Monday on which the weekly note is sent now; undefined on other days, before 9:00 and after 21:00 in India. */
export function noteDay(now: Date): string | undefined {
  const hour = ((now.getTime() + INDIA_OFFSET_MS) % DAY_MS) / HOUR_MS
  const isMonday = (indianDayNumber(now) + FIRST_DAY) % WEEK === 0
  return isMonday && hour >= FROM_HOUR && hour < UNTIL_HOUR ? indianDay(now) : undefined
}
