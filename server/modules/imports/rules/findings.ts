import type { GstRates } from '#shared/catalog/gst.ts'
import type { Answers, ImportField } from '#shared/contract/imports/mapping.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { isBroken, type Read } from './cells.ts'
import type { Meanings } from './meanings.ts'
import type { PlannedProblem, PlannedVariant, Question } from './planned.ts'
import type { Cell, GoodsRow, Shift } from './rows/goods-row.ts'

export type BuildFacts = {
  answers: Answers
  meanings: Meanings
  /** The column of each field that the list has. */
  columnOf: ReadonlyMap<ImportField, number>
  /** The day of the list. */
  on: Date
  /** The GST rates of that day. */
  gstRates: GstRates
  /** The target gender and the colour that a name mentions. */
  genderIn: (text: string) => string | null
  colourIn: (text: string) => string | null
  /** True for Chowk's own list, whose names and sizes a person has chosen. */
  isOwn: boolean
  /** True for an article whose name, kind or title above is of footwear. */
  isFootwear: (row: GoodsRow) => boolean
  /** True when product names end with sizes. */
  splitsNames: boolean
  /** True when an empty cell is a missing price and not that of the product's first row. */
  hasPriceOfEachRow: boolean
  /** The unit in the heading of a column: `dozen` in `Qty (dozen)`; empty without one. */
  unitOf: (column: number) => string
  /** True for a column with the unit of a rate, such as `Per`. */
  isOfRate: (column: number) => boolean
  /** True for a cell that a person has corrected; rows are counted from 1. */
  isMended: (row: number, column: number) => boolean
  withheld: ReadonlyMap<Question, string>
  /** The rows whose cells may stand in wrong columns, by index from 0. */
  shifts: ReadonlyMap<number, Shift>
  makeSku: (parts: readonly (string | undefined)[]) => Pick<PlannedVariant, 'sku' | 'skuFrom'>
}

/** The facts of the product that replace missing cells of a variant. */
export type Kind = {
  category: string
  subCategory: string
  name: string
  /** The list's words for the kind: its category, its sub-category, and the title above. */
  texts: string[]
  hsn: string
}

export type CellOf = (field: ImportField) => Cell | undefined
export type Place = {
  row: GoodsRow
  /** The row whose amounts another row repeats. */
  first: GoodsRow
  /** True when another row of the product has the same code. */
  sharesCode: boolean
  cellOf: CellOf
  kind: Kind
  building: BuildFacts
  found: Findings
}

/** The beginning of a cell for a message. */
const shortText = (text: string) => text.slice(0, 80)

/** Collects the problems of a product while it is built. */
export class Findings {
  readonly problems: PlannedProblem[] = []
  readonly asks = new Set<Question>()
  readonly notes: MessageText[] = []
  readonly #columnOf: BuildFacts['columnOf']
  readonly #withheld: BuildFacts['withheld']

  constructor({ columnOf, withheld }: Pick<BuildFacts, 'columnOf' | 'withheld'>) {
    this.#columnOf = columnOf
    this.#withheld = withheld
  }

  /** Adds a wrong cell, once for each field of a row. */
  wrong(
    row: number,
    field: ImportField | null,
    message: MessageText,
    cell?: Cell & { proposed?: string | null },
  ): void {
    if (this.problems.some((known) => known.row === row && known.field === field)) return
    const column = cell?.column ?? (field && this.#columnOf.get(field)) ?? null
    const { text = '', proposed = null } = cell ?? {}
    this.problems.push({ row, column, field, value: shortText(text), proposed, message })
  }

  /** Adds an open question for a value that the file does not have. */
  asked(row: number, field: ImportField, question: Question): null {
    const heading = this.#withheld.get(question)
    const message = heading
      ? messageText('importFields.problem.undecided', { heading })
      : messageText('importFields.problem.asked')
    if (!this.asks.has(question)) this.wrong(row, field, message)
    if (!heading) this.asks.add(question)
    return null
  }

  /** True for an error of the spreadsheet, which is a wrong cell in every column. */
  broken(row: number, field: ImportField, cell: Cell): boolean {
    if (!isBroken(cell.text)) return false
    const text = messageText('importFields.problem.broken', { value: shortText(cell.text) })
    this.wrong(row, field, text, cell)
    return true
  }

  /** Adds a cell that may stand in a wrong column. */
  shifted(row: number, field: ImportField, cell: Cell, meant: string | undefined): void {
    const values = { value: shortText(cell.text) }
    const message = messageText('importFields.problem.shifted', values)
    this.wrong(row, field, message, { ...cell, proposed: meant ?? null })
  }

  /** Adds a cell under a heading inside the list that nobody knows; it probably means what the column meant before. */
  doubted(row: number, field: ImportField | null, cell: Cell, heading: string): void {
    const values = { value: shortText(cell.text), heading: shortText(heading) }
    const key = field === null ? 'unread' : 'underHeading'
    const proposed = field === null ? null : cell.text
    this.wrong(row, field, messageText(`importFields.problem.${key}`, values), {
      ...cell,
      proposed,
    })
  }

  /** Adds a cell that a spreadsheet has changed to a date, or whose digits it has lost. */
  damaged(row: number, field: ImportField, cell: Cell, proposed: string | null): void {
    const values = { value: shortText(cell.text), proposed: proposed ?? '' }
    const key = proposed === null ? 'digits' : 'date'
    this.wrong(row, field, messageText(`importFields.problem.${key}`, values), {
      ...cell,
      proposed,
    })
  }

  /** The value of a cell; adds a problem when the cell cannot be read. */
  take<T>(row: number, field: ImportField, cell: Cell, read: (text: string) => Read<T>): T | null {
    if (this.broken(row, field, cell)) return null
    const found = read(cell.text)
    if ('value' in found) return found.value
    const text = messageText(`importFields.problem.${found.problem}`, {
      value: shortText(cell.text),
    })
    this.wrong(row, field, text, { ...cell, proposed: found.proposed ?? null })
    return null
  }

  /** The meaning of a cell; adds a problem when the meaning is unknown. */
  meaning(row: number, field: ImportField, cell: Cell, read: (text: string) => string | null) {
    const found = read(cell.text)
    const value = shortText(cell.text)
    if (found === null)
      this.wrong(row, field, messageText('importFields.problem.meaning', { value }), cell)
    else if (found.toLowerCase() !== value.toLowerCase())
      this.note(
        messageText('importFields.note.read', { value, meaning: found.replaceAll(' ', '') }),
      )
    return found
  }

  note(text: MessageText): void {
    if (!this.notes.includes(text)) this.notes.push(text)
  }
}
