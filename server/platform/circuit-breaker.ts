/** Stops calls to a service that does not answer. */
export type CircuitBreaker = {
  /** Undefined during a pause; otherwise a function to call when the request has ended. */
  enter(): (() => void) | undefined
  /** Call it when the service has answered, even with an error. */
  answered(): void
  /** Call it when the service did not answer this request; a repeated request has the same `id`. */
  failed(id: string): void
  isPaused(): boolean
}

type Options = {
  onPause: (seconds: number) => void
  onResume: () => void
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
}

const FAILURES = 5
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 120_000

/**
 * Five different requests in a row without an answer begin a pause. After the pause, one request at a time is allowed:
 * an answer ends the pauses, another failure begins a pause of twice the length. Only different requests count, because
 * a single failing request may itself be the cause.
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
      // Requests that began before the pause do not extend it.
      if (failing.size >= FAILURES && elapsed() >= state.pausedUntil) pause()
    },
    isPaused: () => state.pauseMs > 0,
  }
}
