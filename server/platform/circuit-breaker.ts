/** Keeps a service that does not answer from being asked again and again. */
export type CircuitBreaker = {
  /** Undefined while the service is left alone; otherwise call what is returned when the work is over. */
  enter(): (() => void) | undefined
  /** The service has answered, with whatever. */
  answered(): void
  /** It did not answer to this request, whose `id` stays the same when it is repeated. */
  failed(id: string): void
}

type Options = {
  onPause: (seconds: number) => void
  onResume: () => void
  /** Milliseconds that only grow. */
  elapsed?: () => number
}

const FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 120_000

/**
 * Five different requests in a row without an answer begin a pause. After it, one request at a time is let
 * through: an answer ends the pauses, another failure begins one twice as long. Different ones, as a single
 * request may fail by a fault of its own.
 */
export function makeCircuitBreaker({
  onPause,
  onResume,
  elapsed = () => performance.now(),
}: Options): CircuitBreaker {
  const failing = new Set<string>()
  const state = { pauseMs: 0, pausedUntil: 0, isTrying: false }
  const pause = () => {
    state.pauseMs = Math.min(state.pauseMs * 2 || FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
    state.pausedUntil = elapsed() + state.pauseMs
    onPause(state.pauseMs / 1000)
  }
  return {
    enter() {
      if (state.pauseMs === 0) return () => undefined
      if (state.isTrying || elapsed() < state.pausedUntil) return undefined
      state.isTrying = true
      return () => {
        state.isTrying = false
      }
    },
    answered() {
      failing.clear()
      if (state.pauseMs === 0) return
      state.pauseMs = 0
      onResume()
    },
    failed(id) {
      if (state.pauseMs === 0) failing.add(id)
      // What had begun before the pause does not make it longer.
      if (failing.size >= FAILURES && elapsed() >= state.pausedUntil) pause()
    },
  }
}
