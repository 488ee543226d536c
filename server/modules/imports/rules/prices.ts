import { gstRateWithout } from '#shared/catalog/gst.ts'
import { categories } from '#shared/catalog/categories.ts'
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'
import type { Place } from './findings.ts'
import {
  isOfPieces,
  readAmount,
  readPercent,
  readGst,
  readTaxIncluded,
  taxBesideRate,
  unitIn,
} from './cells.ts'
import { readPeriod } from './period.ts'
import { type Cell, cellsOf } from './rows/goods-row.ts'

/** Amounts from which a selling price comes. */
export const priceFields = ['price', 'priceWithoutTax', 'regularPrice', 'cost'] as const

/** An amount in rupees; `wrong` when its cell cannot be used, undefined when there is none. */
type Amount = number | 'wrong' | undefined
const numberOr = (amount: Amount) => (typeof amount === 'number' ? amount : null)

/**
 * The selling price and the MRP of a row in rupees with tax; null with a problem or a question when the row does not
 * say them.
 */
export function pricesOf(place: Place): { price: number | null; mrp: number | null } {
  const { row, building, found } = place
  const { answers } = building
  // Programs write 0 for an amount that nobody has entered.
  const [printed, cost, regular] = [
    take(place, 'mrp'),
    take(place, 'cost'),
    take(place, 'regularPrice'),
  ].map((amount) => amount || undefined)
  const sale = withTaxes(place, inPeriod(place) ? take(place, 'price') : undefined)
  const own = sale ?? withTax(place, take(place, 'priceWithoutTax')) ?? regular
  const reduced = withDiscount(place, own, printed)
  const onCost = aboveCost(cost, answers.percentOnCost)
  const atMrp = answers.price === 'mrp' && !priceOfFirst(place) ? printed : undefined
  const price = [reduced, onCost, atMrp].find(isThere)
  const atPrice = answers.mrp === 'price' ? price : undefined
  const mrp = [printed, regular, onCost, atPrice].find(isThere)
  if (price === undefined) askPrice(place, cost)
  tellLoss(place, price, cost)
  // Without a price, only the price is asked for, because the MRP may follow from its answer.
  if (mrp === undefined && price !== undefined) found.asked(row.row, 'mrp', 'mrp')
  return { price: numberOr(price), mrp: numberOr(mrp) }
}

function tellLoss({ found }: Place, price: Amount, cost: Amount): void {
  if (typeof price === 'number' && typeof cost === 'number' && price < cost)
    found.note(messageText('importFields.note.belowCost', { price, cost }))
}

/** Asks for a missing price; that of the product's first row is proposed. */
function askPrice(place: Place, cost: Amount): void {
  const { row, found } = place
  const ofFirst = priceOfFirst(place)
  if (ofFirst)
    found.wrong(row.row, 'price', messageText('importFields.problem.emptyPrice'), ofFirst)
  else found.asked(row.row, 'price', cost === undefined ? 'price' : 'percentOnCost')
}

/** The empty price cell of a further row of a product whose first row has a price, which is proposed for it. */
function priceOfFirst({ row, first }: Place): (Cell & { proposed: string }) | undefined {
  const price = first === row ? undefined : (first.cells.price ?? first.cells.priceWithoutTax)
  return price && { text: '', column: price.column, proposed: price.text }
}

const isThere = (amount: Amount) => amount !== undefined

/** A number that stands in a text without a word or sign of money, as the reader of notes marks it. */
const doubtful = /^(\d[\d,.]*) \?$/
/** A smaller number without a sign is rather a size or a number of pieces. */
const LEAST_LIKELY = 20

function take(place: Place, field: ImportField): Amount {
  const { row, cellOf, found } = place
  const cell = cellOf(field)
  if (!cell) return undefined
  if (isDoubted(place, field, cell)) return 'wrong'
  const read = field === 'discountPercent' ? readPercent : readAmount
  const amount = found.take(row.row, field, cell, read) ?? 'wrong'
  return amount === 'wrong' || field === 'discountPercent'
    ? amount
    : ofOnePiece(place, { field, cell, amount })
}

