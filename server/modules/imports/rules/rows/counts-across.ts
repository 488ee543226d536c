import { isBroken, isNoCount, readAmount, readPieces } from '../cells.ts'
import { fieldOfHeading } from '../read-heading.ts'
import { fieldsOf } from '../words.ts'
import type { GoodsRow } from './goods-row.ts'
import type { Choice } from './sections.ts'

const amounts = fieldsOf('amounts')

/** The amounts of a row such as `Rate, 350, 370, 390` below sizes; null for any other row. */
export function ratesIn(
  cells: readonly string[],
  columns: readonly Choice[],
): GoodsRow['ofSizes'] | null {
  const [label = '', ...others] = cells.filter((cell) => cell !== '')
  const field = label === '' ? null : fieldOfHeading(label)
  if (field === null || !amounts.has(field)) return null
  const found = columns.flatMap(({ index, field: own, size = '' }) => {
    const text = cells[index] ?? ''
    return own === 'stockOfSize' && text !== '' ? [{ field, size, text, column: index }] : []
  })
  // Words, and amounts below other headings, are none of a size.
  const isAlone = others.length === found.length && found.length > 0
  return isAlone && others.every((text) => 'value' in readAmount(text)) ? found : null
}

/** Adds the amounts of the sizes; an amount of the row itself beside them is doubtful. */
export function addRates(row: GoodsRow, rates: GoodsRow['ofSizes']): void {
  row.ofSizes.push(...rates)
  for (const field of new Set(rates.map((rate) => rate.field))) {
    const own = row.cells[field]
    if (own) row.doubts.push({ ...own, field, heading: rates.map(({ text }) => text).join(' ') })
  }
}

export const isCount = (text: string) =>
  /\d/.test(text) || isBroken(text) || 'value' in readPieces(text)

/** Adds counts below sizes that are words which nobody can read, in a row with other counts. */
export function addWords(
  row: GoodsRow,
  cells: readonly string[],
  columns: readonly Choice[],
): void {
  if (row.sizes.length === 0) return
  for (const { index: column, field, size = '' } of columns) {
    const text = cells[column] ?? ''
    const isSaid = /\p{L}/u.test(text) && !isCount(text) && !isNoCount(text)
    if (field === 'stockOfSize' && isSaid) row.sizes.push({ text, column, size })
  }
}
