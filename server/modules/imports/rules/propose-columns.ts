import { readRupees } from '#shared/catalog/amounts.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { ImportField, ImportProfile } from '#shared/contract/imports/mapping.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { isBroken, readPieces } from './cells.ts'
import { withoutDittos } from './rows.ts'
import { isSize } from './sizes.ts'
import { headingKey, profileField, profileOf, type Understanding, usualField } from './words.ts'

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
  reason: MessageText | null
}

/** Fields that several columns may have. */
const several = new Set<ImportField>(['stockOfSize', 'optionName', 'optionValue'])
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

/** Proposes a field for each column: by the known profile, by its heading, by its values, in this order. */
export function proposeColumns(
  facts: readonly ColumnFacts[],
  understanding: Understanding,
  { areCosts }: { areCosts: boolean },
): { profile: ImportProfile; columns: ProposedColumn[] } {
  const profile = profileOf(facts.map(({ heading }) => headingKey(heading)))
  const acrossSizes = sizeColumns(facts)
  const named = facts.map((column): Proposal => {
    const size = acrossSizes.get(column.index)
    if (size !== undefined) return ofSize(column, size)
    return byHeading(column, profile, areCosts)
  })
  const taken = keepBest(named, facts)
  const columns = taken.map((proposal) => {
    const column = facts[proposal.index]
    const isOpen = proposal.field === null && proposal.rank === UNKNOWN
    const found = column && isOpen ? byValues(column, taken, understanding) : undefined
    if (found) proposal.field = found.field
    const { index, field, size } = proposal
    return { index, field, size, reason: found?.reason ?? proposal.reason }
  })
  return { profile, columns }
}

const UNKNOWN = 1000
const nothing = (index: number, rank: number): Proposal => ({
  index,
  field: null,
  size: null,
  reason: null,
  rank,
})

function byHeading(column: ColumnFacts, profile: ImportProfile, areCosts: boolean): Proposal {
  const { index, heading } = column
  const key = headingKey(heading)
  const known = profileField(profile, key)
  if (known) {
    const reason = messageText('importFields.reason.profile', { heading, shape: profile })
    return { index, ...known, size: null, reason: known.field === null ? null : reason }
  }
  const field = usualField(heading) ?? usualField(heading.split(' / ')[0] ?? '')
  if (!field) return nothing(index, UNKNOWN)
  const isCost = field === 'price' && areCosts && /\brate\b|\bprice\b/.test(key)
  const reason = messageText('importFields.reason.heading', { heading })
  return { index, field: isCost ? 'cost' : field, size: null, reason, rank: 100 + index }
}

function ofSize({ index }: ColumnFacts, size: string): Proposal {
  const reason = messageText('importFields.reason.size', { heading: size })
  return { index, field: 'stockOfSize', size, reason, rank: 0 }
}

/** Columns whose headings are sizes and whose cells are counts, if there are at least two. */
function sizeColumns(facts: readonly ColumnFacts[]): Map<number, string> {
  const found = facts.flatMap(({ index, heading, values }): [number, string][] => {
    const size = heading.split(' / ').at(-1) ?? ''
    const isCount = values.every(
      ([value]) => 'value' in readPieces(value) || isBroken(value) || /^[-–.]$/.test(value),
    )
    return isSize(size) && isCount ? [[index, size]] : []
  })
  return new Map(found.length >= 2 ? found : [])
}

/** Keeps each field for one column: the first one in the profile's order, and a filled column before an empty one. */
function keepBest(proposals: readonly Proposal[], facts: readonly ColumnFacts[]): Proposal[] {
  const filled = (index: number) => (facts[index]?.filled ? 0 : UNKNOWN)
  return proposals.map((proposal) => {
    const { field, rank, index } = proposal
    if (field === null || several.has(field)) return proposal
    const isBeaten = proposals.some(
      (other) => other.field === field && other.rank + filled(other.index) < rank + filled(index),
    )
    return isBeaten ? nothing(index, UNKNOWN) : proposal
  })
}

type ReasonKey = 'gender' | 'size2' | 'hsn' | 'gst' | 'colour' | 'sku' | 'price' | 'name'
type Look = { column: ColumnFacts; values: string[]; understanding: Understanding }
type Guess = {
  field: ImportField
  reason: ReasonKey
  /** Fields that make this guess needless when another column has one of them. */
  unless?: readonly ImportField[]
  fits: (look: Look) => boolean
}

/** True when nine of ten values pass the test. */
const most = ({ values }: Look, test: (value: string) => boolean) =>
  values.filter(test).length >= values.length * 0.9

/** The guesses of a field by the values of a column, in the order in which they are tried. */
const guesses: readonly Guess[] = [
  {
    field: 'gender',
    reason: 'gender',
    fits: (look) =>
      look.column.distinct <= 12 &&
      most(look, (value) => look.understanding.genderOf(value) !== null),
  },
  {
    field: 'size',
    reason: 'size2',
    unless: ['stockOfSize'],
    fits: (look) => look.column.distinct > 1 && most(look, isSize),
  },
  { field: 'hsn', reason: 'hsn', fits: (look) => most(look, isHsn) },
  {
    field: 'gst',
    reason: 'gst',
    fits: (look) =>
      look.column.distinct <= gstSlabs.length &&
      /gst|tax|%/i.test(look.column.heading) &&
      most(look, isRate),
  },
  {
    field: 'colour',
    reason: 'colour',
    fits: (look) =>
      most(look, (value) => value.length < 25 && look.understanding.colourOf(value) !== null),
  },
  {
    field: 'sku',
    reason: 'sku',
    fits: ({ column, ...look }) =>
      column.distinct === column.filled && column.filled > 2 && most({ column, ...look }, isCode),
  },
  {
    field: 'price',
    reason: 'price',
    unless: ['cost', 'regularPrice'],
    fits: (look) => most(look, isPrice),
  },
  {
    field: 'productName',
    reason: 'name',
    fits: (look) => most(look, (value) => /\p{L}{3}/u.test(value) && value.length > 5),
  },
]
const notGoods = /image|photo|link|url|date|weight|gtin|ean|barcode/i

/** Proposes a field by the values of the column. */
function byValues(
  column: ColumnFacts,
  taken: readonly Proposal[],
  understanding: Understanding,
): { field: ImportField; reason: MessageText } | undefined {
  const { heading, distinct, filled } = column
  if (filled < 2 || notGoods.test(heading)) return undefined
  const isFree = (field: ImportField) => !taken.some((other) => other.field === field)
  const values = column.values.map(([value]) => value)
  const look = { column, values, understanding }
  const found = guesses.find(
    ({ field, unless = [], fits }) => [field, ...unless].every(isFree) && fits(look),
  )
  if (!found) return undefined
  const samples = values.slice(0, 3).join(', ').slice(0, 80)
  const { field, reason } = found
  const said = { heading, distinct, samples }
  return { field, reason: messageText(`importFields.reason.${reason}`, said) }
}

/** Codes of the chapters that shops of this kind sell from, as the customs tariff has them. */
const isHsn = (value: string) => /^(?:39|42|5\d|6[1-7]|7[01])(?:\d{2}|\d{4}|\d{6})$/.test(value)
const isRate = (value: string) =>
  gstSlabs.some((slab) => String(slab) === value.replace(/\s*%$/, ''))
const isCode = (value: string) => /^(?=.*\d)[\p{L}\d][\p{L}\d/_.-]{2,39}$/u.test(value)

function isPrice(value: string): boolean {
  const rupees = readRupees(value)
  return rupees !== null && rupees >= 20 && rupees <= 100_000
}
