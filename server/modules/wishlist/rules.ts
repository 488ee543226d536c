import { isDaytime, MINUTE_MS } from '#shared/india-time.ts'

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

/** Whether a note may be made now. */
export function isNoteTime(now: Date): boolean {
  return isDaytime(now) && isDaytime(new Date(now.getTime() + MARGIN_MS))
}
