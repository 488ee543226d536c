import { sessionReset } from './wire.ts'
import { DatabaseEnded, type PgliteBackend } from './session.ts'

export type PgliteHost = {
  /** Waits until the only session is free, and restarts the backend if it has ended. */
  acquire(): Promise<PgliteBackend>
  /** Returns the session: rolls back an open transaction and resets the session. */
  release(backend: PgliteBackend): void
  current(): PgliteBackend
  close(): Promise<void>
}

const nothing = () => undefined
const restMs = 2_000
const cannotConnectNow = '57P03'

/** Gives the single session of PGlite to one connection at a time. */
export function createHost(
  first: PgliteBackend,
  restart: () => Promise<PgliteBackend>,
): PgliteHost {
  const reopen = tryNowAndThen(restart)
  let backend = first
  let turn: Promise<void> = Promise.resolve()
  let endTurn: () => void = nothing

  const acquire = async () => {
    const before = turn
    let end: () => void = nothing
    turn = new Promise((resolve) => {
      end = resolve
    })
    await before
    endTurn = end
    try {
      if (!backend.alive) backend = await reopen()
      return backend
    } catch (error) {
      end()
      throw error
    }
  }

  const release = (used: PgliteBackend) => {
    const end = endTurn
    if (!used.alive) return end()
    used.execute(sessionReset).then(end, end)
  }

  const close = async () => {
    await turn
    if (backend.alive) await backend.close()
  }

  return { acquire, release, current: () => backend, close }
}

/**
 * After a failed restart, throws the same error for `restMs` without another attempt, so that requests do not wait for
 * one.
 */
function tryNowAndThen(restart: () => Promise<PgliteBackend>): () => Promise<PgliteBackend> {
  let failed: { at: number; error: Error } | undefined
  return async () => {
    if (failed && performance.now() - failed.at < restMs) throw failed.error
    try {
      return await restart()
    } catch (cause) {
      const error = new DatabaseEnded(String((cause as Error).message), cannotConnectNow)
      failed = { at: performance.now(), error }
      throw error
    }
  }
}
