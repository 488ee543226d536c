/** The reason for which a file is refused as a list; each has a sentence in the messages `importFields`. */
export type TableFault =
  | 'kind'
  | 'oldExcel'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'inflated'
  | 'entities'
  | 'damaged'
  | 'quotes'
  | 'longCell'
  | 'encoding'
  | 'empty'
  | 'slow'

export class NotATable extends Error {
  override name = 'NotATable'
  fault: TableFault
  /** The row with the fault, counted from 1. */
  row: number | undefined

  constructor(fault: TableFault, { row, ...options }: ErrorOptions & { row?: number } = {}) {
    super(`Not accepted as a list: ${fault}`, options)
    this.fault = fault
    this.row = row
  }
}

/**
 * The rows of a sheet as texts. An empty row is an empty array, so that row numbers equal those of the file. In a
 * workbook the sheet, and rows of it, may be hidden; rows are counted from 0. `isUneven`: the lines of a text have
 * different numbers of cells, and its rows keep the empty cells at their ends.
 */
export type Sheet = SheetHead & { rows: string[][] }
type SheetHead = { name: string; isHidden?: boolean; hiddenRows?: number[]; isUneven?: boolean }
/** A sheet without its rows, of which it has the number. */
export type SheetSize = SheetHead & { rows: number }

/** Limits of a list: rows of all sheets together, columns, characters of a cell. */
export type TableLimits = { rows: number; columns: number; cell: number }
