import type { Join } from '#shared/contract/imports/mapping.ts'
import type { Cell, GoodsRow } from './rows.ts'
import { splitSize } from './sizes.ts'
import { stockWords } from './words.ts'

/** The rows of one product; the first has the common values. `base` is a separate row in lists with parent rows. */
export type RowGroup = { base: GoodsRow; rows: GoodsRow[] }

type KeyedRow = { key: string | null; row: GoodsRow }

/**
 * Joins rows into products. A row without a key belongs to the product above it. Rows that have neither code nor
 * attribute nor price (further pictures) are left out.
 */
export function groupRows(
  rows: readonly GoodsRow[],
  join: Join,
  keyOf: (row: GoodsRow) => string | null = keysOf(join),
): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  let last: RowGroup | undefined
  for (const row of join.by === 'row' ? withNames(rows) : rows) {
    const keyed: KeyedRow = { key: keyOf(row), row }
    const known = keyed.key === null ? last : groups.get(keyed.key)
    if (known && join.by !== 'row') addRow(known, row)
    else {
      last = { base: row, rows: [] }
      addRow(last, row)
      groups.set(keyed.key ?? `row ${row.row}`, last)
    }
    last = known ?? last
  }
  return [...groups.values()].filter(({ rows: own }) => own.length > 0).map(withOptions)
}

const fold = (text: string | undefined) => text?.trim().toLowerCase() || null

function keysOf(join: Join): (row: GoodsRow) => string | null {
  switch (join.by) {
    case 'row':
      return ({ row }) => `row ${row}`
    case 'column':
      return ({ cells }) =>
        fold(Object.values(cells).find((cell) => cell.column === join.column)?.text)
    case 'name':
      return ({ cells }) => fold(cells.productName?.text)
    case 'nameWithoutSize':
      return ({ cells }) => {
        const name = cells.productName?.text ?? ''
        return fold(splitSize(name)?.name ?? name)
      }
    case 'parent':
      return ({ cells }) => {
        const above = cells.parent?.text.replace(/^id:/, '')
        return fold(above ?? cells.sku?.text)
      }
  }
}

/** Repeats a name that stands once above several rows with their own codes. */
function withNames(rows: readonly GoodsRow[]): GoodsRow[] {
  let name: Cell | undefined
  return rows.map((row) => {
    name = row.cells.productName ?? name
    return name && !row.cells.productName
      ? { ...row, cells: { ...row.cells, productName: name } }
      : row
  })
}

function addRow(group: RowGroup, row: GoodsRow): void {
  const kind = row.cells.rowKind?.text.toLowerCase() ?? ''
  const isParent = ['variable', 'grouped', 'external', 'parent'].some((word) => kind.includes(word))
  if (isParent) group.base = row
  else if (isVariant(row)) group.rows.push(row)
}

function isVariant({ cells, sizes, options }: GoodsRow): boolean {
  const own = [cells.sku, cells.price, cells.regularPrice, cells.mrp, cells.cost, cells.stock]
  const attributes = [
    cells.size,
    cells.colour,
    cells.material,
    ...options.map(({ value }) => value),
  ]
  return (
    [...own, ...attributes, cells.availability].some((cell) => cell && cell.text !== '') ||
    sizes.length > 0 ||
    cells.productName !== undefined
  )
}

/** Option names stand only in a product's first row. Each named option becomes the cell of its attribute. */
function withOptions({ base, rows }: RowGroup): RowGroup {
  const named = [base, ...rows].find(({ options }) => options.some(({ name }) => name !== ''))
  if (!named) return { base, rows }
  const fields = named.options.map(({ name }) => attributeOf(name))
  const read = (row: GoodsRow): GoodsRow => {
    const cells = { ...row.cells }
    for (const [at, { value }] of row.options.entries()) {
      const field = fields[at]
      if (!field || value.text === '' || stockWords.noOption.has(value.text.toLowerCase())) continue
      cells[field] ??= value
    }
    return { ...row, cells, options: [] }
  }
  // A parent row lists the values of all its variations, so its options are dropped.
  return { base: rows.includes(base) ? read(base) : { ...base, options: [] }, rows: rows.map(read) }
}

function attributeOf(name: string): 'size' | 'colour' | 'material' | null {
  const word = name.trim().toLowerCase()
  if (stockWords.sizeOption.has(word)) return 'size'
  if (stockWords.colourOption.has(word)) return 'colour'
  return stockWords.materialOption.has(word) ? 'material' : null
}
