type Log = { error(details: object, text: string): void }

/** Work that is done again and again, one round at a time. */
export type Rounds = {
  /** Starts a round now, or another one after the present one. */
  wake(): void
  /** The present work; undefined at rest. */
  running(): Promise<void> | undefined
  /** No round begins any more; resolves when the present one has ended. */
  stop(): Promise<void>
}

type Options = {
  /** Milliseconds between two rounds that nobody woke. */
  everyMs: number
  log: Log
  /** Says in the log what failed; a failed round is tried again with the next one. */
  failure: string
}

/** `round` answers how much it did: after more than nothing it is asked again at once. */
export function runRounds(round: () => Promise<number>, options: Options): Rounds {
  const state = { stopped: false, again: false, running: undefined as Promise<void> | undefined }
  const work = async () => {
    do {
      state.again = false
      const done = await round().catch((error: unknown) => {
        options.log.error({ err: error }, options.failure)
        return 0
      })
      state.again ||= done > 0
    } while (state.again && !state.stopped)
  }
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
