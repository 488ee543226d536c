import type { Clock } from './ports/clock.ts'

/** More than clocks are put right by, less than any deadline is away. */
const LARGEST_STEP_MS = 60_000

/**
 * Asked once a round: has the wall clock jumped since the last time, against the running one? Whoever ends
 * things by the clock then waits a round, in which an operator or the time service may put it right.
 */
export function guardClock(
  clock: Clock,
  running: () => number = () => performance.now(),
): () => boolean {
  let last = { wall: clock().getTime(), run: running() }
  return () => {
    const now = { wall: clock().getTime(), run: running() }
    const step = now.wall - last.wall - (now.run - last.run)
    last = now
    return Math.abs(step) > LARGEST_STEP_MS
  }
}
