import { DAY_MS, INDIA_OFFSET_MS } from '#shared/formats/india-time.ts'
import { MAX_SHOPS_PER_QUESTION } from '#shared/limits.ts'

/** Most shops that get one question in one turn; the next turn comes ten minutes later. */
export const MAX_SHOPS_PER_TURN = 5
export const TURN_MINUTES = 10
/** Most questions that one shop gets on a day in India. */
export const MAX_QUESTIONS_PER_DAY = 10

/** A shop that fits according to the database: `metres` away, with its numbers of received and answered questions. */
export type Candidate = { storeId: string; metres: number; told: number; answered: number }

/** Step of the distance in metres; shops in the same step are equally near. */
const STEP_METRES = 2_000

/**
 * The shops in the order in which they get the question: by distance, and among equally near shops by share of answered
 * questions. A shop with few received questions counts as a shop that answers half of them.
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

/** The number of shops in this turn, and whether another turn follows. */
export function turnOf(alreadyAsked: number, found: number): { now: number; isLast: boolean } {
  const now = Math.max(
    0,
    Math.min(MAX_SHOPS_PER_TURN, MAX_SHOPS_PER_QUESTION - alreadyAsked, found),
  )
  return { now, isLast: alreadyAsked + now >= MAX_SHOPS_PER_QUESTION }
}

/** The beginning of the day in India. */
export function indianMidnight(now: Date): Date {
  return new Date(Math.floor((now.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS)
}
