import type { ImportField, ImportProfile } from '#shared/contract/imports/mapping.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { messageText } from '#shared/message.ts'
import { isBroken, isNoCount, readPieces } from '../cells.ts'
import {
  byValues,
  isCode,
  saysPercent,
  type ColumnFacts,
  type ProposedColumn,
} from './column-values.ts'
import { amountOfSizes } from '../amount-of-sizes.ts'
import {
  type ColumnLook,
  type HeadingMeaning,
  readHeading,
  saysBill,
  saysOpening,
  withoutTwinNumber,
} from '../read-heading.ts'
import { tableBeside } from '../rows/notes.ts'
import { withoutDittos } from '../rows/rows.ts'
import { isSize } from '../sizes.ts'
import {
  fieldsOf,
  headingKey,
  isTotal,
  profileField,
  profileOf,
  type Understanding,
  usualField,
} from '../words.ts'

/** The facts about the amounts below that the titles above the headings say. */
export type TitleFacts = { areCosts: boolean; areWithoutTax: boolean; areOfBill: boolean }

/** Fields that several columns may have. */
const several = fieldsOf('several')
/** Fields of which equally good columns are asked for, because the wrong one would sell wrongly. */
const asked = fieldsOf('asked')
/** Maximum number of values of a column that the proposals look at. */
const LOOKED_AT = 200
const MOST_DISTINCT = 20_000

/** Collects the values of each column, row by row. */
export function columnCounter(names: readonly string[]) {
  const counts = names.map(() => new Map<string, number>())
  let above: readonly string[] = []
  return {
    add(given: readonly string[]) {
      const cells = withoutDittos(given, above)
      above = cells
      for (const [index, cell] of cells.entries()) {
        const known = counts[index]
        if (cell === '' || !known || (known.size >= MOST_DISTINCT && !known.has(cell))) continue
        known.set(cell, (known.get(cell) ?? 0) + 1)
      }
    },
    /** The facts of one column. A long list takes some hundredths of a second, so callers pause between columns. */
    factsOf(index: number): ColumnFacts {
      const known = counts[index] ?? new Map<string, number>()
      const values = [...known].toSorted(([, one], [, other]) => other - one)
      const filled = values.reduce((sum, [, count]) => sum + count, 0)
      const heading = names[index] ?? ''
      return { index, heading, filled, distinct: known.size, values: values.slice(0, LOOKED_AT) }
    },
  }
}

type Proposal = ProposedColumn & { rank: number }

/**
 * Proposes a field for each column: by the known profile, by its heading, by its values, in this order. Where headings
 * do not decide on price, stock, size or tax, the column has options, which a person decides.
 */
export function proposeColumns(
  given: readonly ColumnFacts[],
  understanding: Understanding,
  titles: TitleFacts,
): { profile: ImportProfile; columns: ProposedColumn[] } {
  const headings = given.map(({ heading }) => withAsciiDigits(heading))
  const facts = given.map(({ heading: _heading, values, ...column }, at): ColumnFacts => ({
    ...column,
    heading: withoutTwinNumber(headings[at] ?? '', headings),
    values: values.map(([value, count]) => [withAsciiDigits(value), count]),
  }))
  const profile = profileOf(facts.map(({ heading }) => headingKey(heading)))
  const acrossSizes = sizeColumns(facts)
  const beside = tableBeside(facts.map(({ heading }) => heading))
  const isRegister = facts.some(({ heading }) => saysOpening(heading))
  const isBill = titles.areOfBill || facts.some(({ heading }) => saysBill(heading))
  const named = facts.map((column): Proposal => {
    // The columns of a second table are not those of the first one.
    if (beside !== -1 && column.index >= beside) return nothing(column.index, 0)
    const size = acrossSizes.get(column.index)
    if (size !== undefined) return ofSize(column, size)
    return byHeading(column, profile, { ...titles, isBill, isRegister })
  })
  const hasSale = named.some((one) => isOfSale(one, facts[one.index]))
  const taken = named.map((proposal) =>
    hasSale && isPlainPrice(proposal)
      ? lesser(proposal, facts, 'price')
      : keepBest(proposal, named, facts),
  )
  const columns = taken.map((proposal) => {
    const { index, field, size, rank } = proposal
    const column = facts[index]
    const options = openOptions(proposal.options, taken)
    // The values also decide where other columns have all that the heading may mean.
    const isTaken = proposal.options.length > 0 && options.length === 0
    const isOpen = field === null && (rank === UNKNOWN || isTaken)
    const found = column && isOpen ? byValues(column, taken, understanding) : undefined
    Object.assign(proposal, found)
    if (found) return { index, size, ...found }
    const isSaid = field !== null || options.length > 0 || rank === 0
    return { index, field, size, options, reason: isSaid ? proposal.reason : null }
  })
  const [described, ...others] = columns.filter(({ field }) => field === 'desc')
  const isName = !columns.some(({ field }) => field === 'productName') && others.length === 0
  // Bills have the names of the goods under "Description".
  if (described && isName) described.field = 'productName'
  takeNames(columns, facts, understanding)
  takeTotal(columns, facts)
  return { profile, columns }
}

