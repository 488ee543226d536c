import type { Join } from '#shared/contract/imports/mapping.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import type { ColumnFacts, ProposedColumn } from './columns/column-values.ts'
import { splitSize } from './sizes.ts'

/** Least share of distinct names that end with a size. */
const SHARE_OF_SIZES = 0.5

/** Proposes how rows become products, with the reason. */
export function proposeJoin(
  facts: readonly ColumnFacts[],
  columns: readonly Pick<ProposedColumn, 'index' | 'field'>[],
): { join: Join; reason: MessageText } {
  const factsOf = (field: ProposedColumn['field']) => {
    const found = columns.find((column) => column.field === field)
    return found && facts[found.index]
  }
  const has = (field: ProposedColumn['field']) => factsOf(field) !== undefined
  if (has('parent') && has('rowKind')) return joinBecause({ by: 'parent' }, 'parent')
  const key = factsOf('key')
  const isAcross = has('stockOfSize')
  if (key && joins(key, isAcross)) return byColumn(key)
  if (isAcross) return joinAcross(factsOf)
  if (!has('productName')) return joinBecause({ by: 'row' }, 'row')
  return byName(factsOf('productName')?.values ?? [], has('size'))
}

/** A column for each size means one product for each row, unless the key column repeats. */
const joins = ({ filled, distinct }: ColumnFacts, isAcross: boolean) =>
  filled > 0 && (distinct < filled || !isAcross)

/** With a column for each size, a repeated code or name means one product in several colours. */
function joinAcross(factsOf: (field: ProposedColumn['field']) => ColumnFacts | undefined) {
  const found = factsOf('sku') ?? (factsOf('colour') && factsOf('productName'))
  const isRepeated = found && found.distinct < found.filled
  return isRepeated ? byColumn(found) : joinBecause({ by: 'row' }, 'row')
}

function byColumn({ heading, filled: rows, distinct: products, index: column }: ColumnFacts): {
  join: Join
  reason: MessageText
} {
  const reason = messageText('importFields.join.column', { heading, rows, products })
  return { join: { by: 'column', column }, reason }
}

/** Names that are equal but for a number at their end, such as those of shoes below a title: `RELAXO R-55 5`. */
function numberedNames(names: ColumnFacts['values']): ColumnFacts['values'] {
  const byStem = Map.groupBy(names, ([name]) => splitSize(name, () => true)?.name ?? name)
  return [...byStem.values()].filter(({ length }) => length > 1).flat()
}

function byName(names: ColumnFacts['values'], hasSizes: boolean) {
  const numbered = new Set(numberedNames(names))
  const withSize = names.filter((one) => numbered.has(one) || splitSize(one[0]) !== null)
  const [example] = withSize[0] ?? []
  const isUsual = withSize.length >= names.length * SHARE_OF_SIZES
  return example !== undefined && !hasSizes && isUsual
    ? joinBecause({ by: 'nameWithoutSize' }, 'nameWithoutSize', { example })
    : joinBecause({ by: 'name' }, 'name')
}

function joinBecause(
  join: Join,
  key: 'parent' | 'row' | 'name' | 'nameWithoutSize',
  values: Record<string, string> = {},
): { join: Join; reason: MessageText } {
  return { join, reason: messageText(`importFields.join.${key}`, values) }
}
