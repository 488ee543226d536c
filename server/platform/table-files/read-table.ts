import { NotATable, type Sheet, type TableLimits } from './faults.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'

const isArchive = ([one, two]: Uint8Array) => one === 0x50 && two === 0x4b
/** True for the first bytes of Excel's files before 2007. */
const isOldExcel = ([one, two, three, four]: Uint8Array) =>
  one === 0xd0 && two === 0xcf && three === 0x11 && four === 0xe0

/** Reads a list by its content, not by its name. Throws NotATable. */
export async function readTable(bytes: Uint8Array, limits: TableLimits): Promise<Sheet[]> {
  if (isOldExcel(bytes)) throw new NotATable('oldExcel')
  const found = isArchive(bytes) ? await readWorkbook(bytes, limits) : [readText(bytes, limits)]
  const sheets = found.filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw new NotATable('empty')
  return sheets
}
