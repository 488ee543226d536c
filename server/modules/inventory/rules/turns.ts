import { HOUR_MS, afterDaytime } from '#shared/india-time.ts'
import { MAX_WAITLIST_TURNS, WAITLIST_HOLD_HOURS } from '#shared/limits.ts'

/** The end of a hold that begins now: two hours, of which the night counts none. */
export function holdEnd(now: Date): Date {
  return afterDaytime(now, WAITLIST_HOLD_HOURS * HOUR_MS)
}

export type HoldEnd = 'expired' | 'released' | 'left'

/**
 * The turn of the next person when a hold ended without a booking; null when the piece is free for all: three people had
 * their turn, or the shop wants to sell the piece itself.
 */
export function nextTurn(turn: number, endedBy: HoldEnd): number | null {
  return endedBy === 'released' || turn >= MAX_WAITLIST_TURNS ? null : turn + 1
}
