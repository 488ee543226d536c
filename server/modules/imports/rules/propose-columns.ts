import { readRupees } from '#shared/catalog/amounts.ts'
import type { ImportField, ImportProfile } from '#shared/contract/imports/mapping.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { isBroken, isNoCount, readPieces, readStatus } from './cells.ts'
import { amountOfSizes } from './amount-of-sizes.ts'
import { type ColumnLook, type HeadingMeaning, readHeading } from './read-heading.ts'
import { withoutDittos } from './rows/rows.ts'
import { isSize } from './sizes.ts'
import {
  fieldsOf,
  headingKey,
  profileField,
  profileOf,
  type Understanding,
  usualField,
} from './words.ts'

/** The contents of a column: the number of filled cells and of distinct values. */
export type ColumnFacts = {
  index: number
  heading: string
  filled: number
  distinct: number
  /** The most frequent values with their number of rows. */
  values: [value: string, count: number][]
}
export type ProposedColumn = {
  index: number
  field: ImportField | null
  size: string | null
  /** The fields of which a person has to choose one; `field` is null then. */
  options: ImportField[]
  reason: MessageText | null
}
/** The facts about the amounts below that the titles above the headings say. */
export type TitleFacts = { areCosts: boolean; areWithoutTax: boolean }

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
  const facts = given.map(({ heading, values, ...column }): ColumnFacts => ({
    ...column,
    heading: withAsciiDigits(heading),
    values: values.map(([value, count]) => [withAsciiDigits(value), count]),
  }))
  const profile = profileOf(facts.map(({ heading }) => headingKey(heading)))
  const acrossSizes = sizeColumns(facts)
  const hasTax = facts.some(({ heading }) => readHeading(heading)?.field === 'gst')
  const named = facts.map((column): Proposal => {
    const size = acrossSizes.get(column.index)
    if (size !== undefined) return ofSize(column, size)
    return byHeading(column, profile, { ...titles, hasTax })
  })
  const taken = named.map((proposal) => keepBest(proposal, named, facts))
  const columns = taken.map((proposal) => {
    const { index, field, size, rank } = proposal
    const column = facts[index]
    const isOpen = field === null && rank === UNKNOWN
    const found = column && isOpen ? byValues(column, taken, understanding) : undefined
    Object.assign(proposal, found)
    if (found) return { index, size, ...found }
    const options = openOptions(proposal.options, taken)
    const isSaid = field !== null || options.length > 0 || rank === 0
    return { index, field, size, options, reason: isSaid ? proposal.reason : null }
  })
  return { profile, columns }
}

const UNKNOWN = 1000
const nothing = (index: number, rank: number): Proposal => ({
  index,
  field: null,
  size: null,
  options: [],
  reason: null,
  rank,
})

type ListFacts = TitleFacts & { hasTax: boolean }

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
  if (ofSizes) return { ...nothing(index, 100 + index), ...ofSizes, reason }
  if (field) return { ...nothing(index, 100 + index), field, reason }
  return byWords(column, list)
}

/** Proposes by the words of the heading: what it says about price, tax, stock and status. */
function byWords(column: ColumnFacts, list: ListFacts): Proposal {
  const { index, heading } = column
  const meaning = readHeading(heading, lookOf(column))
  if (!meaning) return nothing(index, UNKNOWN)
  if (meaning.isForeign)
    return { ...nothing(index, 0), reason: messageText('importFields.reason.foreign', { heading }) }
  const { field, options } = inList(meaning, list)
  const key = options.length > 0 ? 'open' : 'heading'
  const reason = messageText(`importFields.reason.${key}`, { heading })
  return { ...nothing(index, 100 + meaning.rank), field, options: [...options], reason }
}

/** The meaning of the words in this list: its titles and its rates of tax may say more of a price. */
function inList(meaning: HeadingMeaning, { areCosts, areWithoutTax, hasTax }: ListFacts) {
  const { field, isPlain, saysTax } = meaning
  if (field !== 'price') return meaning
  if (isPlain && areCosts) return { field: 'cost' as const, options: [] }
  const isOpen = !saysTax && (areWithoutTax || (isPlain && hasTax))
  return isOpen ? { field: null, options: ['price', 'priceWithoutTax', 'cost'] as const } : meaning
}

