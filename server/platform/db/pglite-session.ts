import type { PGlite } from '@electric-sql/pglite'

/** What speaks PostgreSQL's wire protocol for one PGlite, in this thread or in another. */
export type PgliteBackend = {
  readonly alive: boolean
  /** Runs whole frontend messages (up to a Sync, Query or Flush) and answers with the backend's. */
  execute(messages: Uint8Array): Promise<Uint8Array>
  /** A tarball of the whole database. Call it between transactions only. */
  dump(): Promise<Uint8Array>
  /** Milliseconds a batch may take before the watchdog ends the backend. */
  allow(milliseconds: number): void
  close(): Promise<void>
}

/** Runs the messages in PGlite without its own parser, which would keep a copy of every row. */
export async function executeRaw(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  const onRawData = (part: Uint8Array) => void parts.push(part.slice())
  await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData })
  return parts.length === 1 && parts[0] ? parts[0] : new Uint8Array(Buffer.concat(parts))
}

export async function dumpTar(pglite: PGlite): Promise<Uint8Array> {
  const tar = await pglite.dumpDataDir('none')
  return new Uint8Array(await tar.arrayBuffer())
}

/** PGlite in the caller's own thread: quicker to start, and it stops everything while it works. */
export function createInProcessBackend(pglite: PGlite): PgliteBackend {
  return {
    get alive() {
      return !pglite.closed
    },
    execute: (messages) => executeRaw(pglite, messages),
    dump: () => dumpTar(pglite),
    allow: () => undefined,
    close: () => pglite.close(),
  }
}