function isDoubted({ row, found }: Place, field: ImportField, cell: Cell): boolean {
  const value = doubtful.exec(cell.text)?.[1]
  if (value === undefined) return false
  const message = messageText('importFields.problem.doubtful', { value })
  const isLikely = Number(value.replaceAll(',', '')) >= LEAST_LIKELY
  found.wrong(row.row, field, message, { ...cell, proposed: isLikely ? value : null })
  return true
}

type AmountCell = { field: ImportField; cell: Cell; amount: number }

/**
 * The amount for one piece. An amount may be for a pack, such as a dozen: its heading says so, or the row counts packs and
 * the person says what its amounts are for.
 */
function ofOnePiece(place: Place, { field, cell, amount }: AmountCell): Amount {
  const { row, building, found } = place
  const { unit, isSaid, isCounted } = packOf(place, cell)
  if (unit === '') return amount
  const inOne = building.meanings.unit(unit, !isSaid || field !== 'price')
  if (inOne === null && !isCounted) {
    found.wrong(row.row, field, messageText('importFields.problem.meaning', { value: unit }), cell)
    return 'wrong'
  }
  // Without the pieces in a unit the count is wrong already, and then its price is not asked for.
  if (inOne === null || inOne === '1') return amount
  const isFor = isSaid ? 'pack' : building.answers.packPrice
  if (isFor !== 'pack') return isFor ? amount : askedOf(place, field)
  const price = Math.round((amount * 100) / Number(inOne)) / 100
  found.note(messageText('importFields.note.ofPack', { amount, unit, price }))
  return price
}

/** Asks whether the amounts of rows that count packs are for a piece or for the pack. */
function askedOf({ row, found }: Place, field: ImportField): 'wrong' {
  found.asked(row.row, field, 'packPrice')
  return 'wrong'
}

/** The unit of an amount when that is no piece, else empty: by its heading, the row's count, or beside the row's rate. */
function packOf(place: Place, { column }: Cell) {
  const said = place.building.unitOf(column)
  const counted = said === '' ? countedIn(place) : ''
  const unit = said || counted || ratedIn(place)
  return {
    unit: isOfPieces(unit) ? '' : unit,
    isSaid: said !== '',
    isCounted: counted !== '',
  }
}

/** The unit in which the row counts, when that is not a piece. */
function countedIn(place: Place): string {
  const { row, building } = place
  const { colour } = row.cells
  const ofColours = colour ? (building.meanings.colourPieces(colour.text) ?? []) : []
  return (
    [
      ...cellsOf(row, 'stock'),
      ...row.sizes,
      ...ofColours.map(({ pieces: text }) => ({ text, column: colour?.column ?? 0 })),
    ]
      .map((cell) => unitOf(cell, place))
      .find((unit) => !isOfPieces(unit)) ?? ''
  )
}

/** The unit that stands beside the rate of the row, when that is not a piece. */
const ratedIn = ({ row }: Place): string =>
  cellsOf(row, 'unit').find(({ text }) => !isOfPieces(text))?.text ?? ''

/** The unit of a count: by its cell, the row's unit, or the heading. The unit of a rate (`Per`) is none of a count. */
export function unitOf(cell: Cell, { row, building }: Place): string {
  const units = cellsOf(row, 'unit')
  const own = units.find(({ column }) => !building.isOfRate(column)) ?? units[0]
  return unitIn(cell.text) || own?.text || building.unitOf(cell.column)
}

function aboveCost(cost: Amount, percent: number | undefined): Amount {
  if (typeof cost !== 'number' || percent === undefined) return undefined
  return Math.round(cost * (1 + percent / 100))
}

/** True when the row's sale is on, or has no dates. A sale that is over or has not begun is told. */
function inPeriod({ row, cellOf, building, found }: Place): boolean {
  const price = cellOf('price')?.text
  const [from, to] = (['saleFrom', 'saleTo'] as const).map(cellOf)
  const cell = from ?? to
  if (price === undefined || !cell) return true
  const first = textOf(from)
  const field = from ? 'saleFrom' : 'saleTo'
  const period = found.take(row.row, field, cell, () => readPeriod(first, textOf(to), building.on))
  if (period === null) return false
  const on = building.on.getTime()
  const [isLater, isOver] = [on < period.from, on >= period.until]
  if (isLater) found.note(messageText('importFields.note.saleLater', { price, day: first }))
  if (isOver) found.note(messageText('importFields.note.saleOver', { price }))
  return !isLater && !isOver
}

