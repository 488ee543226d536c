import { statfs } from 'node:fs/promises'

export type FreeSpaceOptions = {
  folder: string
  /** Below this many free bytes the database is read-only: PGlite hangs on a full disk. */
  minimumBytes?: number
  everyMs?: number
  changed: (readOnly: boolean, freeBytes: number) => void
  freeBytes?: (folder: string) => Promise<number>
}
export type FreeSpaceGuard = {
  isReadOnly(): boolean
  check(): Promise<void>
  stop(): void
}

const megabyte = 1024 * 1024

export async function watchFreeSpace(options: FreeSpaceOptions): Promise<FreeSpaceGuard> {
  const {
    folder,
    minimumBytes = 200 * megabyte,
    everyMs = 5_000,
    freeBytes = readFreeBytes,
  } = options
  let readOnly = false

  const check = async () => {
    const free = await freeBytes(folder)
    const low = free < minimumBytes
    if (low === readOnly) return
    readOnly = low
    options.changed(low, free)
  }

  await check()
  const timer = setInterval(() => void check().catch(() => undefined), everyMs).unref()
  return { isReadOnly: () => readOnly, check, stop: () => clearInterval(timer) }
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