/** Takes the stock from the total behind the last size, which must be their sum. */
function takeTotal(columns: readonly ProposedColumn[], facts: readonly ColumnFacts[]): void {
  const last = columns.findLastIndex(({ size, field }) => size !== null && field === 'stockOfSize')
  const [total, column] = [columns[last + 1], facts[last + 1]]
  const isFree = total?.field === null && !columns.some(({ field }) => field === 'stock')
  if (last !== -1 && isFree && column && isTotal(column.heading)) total.field = 'stock'
}

/** True when more than half of the values pass a test. */
const isMost = ({ values }: ColumnFacts, test: (value: string) => unknown) =>
  values.filter(([value]) => test(value)).length * 2 > values.length

/** Takes names from a column that names goods, where those of the heading are codes: `A-101` beside `Formal shoe black`. */
function takeNames(
  columns: readonly ProposedColumn[],
  facts: readonly ColumnFacts[],
  { goodsOf }: Understanding,
): void {
  const codes = columns.find(({ field }) => field === 'productName')
  const coded = facts[codes?.index ?? -1]
  if (!codes || !coded || !isMost(coded, isCode)) return
  const named = columns.find(({ index, field, options }) => {
    const isFree = field === 'desc' || (field === null && options.length === 0)
    const column = facts[index]
    return isFree && column && !readHeading(column.heading) && isMost(column, goodsOf)
  })
  if (!named) return
  const isOfOne = coded.distinct === coded.filled && !columns.some(({ field }) => field === 'sku')
  codes.field = isOfOne ? 'sku' : 'key'
  const { heading, distinct } = facts[named.index] ?? coded
  const reason = messageText('importFields.reason.name', { heading, distinct })
  Object.assign(named, { field: 'productName', options: [], reason })
}

const UNKNOWN = 1000
/** The rank of the plainest words of a heading. */
const RANKED = 100
const nothing = (index: number, rank: number): Proposal => ({
  index,
  field: null,
  size: null,
  options: [],
  reason: null,
  rank,
})

/**
 * `isBill`: a plain rate may be that of the supplier, without tax, or that of a gram. `isRegister`: what was bought or
 * sold is counted.
 */
type ListFacts = TitleFacts & { isBill: boolean; isRegister: boolean }

function byHeading(column: ColumnFacts, profile: ImportProfile, list: ListFacts): Proposal {
  const { index, heading } = column
  const known = profileField(profile, headingKey(heading))
  if (known) {
    const reason = messageText('importFields.reason.profile', { heading, shape: profile })
    const { field, rank } = known
    return { ...nothing(index, rank), field, reason: field === null ? null : reason }
  }
  const field = usualField(heading) ?? usualField(heading.split(' / ')[0] ?? '')
  const reason = messageText('importFields.reason.heading', { heading })
  const ofSizes = amountOfSizes(heading)
  if (ofSizes) return { ...nothing(index, RANKED + index), ...ofSizes, reason }
  if (field) return { ...nothing(index, RANKED + index), field, reason }
  return byWords(column, list)
}

/** Proposes by the words of the heading: what it says about price, tax, stock and status. */
function byWords(column: ColumnFacts, list: ListFacts): Proposal {
  const { index, heading } = column
  const meaning = readHeading(heading, lookOf(column))
  if (!meaning) return nothing(index, UNKNOWN)
  if (list.isRegister && meaning.field === 'cost' && meaning.isPlain) return nothing(index, 0)
  if (meaning.isForeign)
    return { ...nothing(index, 0), reason: messageText('importFields.reason.foreign', { heading }) }
  const { field, options } = inList(meaning, list)
  const key = options.length > 0 ? 'open' : 'heading'
  const reason = messageText(`importFields.reason.${key}`, { heading })
  return { ...nothing(index, RANKED + meaning.rank), field, options: [...options], reason }
}