/** True when most values begin with a number, as `12 pcs` and `₹ 499` do. */
const isNumeric = (value: string) => /^[\s₹(+-]*(?:rs\.?\s*)?[\d.]/i.test(value)
function lookOf({ values }: ColumnFacts): ColumnLook {
  if (values.length === 0) return 'numbers'
  if (values.every(([value]) => /^[01]$/.test(value))) return 'flags'
  return values.filter(([value]) => isNumeric(value)).length * 2 > values.length
    ? 'numbers'
    : 'words'
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

/** Keeps each field for its best column; a filled column is better than an empty one. Equally good ones are asked for. */
function keepBest(proposal: Proposal, all: readonly Proposal[], facts: readonly ColumnFacts[]) {
  const { field, index, size } = proposal
  if (field === null || size !== null || several.has(field)) return proposal
  const rankOf = (one: Proposal) => one.rank + (facts[one.index]?.filled ? 0 : UNKNOWN)
  const others = all.filter(
    (other) => other !== proposal && other.field === field && other.size === null,
  )
  if (others.some((other) => rankOf(other) < rankOf(proposal))) return nothing(index, UNKNOWN - 1)
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

type ReasonKey = 'onSale' | 'gender' | 'size2' | 'hsn' | 'colour' | 'sku' | 'price' | 'name'
type Look = {
  column: ColumnFacts
  values: string[]
  understanding: Understanding
  isFree: (field: ImportField) => boolean
}
type Guess = {
  field: ImportField
  /** The fields that a person chooses from, where a wrong guess would sell wrongly. */
  asks?: readonly ImportField[]
  reason: ReasonKey
  /** Fields that make this guess needless when another column has one of them. */
  unless?: readonly ImportField[]
  fits: (look: Look) => boolean
}

/** True when nine of ten values pass the test. */
const most = ({ values }: Look, test: (value: string) => boolean) =>
  values.filter(test).length >= values.length * 0.9

/** True for a column of short words without a heading beside that of the names, of which most are colours. */
const areColours = ({ column, values, understanding, isFree }: Look) =>
  column.heading === '' &&
  !isFree('productName') &&
  values.every((value) => isShort(value) && !/\p{Nd}/u.test(value)) &&
  values.filter((value) => understanding.colourOf(value) !== null).length * 2 > values.length

/** The guesses of a field by the values of a column, in the order in which they are tried. */
const guesses: readonly Guess[] = [
  {
    field: 'active',
    asks: ['active', 'inactive'],
    reason: 'onSale',
    unless: ['inactive'],
    fits: (look) =>
      most(look, (value) => /\p{L}/u.test(value) && 'value' in readStatus(value, false)),
  },
  {
    field: 'gender',
    reason: 'gender',
    fits: (look) =>
      look.column.distinct <= 12 &&
      most(look, (value) => isShort(value) && look.understanding.genderOf(value) !== null),
  },
  {
    field: 'size',
    asks: ['size'],
    reason: 'size2',
    unless: ['stockOfSize'],
    fits: (look) => look.column.distinct > 1 && most(look, isSize),
  },
  { field: 'hsn', reason: 'hsn', fits: (look) => most(look, isHsn) },
  {
    field: 'colour',
    reason: 'colour',
    fits: (look) =>
      most(look, (value) => value.length < 25 && look.understanding.colourOf(value) !== null) ||
      areColours(look),
  },
  {
    field: 'sku',
    reason: 'sku',
    fits: ({ column, ...look }) =>
      column.distinct === column.filled &&
      column.filled > 2 &&
      most({ column, ...look }, (value) => isCode(value) && mayBeCode(column.heading, value)),
  },
  {
    field: 'price',
    asks: ['price'],
    reason: 'price',
    unless: ['priceWithoutTax', 'cost', 'regularPrice'],
    fits: (look) => most(look, isPrice),
  },
  {
    field: 'productName',
    reason: 'name',
    fits: (look) => most(look, (value) => /[\p{L}\p{M}]{3}/u.test(value) && value.length > 5),
  },
]
/** True for 1, 2, 3 and so on, which number the rows. */
const isSerial = ({ filled, distinct, values }: ColumnFacts) =>
  filled > 2 && distinct === filled && values.every(([value], at) => value === String(at + 1))
/** A value with more words names goods: `Ladies Sandal One`. */
const isShort = (value: string) => value.trim().split(/\s+/).length < 3
const notGoods =
  /image|photo|link|url|date|weight|gtin|ean|barcode|return|\bcod\b|delivery|shipping|featured/i

/** Proposes a field by the values of the column, or asks for it. */
function byValues(
  column: ColumnFacts,
  taken: readonly Proposal[],
  understanding: Understanding,
): Pick<ProposedColumn, 'field' | 'options' | 'reason'> | undefined {
  const { heading, distinct, filled } = column
  if (filled < 2 || notGoods.test(heading) || isSerial(column)) return undefined
  const isFree = (field: ImportField) => !taken.some((other) => other.field === field)
  const values = column.values.map(([value]) => value)
  const look = { column, values, understanding, isFree }
  const found = guesses.find(
    ({ field, unless = [], fits }) => [field, ...unless].every(isFree) && fits(look),
  )
  if (!found) return undefined
  const samples = values.slice(0, 3).join(', ').slice(0, 80)
  const { field, reason: key, asks } = found
  const reason = messageText(`importFields.reason.${key}`, { heading, distinct, samples })
  return asks ? { field: null, options: [...asks], reason } : { field, options: [], reason }
}

/** Codes of the chapters that shops of this kind sell from, as the customs tariff has them. */
const isHsn = (value: string) => /^(?:39|42|5\d|6[1-7]|7[01])(?:\d{2}|\d{4}|\d{6})$/.test(value)
/** Numbers are codes only below a heading with a word for one. */
const mayBeCode = (heading: string, value: string) => /\p{L}/u.test(value) || codeWord.test(heading)
const codeWord =
  /(?<![\p{L}\p{M}])(?:code|cd|no|num|number|nambar|item|itm|design|dsn|style|article|art|sku|model|ref|reference|id|lot|कोड|नंबर|नम्बर)(?![\p{L}\p{M}])/iu
const isCode = (value: string) => /^(?=.*\d)[\p{L}\d][\p{L}\d/_.-]{2,39}$/u.test(value)

function isPrice(value: string): boolean {
  const rupees = readRupees(value)
  return rupees !== null && rupees >= 20 && rupees <= 100_000
}
