import {
  beginOfDay,
  DAY_MS,
  HOUR_MS,
  INDIA_OFFSET_MS,
  indianDay,
  indianDayNumber,
  isDaytime,
  MINUTE_MS,
} from '#shared/formats/india-time.ts'

/** The Friday of a weekly note, and the week before it, whose new articles the note names. */
export type NoteWeek = { day: string; from: Date; until: Date }

/** 1 January 1970 was a Thursday, six days after a Friday. */
const FIRST_DAY = 6
const WEEK = 7
/** Most days after Friday on which a missed note is still made: until Sunday. */
const DAYS_LATE = 2
const FROM_HOUR = 9
/** Hour of the day in India until which notes are made, so that they are sent before 21:00. */
const UNTIL_HOUR = 20

/** The week of the due note; undefined from Monday to Thursday, before 9:00 and after 20:00 in India. */
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

/** Divisor for the least fall of a price: a twentieth of it, and at least ten rupees. */
const LEAST_SHARE = 20
const LEAST_PAISE = 1_000

/** True when a price has fallen so far below `askedPaise` that the person gets a note. */
export function hasFallen(askedPaise: number, pricePaise: number): boolean {
  return askedPaise - pricePaise >= Math.max(askedPaise / LEAST_SHARE, LEAST_PAISE)
}

/** The same for an item of a wishlist, whose `fromPaise` is null when no price was saved. */
export function isLower(fromPaise: number | null, pricePaise: number): boolean {
  return fromPaise !== null && hasFallen(fromPaise, pricePaise)
}

/**
 * Time from a change of a price to the note about it. Changes within this time come in one note, and a price that was
 * mistyped and corrected makes no note.
 */
export const GATHER_MS = 30 * MINUTE_MS

/** Time before 21:00 after which no note is made, so that the last notes of a day are sent before 21:00. */
const MARGIN_MS = 15 * MINUTE_MS

/** True while a note may be made. */
export function isNoteTime(now: Date): boolean {
  return isDaytime(now) && isDaytime(new Date(now.getTime() + MARGIN_MS))
}
