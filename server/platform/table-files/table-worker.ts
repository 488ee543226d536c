import { readFile } from 'node:fs/promises'
import {
  NotATable,
  type Sheet,
  type SheetSize,
  type TableFault,
  type TableLimits,
} from './faults.ts'
import { readTable } from './read-table.ts'

export type TableTask = { file: string; limits: TableLimits }
/**
 * The messages of this process: the sheets, then their rows in parts. Each message is sent when the parent has asked
 * for it.
 */
export type TableReply =
  | { sheets: SheetSize[] }
  | { sheet: number; from: number; rows: string[][] }
  | { end: true }
  | { fault: TableFault; row: number | undefined }

/** Most rows and characters of one part, so that the parent spends little time on it. */
const ROWS = 400
const LETTERS = 400_000

process.once('message', (task: TableTask) => void answer(task))
// Keeps the process alive until its parent ends it, so that the parent gets the last message.
process.on('message', () => undefined)

async function answer({ file, limits }: TableTask): Promise<void> {
  try {
    const sheets = await readTable(await readFile(file), limits)
    await send({ sheets: sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.length })) })
    for (const [sheet, { rows }] of sheets.entries()) await sendRows(sheet, rows)
    await send({ end: true })
  } catch (error) {
    if (!(error instanceof NotATable)) throw error
    await send({ fault: error.fault, row: error.row })
  }
}

async function sendRows(sheet: number, rows: Sheet['rows']): Promise<void> {
  for (let from = 0; from < rows.length;) {
    let to = from
    for (let letters = 0; to < rows.length && to - from < ROWS && letters < LETTERS; to++)
      letters += (rows[to] ?? []).join('').length
    await send({ sheet, from, rows: rows.slice(from, to) })
    from = to
  }
}

/** Sends a message and waits until the parent has taken it. */
async function send(message: TableReply): Promise<void> {
  const taken = new Promise<unknown>((resolve) => process.once('message', resolve))
  process.send?.(message)
  if (!('end' in message || 'fault' in message)) await taken
}
