import { parting } from './pglite-wire.ts'
import type { PgliteBackend } from './pglite-session.ts'

export type PgliteHost = {
  /** Waits until the one session is free, and starts the backend again if it has died. */
  attach(): Promise<PgliteBackend>
  /** Gives the session back: an open transaction is rolled back and nothing of it stays behind. */
  detach(backend: PgliteBackend): void
  current(): PgliteBackend
  close(): Promise<void>
}

const nothing = () => undefined

/** PGlite has one session, so connections take turns. */
export function createHost(
  first: PgliteBackend,
  restart: () => Promise<PgliteBackend>,
): PgliteHost {
  let backend = first
  let turn: Promise<void> = Promise.resolve()
  let endTurn: () => void = nothing

  const attach = async () => {
    const before = turn
    let end: () => void = nothing
    turn = new Promise((resolve) => {
      end = resolve
    })
    await before
    endTurn = end
    try {
      if (!backend.alive) backend = await restart()
      return backend
    } catch (error) {
      end()
      throw error
    }
  }

  const detach = (used: PgliteBackend) => {
    const end = endTurn
    if (!used.alive) return end()
    used.execute(parting).then(end, end)
  }

  const close = async () => {
    await turn
    if (backend.alive) await backend.close()
  }

  return { attach, detach, current: () => backend, close }
}
