import { fieldOfHeading } from '../read-heading.ts'
import { isSize, namesSizes, sizePairs } from '../sizes.ts'
import type { Choice } from './sections.ts'

/** True for a heading of colours and of sizes: `Colour / Size`. */
function namesBoth(heading: string): boolean {
  const fields = heading.split(/\s*(?:[/,&+|-]|\b(?:and|or|aur|ya)\b)\s*/iu).map(fieldOfHeading)
  return fields.includes('colour') && fields.includes('size')
}

/** The columns, of which those of colours and sizes are marked. */
export const withBoth = (columns: readonly Choice[], headings: readonly string[]): Choice[] =>
  columns.map((column) => {
    const heading = headings[column.index] ?? ''
    const isOne = column.field === 'colour' || column.field === 'size'
    return isOne && namesBoth(heading) ? { ...column, ofBoth: heading } : column
  })

/** A size in letters among other words. */
const isLetterSize = (word: string) => /\p{L}/u.test(word) && isSize(word)

/** The meaning of one cell of such a column; a cell with sizes among other words is asked for. */
export function ofCell(choice: Choice, text: string): Choice {
  if (choice.ofBoth === undefined) return choice
  if (isSize(text) || namesSizes(text) || sizePairs(text)) return { ...choice, field: 'size' }
  const isMixed = text.split(/[^\p{L}\p{M}\p{N}.]+/u).some(isLetterSize)
  return { ...choice, field: 'colour', ...(isMixed && { doubt: choice.ofBoth }) }
}
