import { LATER_MESSAGE, UNCLEAR } from '#shared/contract/imports/rows.ts'
import { fieldOfHeading, readHeading } from '../read-heading.ts'
import { isRemark } from '../words.ts'
import type { Cell, GoodsRow } from './goods-row.ts'
import type { Choice } from './sections.ts'

const isCounts = (text: string) => /^\d{1,3}(?:\s*[-/+,]\s*\d{1,3})+$/.test(text)
/** Words of the shortest note under a heading that nobody knows. */
const WORDS_OF_NOTE = 3
const isSentence = (text: string) =>
  text.split(/\s+/).length >= WORDS_OF_NOTE && /\p{L}{2}/u.test(text)

type NoteFrame = {
  cells: readonly string[]
  columns: readonly Choice[]
  headings: readonly string[]
  /** The column of names of a table beside this one. */
  beside: number
}

/** The column of names of a second table, which repeats headings beside those of the first one; -1 without one. */
export function tableBeside(given: readonly string[]): number {
  const headings = given.map((heading) => heading.split(' / ').at(-1) ?? '')
  const repeated = headings.flatMap((heading, at) =>
    heading !== '' && headings.indexOf(heading) < at ? at : [],
  )
  const names = repeated.find((at) => fieldOfHeading(headings[at] ?? '') === 'productName')
  return repeated.length > 1 ? (names ?? -1) : -1
}

/**
 * Adds the marks of the reader of chats, the remark and the counts of a row, whose columns no person has given a
 * meaning.
 */
export function addNotes(row: GoodsRow, { cells, columns, headings, beside }: NoteFrame): void {
  const openCell = (column: number): Cell | undefined => {
    const isOpen = columns.some(({ index, field }) => index === column && field === null)
    const text = cells[column] ?? ''
    return isOpen && text !== '' ? { text, column } : undefined
  }
  const marks = [LATER_MESSAGE, UNCLEAR] as const
  ;[row.later, row.unclear] = marks.map((one) => openCell(headings.indexOf(one)))
  row.unclear ??= openCell(beside)
  row.counts = headings.flatMap((_, column) => openCell(column)?.text ?? []).find(isCounts)
  row.remark = headings
    .flatMap((heading, column) => {
      const { text = '' } = openCell(column) ?? {}
      const isNote =
        isSentence(text) && !readHeading(heading) && !marks.some((one) => one === heading)
      return isRemark(heading) || isNote ? text : []
    })
    .find(Boolean)
}
