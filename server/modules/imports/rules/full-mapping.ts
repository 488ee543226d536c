import type {
  Answers,
  ColumnChoice,
  ImportField,
  Mapping,
} from '#shared/contract/imports/mapping.ts'
import { messageText } from '#shared/message.ts'
import { amountOfSizes } from './amount-of-sizes.ts'
import { keyOfChange } from './mend/mend.ts'
import type { FullMapping, Question } from './planned.ts'
import type { Proposals } from './plan.ts'
import type { StoredProposals } from './stored.ts'
import { headingKey } from './words.ts'

/** The answers that fill a value in the place of a column with this field. */
const insteadOf: Partial<Record<ImportField, Question[]>> = {
  price: ['price', 'percentOnCost'],
  priceWithoutTax: ['price', 'percentOnCost'],
  stock: ['stock'],
  mrp: ['mrp'],
  gst: ['gst'],
  active: ['active'],
  inactive: ['active'],
}

/** The answers without those that an undecided column may contradict. */
function countedAnswers(
  given: Answers,
  columns: readonly ColumnChoice[],
  undecided: readonly { heading: string; options: readonly ImportField[] }[],
): Required<Pick<FullMapping, 'answers' | 'withheld'>> {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  const withheld = new Map<Question, string>()
  for (const { heading, options } of undecided)
    for (const name of options.flatMap((field) => (has(field) ? [] : (insteadOf[field] ?? []))))
      if (given[name] !== undefined) withheld.set(name, heading)
  const counted = Object.entries(given).filter(([name]) => !withheld.has(name as Question))
  return { answers: Object.fromEntries(counted), withheld }
}

/** The proposals, replaced by the person's choices where these exist. Columns that a person has added stand at the end. */
export function fullMapping(proposals: StoredProposals, mapping: Mapping): FullMapping {
  const chosen = new Map((mapping.columns ?? []).map((column) => [column.index, column]))
  const found = proposals.columns.map(
    ({ index, field, size }): ColumnChoice =>
      chosen.get(index) ?? { index, field, ...(size !== null && { size }) },
  )
  const added = [...chosen.values()].filter(({ index }) => index >= found.length)
  const columns = [...found, ...added]
  const undecided = proposals.columns.flatMap(({ index, options }) =>
    chosen.has(index) ? [] : { heading: proposals.facts[index]?.heading ?? '', options },
  )
  return {
    columns: withSizes(columns, proposals),
    join: mapping.join ?? proposals.join,
    match: mapping.match ?? 'sku',
    values: mapping.values ?? [],
    ...countedAnswers(mapping.answers ?? {}, columns, undecided),
    cells: mapping.cells ?? [],
    rowsOut: new Set((mapping.rows ?? []).flatMap(({ row, isOut }) => (isOut ? [row] : []))),
  }
}

/** Takes the sizes from the heading for a column that a person has chosen as the pieces or the amount of sizes. */
function withSizes(columns: ColumnChoice[], { facts }: StoredProposals): ColumnChoice[] {
  return columns.map((column) => {
    const heading = facts[column.index]?.heading ?? ''
    const ofSizes = amountOfSizes(heading)
    if (ofSizes && ofSizes.field === column.field) return { ...column, size: ofSizes.size }
    if (column.field !== 'stockOfSize' || column.size) return column
    return { ...column, size: heading.split(' / ').at(-1) ?? '' }
  })
}

/** An earlier mapping with the changes of a call. A change of `sheet` or `headingRow` needs new proposals. */
export function changedMapping(before: Mapping, change: Mapping): Mapping {
  const kept = startsAnew(change) ? withoutSheet(before, change) : before
  const { columns = [], values = [], cells = [], rows = [], sheet, headingRow, ...rest } = change
  return {
    ...kept,
    ...present({ ...rest, sheet, headingRow }),
    columns: merge(kept.columns ?? [], columns, ({ index }) => index),
    cells: merge(kept.cells ?? [], cells, keyOfChange),
    rows: merge(kept.rows ?? [], rows, ({ row }) => row),
    values: merge(
      kept.values ?? [],
      values,
      ({ field, value }) => `${field} ${value.toLowerCase()}`,
    ),
  }
}

/** Drops choices that belong to another sheet or another row of headings. */
function withoutSheet(before: Mapping, { sheet }: Mapping): Mapping {
  const { columns: _columns, join: _join, cells: _cells, rows: _rows, ...kept } = before
  const { headingRow, answers, ...mapping } = kept
  // Another sheet may have goods of another kind, for other people.
  if (sheet !== undefined) return mapping
  return {
    ...mapping,
    ...(answers && { answers }),
    ...(headingRow !== undefined && { headingRow }),
  }
}

/** The values that a call has sent. */
function present(change: Mapping): Mapping {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** True for a change after which the columns must be proposed again. */
export function startsAnew({ sheet, headingRow }: Mapping): boolean {
  return sheet !== undefined || headingRow !== undefined
}

/** Both lists in their order; of two with the same key only the later one. */
function merge<T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => unknown): T[] {
  const found = new Map<unknown, T>()
  for (const one of [...before, ...after]) {
    found.delete(keyOf(one))
    found.set(keyOf(one), one)
  }
  return [...found.values()]
}

/** A text that is equal for files with the same headings; empty for a list without headings. */
export function shapeOf({ names, headingRow }: Pick<Proposals, 'names' | 'headingRow'>): string {
  if (headingRow === null) return ''
  return names.map(headingKey).join('|').slice(0, 2_000)
}

/** The proposals in their stored shape. Choices of a remembered mapping get their own reason. */
export function storedProposalsOf(
  proposals: Proposals,
  remembered: Mapping | null,
): StoredProposals {
  const { headingRow, below, profile, facts, columns, join, joinReason } = proposals
  const chosen = new Set(remembered?.columns?.map(({ index }) => index))
  return {
    headingRow,
    below,
    profile,
    facts: facts.map(({ heading, filled, distinct, values }) => ({
      heading,
      filled,
      distinct,
      samples: values.slice(0, 3).map(([value]) => value.slice(0, 120)),
    })),
    columns: columns.map((column) =>
      chosen.has(column.index)
        ? { ...column, reason: messageText('importFields.reason.remembered') }
        : column,
    ),
    join,
    joinReason: remembered?.join ? messageText('importFields.join.remembered') : joinReason,
  }
}
