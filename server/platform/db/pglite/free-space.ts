import { statfsSync } from 'node:fs'

export type FreeSpaceOptions = {
  folder: string
  /** Limit of free bytes below which the database is read-only, because PGlite crashes on a full disk. */
  minimumBytes?: number
  everyMs?: number
  changed: (readOnly: boolean, freeBytes: number) => void
  freeBytes?: ((folder: string) => number) | undefined
}
export type FreeSpaceGuard = {
  /** Checks the disk again when the last check is older than `momentMs`. */
  isReadOnly(): boolean
  check(): void
  stop(): void
}

const megabyte = 1024 * 1024
/**
 * Age of a check, in milliseconds, after which the disk is checked again. A disk that fills at 200 MB a second is
 * noticed while most of the reserve is left.
 */
const momentMs = 100
const fewestFiles = 1_000

export function watchFreeSpace(options: FreeSpaceOptions): FreeSpaceGuard {
  const { folder, minimumBytes = 200 * megabyte, everyMs = 5_000 } = options
  const { freeBytes = readFreeBytes } = options
  let readOnly = false
  let checkedAt = 0

  const check = () => {
    checkedAt = performance.now()
    const free = freeBytes(folder)
    const low = free < minimumBytes
    if (low === readOnly) return
    readOnly = low
    options.changed(low, free)
  }
  /** Reads the free space; when that fails, the last result stays. */
  const tryCheck = () => {
    try {
      check()
    } catch {
      // The next write reports the error itself.
    }
  }

  check()
  const timer = setInterval(tryCheck, everyMs).unref()
  const isReadOnly = () => {
    if (performance.now() - checkedAt > momentMs) tryCheck()
    return readOnly
  }
  return { isReadOnly, check, stop: () => clearInterval(timer) }
}

/** True when there is no space even for the log of the database. */
export function isFull(folder: string): boolean {
  return readFreeBytes(folder) < 64 * megabyte
}

/** Free bytes; 0 when no more files (inodes) are possible. Some file systems do not count inodes. */
export function readFreeBytes(folder: string): number {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  return files > 0 && ffree < fewestFiles ? 0 : bavail * bsize
}
