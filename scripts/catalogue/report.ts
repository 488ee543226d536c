import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import Papa from 'papaparse'
import type { ReportLine, Summary } from './import-catalogue.ts'

export type Report = { write: (line: ReportLine) => void; close: () => Promise<void> }

/** One line per row of the catalogue, as CSV that a spreadsheet opens without running anything. */
export function openReport(file: string): Report {
  let stream: WriteStream | undefined
  const write = (cells: (string | number)[]) => {
    stream ??= createWriteStream(file)
    stream.write(`${Papa.unparse([cells], { escapeFormulae: true })}\n`)
  }
  return {
    write({ line, outcome, reason, name, alreadyThere }) {
      // A run that is rejected before its first row does not overwrite an earlier report.
      if (!stream) write(['line', 'outcome', 'reason', 'product'])
      const reasons = [alreadyThere ? 'already there' : '', reason].filter(Boolean)
      write([line, outcome, reasons.join('; '), name])
    },
    async close() {
      stream?.end()
      if (stream) await finished(stream)
    },
  }
}

/** The counts by outcome, and why rows were skipped, most frequent first. */
export function summarise(summary: Summary, skipped: ReadonlyMap<string, number>): string {
  const { read, imported, shortened, alreadyThere } = summary
  const reasons = [...skipped].toSorted((a, b) => b[1] - a[1])
  const lines = [
    `${read} products read`,
    `${imported} imported`,
    `${shortened} imported with a shortened text`,
    `${summary.skipped} skipped`,
    ...reasons.map(([reason, count]) => `  ${count} ${reason}`),
  ]
  if (alreadyThere > 0) lines.push(`${alreadyThere} of them existed already and were not changed`)
  return lines.join('\n')
}

/** Reasons without their numbers and names, so that equal ones are counted together. */
export function countSkipped(): { note: (line: ReportLine) => void; counts: Map<string, number> } {
  const counts = new Map<string, number>()
  const note = ({ outcome, reason }: ReportLine) => {
    if (outcome !== 'skipped') return
    const kind = reason.replace(/"[^"]*"/g, '…').replace(/line \d+/, 'an earlier line')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return { note, counts }
}
