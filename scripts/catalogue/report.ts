import { accessSync, constants, createWriteStream, type WriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import Papa from 'papaparse'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import type { ReportLine, Summary } from './import-catalogue.ts'

export type Report = { write: (line: ReportLine) => void; close: () => Promise<void> }

/** One line per row of the catalogue, as CSV that a spreadsheet opens without running anything. */
export function openReport(file: string): Report {
  requireFolder(file)
  let stream: WriteStream | undefined
  const write = (cells: (string | number)[]) => {
    stream ??= createWriteStream(file)
    stream.write(`${Papa.unparse([cells], { escapeFormulae: true })}\n`)
  }
  return {
    write({ line, outcome, reason, name }) {
      // A run that is rejected before its first row does not overwrite an earlier report.
      if (!stream) write(['line', 'outcome', 'reason', 'product'])
      write([line, outcome, reason, name])
    },
    async close() {
      stream?.end()
      if (stream) await finished(stream)
    },
  }
}

function requireFolder(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK)
  } catch (cause) {
    throw new OperatorError(`The report ${file} cannot be written`, { cause })
  }
}

const mostReasons = 30

/** The counts by outcome, and the reasons for leaving rows out, most frequent first. */
export function summarise(summary: Summary, leftOut: readonly LeftOut[]): string {
  const reasons = leftOut.toSorted((a, b) => b.count - a.count)
  const more = reasons.length - mostReasons
  return [
    `${summary.read} rows read`,
    `${summary.imported} imported, ${summary.shortened} of them with a shortened text`,
    ...(summary.retaxed
      ? [`  ${summary.retaxed} with another GST rate than in the file, see the report`]
      : []),
    `${summary.alreadyThere} already there and not changed`,
    `${summary.leftOut} left out`,
    ...reasons
      .slice(0, mostReasons)
      .map(({ count, reason, line }) => `  ${count} ${reason} (for example line ${line})`),
    ...(more > 0 ? [`  and ${more} further reasons, see the report`] : []),
  ].join('\n')
}

/** A reason for leaving rows out, the number of such rows, and the line of the first one. */
export type LeftOut = { reason: string; count: number; line: number }

/** Counts reasons without their quoted names and line numbers, so that equal reasons are counted together. */
export function countLeftOut() {
  const reasons = new Map<string, LeftOut>()
  const note = ({ line, outcome, reason }: ReportLine): void => {
    if (outcome !== 'left out') return
    const kind = reason.replace(/"[^"]*"/g, '…').replace(/on line \d+/, 'on an earlier line')
    const known = reasons.get(kind)
    if (known) known.count += 1
    else reasons.set(kind, { reason: kind, count: 1, line })
  }
  return { note, all: () => [...reasons.values()] }
}
