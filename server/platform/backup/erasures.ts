import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { HOUR_MS } from '#shared/india-time.ts'
import { explainFile } from '#server/platform/data-dir.ts'

const Erasure = z.object({ account: z.uuid(), at: z.coerce.date() })
type Erasure = z.infer<typeof Erasure>

export type NoteErasure = (account: string, at: Date) => void

/** Opens the file of a server at its start, so that a folder that is missing stops the start and not an erasure. */
export function openErasures(file: string): NoteErasure {
  explainFile(file, () => appendFileSync(file, '', { mode: 0o600 }))
  return (account, at) => noteErasure(file, account, at)
}

/**
 * Writes the id of an account that is being erased into a file outside of the database, and waits until it is on the
 * disk. Called before the commit, so that no erasure is missing there; one whose commit failed may be in the file too.
 */
export function noteErasure(file: string, account: string, at: Date): void {
  // A line that was cut by a full disk must not swallow the next one.
  appendFileSync(file, `\n${JSON.stringify({ account, at })}\n`, { mode: 0o600, flush: true })
}

/** Clocks of servers differ, and a commit comes after its line. */
const MARGIN_MS = HOUR_MS

/** The accounts that were erased since a time, by the files of all servers; a file that is missing has none. */
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
    // A line that was not written whole belongs to an erasure that was refused.
    return []
  }
}