const textOf = (cell: Cell | undefined) => cell?.text ?? ''

/** The price with tax, where the row says that it has none. */
function withTaxes(place: Place, price: Amount): Amount {
  const { row, cellOf, found } = place
  const gst = cellOf('gst')
  const cell = cellOf('taxIncluded') ?? (gst && taxBesideRate(gst.text) !== null ? gst : undefined)
  if (!cell || price === undefined) return price
  const isIncluded = found.take(row.row, 'taxIncluded', cell, readTaxIncluded)
  if (isIncluded === null) return 'wrong'
  return isIncluded ? price : withTax(place, price)
}

/** An amount with the row's GST on it; the addition is told. */
function withTax(place: Place, amount: Amount): Amount {
  if (typeof amount !== 'number') return amount
  const { row, found } = place
  const rate = rateOf(place, amount)
  if (rate === null) {
    found.asked(row.row, 'gst', 'gst')
    return 'wrong'
  }
  const price = Math.round(amount * (100 + rate)) / 100
  found.note(messageText('importFields.note.withTax', { amount, rate, price }))
  return price
}

/** The rate of the row in per cent: by the list, the person's answer, or the law's table. */
function rateOf({ row, cellOf, kind, building, found }: Place, amount: number): number | null {
  const cell = cellOf('gst')
  const gst = cell ? found.take(row.row, 'gst', cell, readGst) : building.answers.gst
  if (gst !== 'byHsn') return gst ?? null
  const category = categories.find((one) => one === kind.category)
  if (!category) return null
  return gstRateWithout(
    { category, hsn: kind.hsn, valuePaise: paiseFromRupees(amount) },
    building.gstRates,
  )
}

/** The price after the row's discount, which comes off the MRP where the row has no price of its own. */
function withDiscount(place: Place, price: Amount, printed: Amount): Amount {
  const { row, building, found } = place
  const percent = take(place, 'discountPercent')
  const rupees = otherDiscount(place, { percent, printed, price })
  const less = (amount: Amount): Amount =>
    typeof amount === 'number'
      ? Math.round(amount * (100 - Number(percent ?? 0)) - Number(rupees ?? 0) * 100) / 100
      : undefined
  if (!percent && !rupees) return price
  if ([price, printed, percent, rupees].includes('wrong')) return 'wrong'
  if (price === undefined) return less(printed)
  const isIncluded = Math.abs(Number(less(printed)) - Number(price)) < 1
  if (isIncluded || building.answers.discount === 'included') return price
  if (building.answers.discount === 'taken') return less(price)
  found.asked(row.row, percent ? 'discountPercent' : 'discountAmount', 'discount')
  return 'wrong'
}

/** Largest difference in rupees between a discount in rupees and the same discount in per cent. */
const ROUNDED = 1

type DiscountFacts = { percent: Amount; printed: Amount; price: Amount }

/**
 * The row's discount in rupees, where it has no other one. A discount in rupees that is that of the per cent counts once;
 * any other beside per cent is wrong, because nobody knows which comes off first, or whether both do.
 */
function otherDiscount(place: Place, { percent, printed, price }: DiscountFacts): Amount {
  const rupees = take(place, 'discountAmount')
  if (!isThere(rupees) || typeof percent !== 'number' || percent === 0 || !rupees) return rupees
  const isSame = [printed, price].some(
    (amount) =>
      typeof amount === 'number' && Math.abs((amount * percent) / 100 - Number(rupees)) < ROUNDED,
  )
  if (isSame) return undefined
  const { row, cellOf, found } = place
  const cell = cellOf('discountAmount')
  const message = messageText('importFields.problem.twoDiscounts')
  if (rupees !== 'wrong' && cell) found.wrong(row.row, 'discountAmount', message, cell)
  return 'wrong'
}

/** The amounts that the row does not have itself. */
export function repeatedAmounts({ row, first, cellOf }: Place): ('price' | 'mrp')[] {
  const isRepeated = (fields: readonly ImportField[]) =>
    row !== first && !fields.some((field) => row.cells[field]) && fields.some(cellOf)
  const repeated = { price: isRepeated(priceFields), mrp: isRepeated(['mrp']) }
  return (['price', 'mrp'] as const).filter((field) => repeated[field])
}
