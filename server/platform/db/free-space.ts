import { statfsSync } from 'node:fs'

export type FreeSpaceOptions = {
  folder: string
  /** Below this many free bytes the database is read-only: PGlite ends on a full disk. */
  minimumBytes?: number
  everyMs?: number
  changed: (readOnly: boolean, freeBytes: number) => void
  freeBytes?: ((folder: string) => number) | undefined
}
export type FreeSpaceGuard = {
  /** Looks at the disk again when the last look is older than a moment. */
  isReadOnly(): boolean
  check(): void
  stop(): void
}

const megabyte = 1024 * 1024
/** Asked before every write: a disk that fills at 200 MB a second is noticed with most of the reserve left. */
const momentMs = 100
const fewestFiles = 1_000

export function watchFreeSpace(options: FreeSpaceOptions): FreeSpaceGuard {
  const { folder, minimumBytes = 200 * megabyte, everyMs = 5_000 } = options
  const { freeBytes = readFreeBytes } = options
  let readOnly = false
  let lookedAt = 0

  const check = () => {
    lookedAt = performance.now()
    const free = freeBytes(folder)
    const low = free < minimumBytes
    if (low === readOnly) return
    readOnly = low
    options.changed(low, free)
  }
  /** A disk that cannot be asked stays what it was. */
  const look = () => {
    try {
      check()
    } catch {
      // The write itself meets the fault.
    }
  }

  check()
  const timer = setInterval(look, everyMs).unref()
  const isReadOnly = () => {
    if (performance.now() - lookedAt > momentMs) look()
    return readOnly
  }
  return { isReadOnly, check, stop: () => clearInterval(timer) }
}

/** True when not even the database's log can grow. */
export function isFull(folder: string): boolean {
  return readFreeBytes(folder) < 64 * megabyte
}

/** A disk that can take no more files is as full as one without bytes; some systems do not count files. */
function readFreeBytes(folder: string): number {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  return files > 0 && ffree < fewestFiles ? 0 : bavail * bsize
}
