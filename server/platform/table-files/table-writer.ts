import { setImmediate } from 'node:timers/promises'
import { WorkThread } from '#server/platform/threads/work-thread.ts'
import type { Cell } from '#shared/csv/write-csv.ts'
import type { TableFormat } from './write-table.ts'
import type { WriteReply, WriteTask } from './write-worker.ts'

export type TableWriter = {
  /**
   * Writes rows, the first of which has the headings: as the text of a CSV, or an XLSX in base64. Owners are served
   * in turn. Throws BUSY when too many files are waiting.
   */
  write(format: TableFormat, rows: Iterable<readonly Cell[]>, owner: string): Promise<string>
  close(): Promise<void>
}

const ROWS_AT_ONCE = 250

/** Writes one file at a time in a worker thread, because 20,000 rows take seconds of processor time. */
export function openTableWriter(): TableWriter {
  const thread = new WorkThread<WriteTask, WriteReply>({
    source: new URL('./write-worker.ts', import.meta.url),
    name: 'spreadsheets',
    mostWaiting: 20,
    limitMs: 120_000,
  })
  return {
    async write(format, rows, owner) {
      const parts = await inParts(rows)
      return (await thread.run({ format, parts }, owner)).content
    },
    close: () => thread.close(),
  }
}

/** The rows as JSON texts; between two texts, other requests are answered. */
async function inParts(rows: Iterable<readonly Cell[]>): Promise<string[]> {
  const parts: string[] = []
  let part: (readonly Cell[])[] = []
  for (const row of rows) {
    part.push(row)
    if (part.length < ROWS_AT_ONCE) continue
    parts.push(JSON.stringify(part))
    part = []
    await setImmediate()
  }
  return [...parts, JSON.stringify(part)]
}
