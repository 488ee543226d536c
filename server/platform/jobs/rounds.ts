import { AsyncResource } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

type Log = { error(details: object, text: string): void }

/** Repeats work in rounds, one at a time. */
export type Rounds = {
  /** Starts a round at once, or after the running round. */
  wake(): void
  /** The running round; undefined when none runs. */
  running(): Promise<void> | undefined
  /** Starts no more rounds; resolves when the running one has ended. */
  stop(): Promise<void>
}

type Options = {
  /** Milliseconds between rounds without `wake`. */
  everyMs: number
  log: Log
  /** The log message of a failed round; the work is tried again in the next round. */
  failure: string
  /** Shortest pause in milliseconds after a round with work, so that the next round has more items. */
  restMs?: number
}

/** Pause after a round as a multiple of the round's duration: under load, rounds and pauses become longer. */
const REST_FOR_ROUND = 2
const LONGEST_REST_MS = 250

/**
 * Runs `round` repeatedly. `round` returns the number of items that it processed; after more than zero it runs again
 * at once.
 */
export function runRounds(round: () => Promise<number>, options: Options): Rounds {
  const state = { stopped: false, again: false, running: undefined as Promise<void> | undefined }
  // Bound to the context of the start: a round that a request wakes also works for others, so it does not belong to the
  // request's trace.
  const work = AsyncResource.bind(async () => {
    do {
      state.again = false
      const begun = performance.now()
      const done = await round().catch((error: unknown) => {
        options.log.error({ err: error }, options.failure)
        return 0
      })
      state.again ||= done > 0
      if (done > 0 && options.restMs)
        await delay(restAfter(performance.now() - begun, options.restMs))
    } while (state.again && !state.stopped)
  })
  const wake = () => {
    state.again = true
    if (state.stopped) return
    state.running ??= work().finally(() => {
      state.running = undefined
      if (state.again) wake()
    })
  }
  const timer = setInterval(wake, options.everyMs)
  timer.unref()
  wake()
  return {
    wake,
    running: () => state.running,
    async stop() {
      state.stopped = true
      clearInterval(timer)
      await state.running
    },
  }
}

function restAfter(roundMs: number, leastMs: number): number {
  return Math.min(Math.max(REST_FOR_ROUND * roundMs, leastMs), LONGEST_REST_MS)
}

/**
 * Batches calls: calls that arrive during a run wait for its end and share the next run. `run` returns the answers in
 * the order of the items.
 */
export function groupCalls<Item, Answer>(
  run: (items: Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve()
  let next: { items: Item[]; answers: Promise<readonly Answer[]> } | undefined
  return async (item) => {
    if (!next) {
      const items: Item[] = []
      const begin = () => {
        next = undefined
        return run(items)
      }
      next = { items, answers: before.then(begin, begin) }
      before = next.answers
    }
    const place = next.items.push(item) - 1
    return (await next.answers)[place] as Answer
  }
}
