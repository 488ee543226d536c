import { HOUR_MS, afterDaytime } from '#shared/formats/india-time.ts'
import { MAX_WAITLIST_TURNS, WAITLIST_HOLD_HOURS } from '#shared/limits.ts'

/** The end of a hold that begins now: two hours, not counting the night. */
export function holdEnd(now: Date): Date {
  return afterDaytime(now, WAITLIST_HOLD_HOURS * HOUR_MS)
}

export type HoldEnd = 'expired' | 'released' | 'left'

/**
 * The turn of the next person after a hold without a booking; null when the piece is free for everybody: three people
 * had their turn, or the shop released the piece.
 */
export function nextTurn(turn: number, endedBy: HoldEnd): number | null {
  return endedBy === 'released' || turn >= MAX_WAITLIST_TURNS ? null : turn + 1
}