/** The meaning of the words in this list: its titles and other headings may say more of a price. */
function inList(meaning: HeadingMeaning, { areCosts, areWithoutTax, isBill }: ListFacts) {
  const { field, isPlain, saysTax } = meaning
  if (field !== 'price') return meaning
  if (isPlain && areCosts) return { field: 'cost' as const, options: [] }
  const isOpen = !saysTax && (areWithoutTax || (isPlain && isBill))
  return isOpen ? { field: null, options: ['price', 'priceWithoutTax', 'cost'] as const } : meaning
}

/** True when most values begin with a number, as `12 pcs` and `₹ 499` do. */
const isNumeric = (value: string) => /^[\s₹(+-]*(?:rs\.?\s*)?[\d.]/i.test(value)
function lookOf(column: ColumnFacts): ColumnLook {
  const { values } = column
  if (values.length === 0) return 'numbers'
  if (values.every(([value]) => /^[01]$/.test(value))) return 'flags'
  return isMost(column, isNumeric) ? 'numbers' : 'words'
}

function ofSize({ index }: ColumnFacts, size: string): Proposal {
  const reason = messageText('importFields.reason.size', { heading: size })
  return { ...nothing(index, 0), field: 'stockOfSize', size, reason }
}

/** Columns whose headings are sizes and most of whose cells are counts, if there are at least two. */
function sizeColumns(facts: readonly ColumnFacts[]): Map<number, string> {
  const found = facts.flatMap(({ index, heading, values }): [number, string][] => {
    const size = heading.split(' / ').at(-1) ?? ''
    const counts = values.filter(
      ([value]) => 'value' in readPieces(value) || isBroken(value) || isNoCount(value),
    )
    // A cell such as `2+1` is marked below.
    return isSize(size) && counts.length * 2 >= values.length ? [[index, size]] : []
  })
  return new Map(found.length >= 2 ? found : [])
}

/** True for a column whose words are of selling, beside which a plain price is asked for: `Retail` beside `Rate`. */
const isOfSale = ({ field, options }: Proposal, column: ColumnFacts | undefined) =>
  field === null &&
  options.join() === 'price' &&
  !column?.values.some(([value]) => saysPercent(value))

const isPlainPrice = ({ field, rank, size }: Proposal) =>
  field === 'price' && rank > RANKED && size === null

/** A column that is not the best one of its field. A plain price beside that of an offer was the price before, or is the cost. */
function lesser(
  { field, index }: Proposal,
  facts: readonly ColumnFacts[],
  ...more: ImportField[]
): Proposal {
  const heading = facts[index]?.heading ?? ''
  const reason = messageText('importFields.reason.open', { heading })
  const options: ImportField[] = field === 'price' ? [...more, 'mrp', 'regularPrice', 'cost'] : []
  return { ...nothing(index, UNKNOWN - 1), options, reason }
}

/** Keeps each field for its best column; a filled column is better than an empty one. Equally good ones are asked for. */
function keepBest(proposal: Proposal, all: readonly Proposal[], facts: readonly ColumnFacts[]) {
  const { field, index, size } = proposal
  if (field === null || size !== null || several.has(field)) return proposal
  const rankOf = (one: Proposal) => one.rank + (facts[one.index]?.filled ? 0 : UNKNOWN)
  const others = all.filter(
    (other) => other !== proposal && other.field === field && other.size === null,
  )
  if (others.some((other) => rankOf(other) < rankOf(proposal))) return lesser(proposal, facts)
  const equals = others.filter((other) => rankOf(other) === rankOf(proposal))
  if (equals.length === 0) return proposal
  if (!asked.has(field))
    return equals.some((other) => other.index < index) ? nothing(index, UNKNOWN - 1) : proposal
  const reason = messageText('importFields.reason.several', {
    heading: facts[index]?.heading ?? '',
  })
  return { ...nothing(index, 0), options: [field], reason }
}

/** Fields that decide a person's money or goods; options without any of them are not worth a question. */
const deciding = fieldsOf('deciding')

/** The options that no other column has taken; none when none of them matters. */
function openOptions(options: readonly ImportField[], taken: readonly Proposal[]): ImportField[] {
  const has = (field: ImportField) => taken.some((other) => other.field === field)
  const hasPrice = has('price') || has('priceWithoutTax')
  const open = options.filter(
    (field) => !(field === 'price' || field === 'priceWithoutTax' ? hasPrice : has(field)),
  )
  return open.some((field) => deciding.has(field)) ? open : []
}
