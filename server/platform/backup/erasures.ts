import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { explainFile } from '#server/platform/data-dir.ts'

const Erasure = z.object({ account: z.uuid(), at: z.coerce.date() })
type Erasure = z.infer<typeof Erasure>

export type RecordErasure = (account: string, at: Date) => void

/** Opens the erasures file of a server at its start, so that a missing folder stops the start and not an erasure. */
export function openErasures(file: string): RecordErasure {
  explainFile(file, () => appendFileSync(file, '', { mode: 0o600 }))
  return (account, at) => recordErasure(file, account, at)
}

/**
 * Writes the id of an account to a file outside of the database, and waits until it is on the disk. Call it before the
 * commit of the erasure, so that the file has every erasure; it may also have one whose commit failed.
 */
export function recordErasure(file: string, account: string, at: Date): void {
  // Each line begins on a new line, because a full disk may have cut the line before it.
  appendFileSync(file, `\n${JSON.stringify({ account, at })}\n`, { mode: 0o600, flush: true })
}

/** Overlap in milliseconds, because the clocks of servers differ, and a commit comes after its line. */
const MARGIN_MS = HOUR_MS

/** The accounts that were erased since a time, from the files of all servers; a missing file has none. */
export function readErasures(files: string[], since: Date): string[] {
  const from = since.getTime() - MARGIN_MS
  const lines = files
    .filter((file) => existsSync(file))
    .flatMap((file) => explainFile(file, () => readFileSync(file, 'utf8')).split('\n'))
  const erasures = lines.flatMap(parse).filter(({ at }) => at.getTime() >= from)
  return [...new Set(erasures.map(({ account }) => account))]
}

function parse(line: string): Erasure[] {
  try {
    return [Erasure.parse(JSON.parse(line))]
  } catch {
    // An incomplete line belongs to an erasure that was refused.
    return []
  }
}
