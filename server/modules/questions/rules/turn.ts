import { DAY_MS, INDIA_OFFSET_MS } from '#shared/india-time.ts'

/** Shops that one question is told to in all, and in one turn; the next turn comes ten minutes later. */
export const MOST_TOLD = 20
export const TOLD_AT_ONCE = 5
export const TURN_MINUTES = 10
/** Questions that one shop is told on a day in India. */
export const MOST_TOLD_A_DAY = 10

/** A shop that could be told, as far as the database can say. */
export type Candidate = { storeId: string; metres: number; told: number; answered: number }

/** Shops within this distance of each other are equally near. */
const STEP_METRES = 2_000

/**
 * The shops in the order in which they are told: the nearest first, and of those that are equally near the ones that
 * answer most often. A shop that was told seldom counts as one that answers half of the time.
 */
export function inTurn<Shop extends Candidate>(shops: readonly Shop[]): Shop[] {
  return shops.toSorted(
    (one, other) =>
      Math.floor(one.metres / STEP_METRES) - Math.floor(other.metres / STEP_METRES) ||
      answerRate(other) - answerRate(one) ||
      one.metres - other.metres ||
      one.storeId.localeCompare(other.storeId),
  )
}

function answerRate({ told, answered }: Candidate): number {
  return (answered + 1) / (told + 2)
}

/** The number of shops that this turn tells, and whether another turn follows. */
export function turnOf(alreadyTold: number, found: number): { now: number; isLast: boolean } {
  const now = Math.max(0, Math.min(TOLD_AT_ONCE, MOST_TOLD - alreadyTold, found))
  return { now, isLast: alreadyTold + now >= MOST_TOLD }
}

/** The beginning of the day in India. */
export function indianMidnight(now: Date): Date {
  return new Date(Math.floor((now.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS)
}
