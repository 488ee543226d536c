import values from '../language/data/values.json' with { type: 'json' }
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { messageText } from '#shared/message.ts'
import { isOfPieces, readAvailability, readPieces, readUnits, unitIn } from './cells.ts'
import type { Place } from './findings.ts'
import { unitOf } from './prices.ts'
import { type Cell, cellsOf } from './rows/goods-row.ts'
import { stockWords } from './words.ts'

/**
 * The pieces of a size and colour of a row. `count`: their cell, in a list with sizes across. `share`: the place among the
 * sizes and colours of one cell, whose pieces they share, and their number.
 */
export type Pieces = { count?: Cell; share: [at: number, of: number] }

/** The pieces of a variant. The counts of several columns, such as of two places, are added up. */
export function stockOf(place: Place, { count, share }: Pieces): number | null {
  const { row, building, found } = place
  const { answers } = building
  const cells = count ? [count] : cellsOf(row, 'stock')
  if (cells.length > 0) {
    const aligned = alignedCount(cells, share)
    if (aligned !== null) return aligned
    const counts = cells.map((cell) =>
      countOf(withoutEach(cell), count ? 'stockOfSize' : 'stock', place),
    )
    if (counts.includes(null)) return null
    return shareOf(place, {
      count: counts.reduce<number>((sum, one) => sum + (one ?? 0), 0),
      isOfEach: cells.every(
        (cell) =>
          withoutEach(cell) !== cell || stockWords.sets.has(unitOf(cell, place).toLowerCase()),
      ),
      share,
    })
  }
  const available = row.cells.availability
  if (available && readAvailability(available.text) === false) return 0
  return answers.stock ?? found.asked(row.row, available ? 'availability' : 'stock', 'stock')
}

/** Pieces in the order of the sizes of another cell: `2/4/4/2` or `2-4-4-2` beside `30/32/34/36`. */
function alignedCount([cell, ...others]: Cell[], [at, of]: Pieces['share']): number | null {
  const counts = cell?.text.split(/\s*[/|+-]\s*|,\s+/) ?? []
  const isAligned = of > 1 && others.length === 0 && counts.length === of
  return isAligned && counts.every((one) => /^\d{1,4}$/.test(one)) ? Number(counts[at]) : null
}

const anyOf = (words: string) => `(?:${words.replaceAll(', ', '|')})\\.?`
/** The words that a count is for each size, before or behind it: `har size 3`, `3 each`. */
const each = new RegExp(
  `^${anyOf(values.each)}\\s+(?:${anyOf(values.sizeNames)}\\s+)?|\\s+${anyOf(values.each)}$`,
  'iu',
)

/** The cell without the word that its count is for each size: `3 each`. */
function withoutEach(cell: Cell): Cell {
  const text = cell.text.replace(each, '')
  return text !== cell.text && 'value' in readPieces(text) ? { ...cell, text } : cell
}

/**
 * The pieces by counts in a column that is not read, which are as many as the sizes and add up to the stock; undefined
 * without them. Other numbers, such as those of a date, are shown.
 */
function countOfOne(
  { row: { counts = '' }, found }: Place,
  { count, share: [at, of] }: { count: number } & Pick<Pieces, 'share'>,
): number | undefined {
  const own = counts.match(/\d+/g)?.map(Number) ?? []
  if (of === 1 || own.length !== of) return undefined
  const sum = own.reduce((total, one) => total + one, 0)
  if (sum === count) return own[at]
  found.note(messageText('importFields.note.remark', { value: counts }))
  return undefined
}

/** The pieces of one of several sizes and colours that a cell names: the person says how its count divides. */
function shareOf(
  place: Place,
  { count, isOfEach, share }: { count: number; isOfEach: boolean } & Pick<Pieces, 'share'>,
) {
  const { row, building, found } = place
  const [at, of] = share
  const { runCount } = building.answers
  const counted = countOfOne(place, { count, share })
  if (counted !== undefined) return counted
  // A set has one piece of each size.
  if (of === 1 || runCount === 'each' || isOfEach) return count
  if (runCount === undefined) return found.asked(row.row, 'stock', 'runCount')
  return Math.floor(count / of) + (at < count % of ? 1 : 0)
}

/** The count with the unit of its row or heading: `2.50` of dozens. */
function withUnit(cell: Cell, place: Place): string {
  const unit = unitOf(cell, place)
  return unitIn(cell.text) !== '' || isOfPieces(unit) ? cell.text : `${cell.text} ${unit}`
}

/** Tells how a count in words is read: `khatam` is 0. */
function noteWord(value: string, { found }: Place): void {
  const pieces = /\p{L}/u.test(value) && !/\d/.test(value) ? readPieces(value) : { value: null }
  if ('value' in pieces && pieces.value !== null)
    found.note(messageText('importFields.note.read', { value, meaning: String(pieces.value) }))
}

/** The count of a cell. A negative count, such as from outdated books, needs the person's answer. */
function countOf(cell: Cell, field: ImportField, place: Place): number | null {
  const { row, building, found } = place
  const pieces = readUnits(withUnit(cell, place))
  const isBelow = 'problem' in pieces && pieces.problem === 'below'
  if (isBelow && building.answers.belowZero === 'none') return 0
  if (isBelow) found.asks.add('belowZero')
  noteWord(cell.text, place)
  const unit = unitOf(cell, place)
  if (isOfPieces(unit) || !('value' in pieces)) return found.take(row.row, field, cell, readPieces)
  const inOne = building.meanings.unit(unit)
  if (inOne === null) {
    const message = messageText('importFields.problem.meaning', { value: unit })
    found.wrong(row.row, field, message, cell)
    return null
  }
  const sum = pieces.value * Number(inOne)
  if (!Number.isInteger(sum)) return found.take(row.row, field, cell, readPieces)
  found.note(messageText('importFields.note.unit', { count: pieces.value, unit, pieces: sum }))
  return sum
}

/** Finds a stock that is not the sum of the pieces that the cell of sizes or of colours says. */
export function checkSum(place: Place, counts: string[]): void {
  const { row, cells } = place.row
  const { stock } = cells
  if (!stock || counts.length === 0) return
  const sum = counts.reduce((total, text) => total + piecesIn(text, place), 0)
  // A unit without a meaning is asked for.
  if (Number.isNaN(sum)) return
  const pieces = readPieces(stock.text)
  if ('value' in pieces && pieces.value === sum) return
  const text = messageText('importFields.problem.sizesSum', { sum, stock: stock.text })
  place.found.wrong(row, 'stock', text, stock)
}

/** The pieces of a count that is read already: `2`, `1/2 dz`. */
function piecesIn(text: string, { building }: Place): number {
  const units = readUnits(text)
  const unit = unitIn(text)
  const inOne = isOfPieces(unit) ? 1 : (building.meanings.unit(unit, true) ?? Number.NaN)
  return 'value' in units ? units.value * Number(inOne) : Number.NaN
}
