import {
  beginOfDay,
  DAY_MS,
  HOUR_MS,
  INDIA_OFFSET_MS,
  indianDay,
  indianDayNumber,
  isDaytime,
  MINUTE_MS,
} from '#shared/india-time.ts'

/** The Friday of a weekly note, and the week before it, whose new articles the note names. */
export type NoteWeek = { day: string; from: Date; until: Date }

/** The first of January 1970 was a Thursday, six days after a Friday. */
const FIRST_DAY = 6
const WEEK = 7
/** A note that could not be made on Friday is made on Saturday or Sunday, or not at all. */
const DAYS_LATE = 2
const FROM_HOUR = 9
/** Notes are made until 20:00, so that they are sent before 21:00. */
const UNTIL_HOUR = 20

/** The week of the note that is due now; undefined from Monday to Thursday, before 9:00 and after 20:00 in India. */
export function noteWeek(now: Date): NoteWeek | undefined {
  const hour = ((now.getTime() + INDIA_OFFSET_MS) % DAY_MS) / HOUR_MS
  const days = (indianDayNumber(now) + FIRST_DAY) % WEEK
  if (days > DAYS_LATE || hour < FROM_HOUR || hour >= UNTIL_HOUR) return undefined
  return weekOf(indianDay(now.getTime() - days * DAY_MS))
}

/** The seven days before a Friday (`YYYY-MM-DD`). */
export function weekOf(day: string): NoteWeek {
  const until = beginOfDay(day)
  return { day, from: new Date(until - WEEK * DAY_MS), until: new Date(until) }
}

/** A fall that is worth a message: a twentieth of the price, and at least ten rupees. */
const LEAST_SHARE = 20
const LEAST_PAISE = 1_000

/** True when a price has fallen so far below the one at which the person asked that the person is told. */
export function hasFallen(askedPaise: number, pricePaise: number): boolean {
  return askedPaise - pricePaise >= Math.max(askedPaise / LEAST_SHARE, LEAST_PAISE)
}

/** The same for an item of a wishlist, which may have no price yet to be compared with. */
export function isLower(fromPaise: number | null, pricePaise: number): boolean {
  return fromPaise !== null && hasFallen(fromPaise, pricePaise)
}

/**
 * The time from a change of a price to the note about it: changes of one sitting come in one note, and a price that was
 * mistyped and corrected in none.
 */
export const GATHER_MS = 30 * MINUTE_MS

/** The last notes of a day are not made so late that they are sent after 21:00. */
const MARGIN_MS = 15 * MINUTE_MS

/** True while a note may be made. */
export function isNoteTime(now: Date): boolean {
  return isDaytime(now) && isDaytime(new Date(now.getTime() + MARGIN_MS))
}
