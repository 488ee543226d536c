import type { Input, Output } from '#web/lib/call.ts'

export type Details = Output<'GET /import'>
export type Correction = Omit<Input<'PUT /import'>, 'id'>
/** Sends a correction; `onRefused` is called when it could not be saved. */
export type Correct = (correction: Correction, onRefused?: () => void) => void
export type ListColumn = Details['columns'][number]
export type ImportField = NonNullable<ListColumn['field']>
type Choice = NonNullable<Correction['columns']>[number]

/** Both corrections as one; the later choice counts. A new sheet or heading row makes earlier choices of columns void. */
export function joinCorrections(first: Correction, then: Correction): Correction {
  if (then.sheet !== undefined || then.headingRow !== undefined) return then
  const columns = joinLists(first.columns, then.columns)
  const values = joinLists(first.values, then.values)
  // Corrections of cells count one after the other.
  const cells = joinLists(first.cells, then.cells)
  const rows = joinLists(first.rows, then.rows)
  return {
    ...first,
    ...then,
    ...(columns.length > 0 && { columns: lastOf(columns, ({ index }) => String(index)) }),
    ...(values.length > 0 && { values: lastOf(values, keyOfValue) }),
    ...(cells.length > 0 && { cells }),
    ...(rows.length > 0 && { rows }),
  }
}

const joinLists = <T>(first: readonly T[] = [], then: readonly T[] = []) => [...first, ...then]

function lastOf<T>(choices: readonly T[], keyOf: (choice: T) => string): T[] {
  return [...new Map(choices.map((choice) => [keyOf(choice), choice])).values()]
}

export function keyOfValue({ field, value }: { field: string; value: string }): string {
  return `${field} ${value}`
}

/** The import as it will be with a correction that the server does not have yet. */
export function withCorrection(details: Details, correction: Correction): Details {
  const columns = new Map(correction.columns?.map((choice) => [choice.index, choice]))
  const values = new Map(correction.values?.map((choice) => [keyOfValue(choice), choice.chosen]))
  return {
    ...details,
    sheet: correction.sheet ?? details.sheet,
    headingRow: correction.headingRow === undefined ? details.headingRow : correction.headingRow,
    setCounts: correction.setCounts ?? details.setCounts,
    match: correction.match ?? details.match,
    ...(correction.join && { join: correction.join, joinReason: null }),
    columns: details.columns.map((column) => {
      const choice = columns.get(column.index)
      if (!choice) return column
      const { field, size = null } = choice
      return { ...column, field, size, options: [], reason: null }
    }),
    values: details.values.map((value) => {
      const chosen = values.get(keyOfValue(value))
      return chosen === undefined ? value : { ...value, chosen, isCertain: true }
    }),
  }
}

/** Fields that several columns can be; of all others a list has one column. */
const several: readonly ImportField[] = [
  'stockOfSize',
  'optionName',
  'optionValue',
  'active',
  'inactive',
  'unit',
]

/** Fields that answer the same question as another one. */
const sameAs: Partial<Record<ImportField, ImportField>> = {
  priceWithoutTax: 'price',
  discountAmount: 'discountPercent',
}
const needless = new Set<ImportField>(['cost', 'regularPrice'])

const idOf = (field: ImportField) => sameAs[field] ?? field

/** True for a column that a person has to choose: no other column is what it may be. Stocks can be added up. */
export function isOpenColumn({ field, options }: ListColumn, columns: readonly ListColumn[]) {
  const taken = new Set(columns.flatMap((column) => column.field && idOf(column.field)))
  return (
    field === null &&
    options.some((one) => !needless.has(one) && (one === 'stock' || !taken.has(idOf(one))))
  )
}

/** The choices by which a column becomes this field: the column that had the field before is then left out. */
export function chooseField(
  columns: readonly ListColumn[],
  index: number,
  field: ImportField | null,
  size?: string,
): Choice[] {
  const others = columns.filter(
    (column) => field !== null && column.field === field && column.index !== index,
  )
  const isAddedUp =
    field === 'stock' && columns.some((one) => one.index === index && one.options.includes(field))
  const freed = isAddedUp || (field !== null && several.includes(field)) ? [] : others
  return [
    ...freed.map((column) => ({ index: column.index, field: null })),
    { index, field, ...(size !== undefined && { size }) },
  ]
}
