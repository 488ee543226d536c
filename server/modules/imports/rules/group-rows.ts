import type { Answers, Join } from '#shared/contract/imports/mapping.ts'
import type { Cell, GoodsRow } from './rows.ts'
import { splitSize } from './sizes.ts'
import { foldCell as fold, hasLikeName, type IsColour, isUnlike } from './unlike.ts'
import { stockWords } from './words.ts'

/**
 * The rows of one product; the first has the common values. `base` is a separate row in lists with parent rows.
 * `unlike`: a row that looks like another article, for which a person is asked.
 */
export type RowGroup = { base: GoodsRow; rows: GoodsRow[]; unlike?: GoodsRow }

type Grouping = {
  keyOf?: (row: GoodsRow) => string | null
  isColour?: IsColour
  /** What a person says about rows that look like two articles; null when they need not be looked at. */
  together?: Answers['together'] | null
}

/**
 * Joins rows into products. A row without a key belongs to the product above it, unless it has a name of its own. Rows
 * that have neither code nor attribute nor price (further pictures) are left out.
 */
export function groupRows(
  rows: readonly GoodsRow[],
  join: Join,
  { keyOf = keysOf(join), isColour = () => false, together }: Grouping = {},
): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  let last: RowGroup | undefined
  for (const row of join.by === 'row' ? withNames(rows) : rows) {
    const key = keyOf(row)
    const isAbove = key === null && last !== undefined && hasLikeName(last.base, row, isColour)
    const known = isAbove ? last : groups.get(key ?? '')
    if (known && join.by !== 'row') addRow(known, row)
    else {
      last = { base: row, rows: [] }
      addRow(last, row)
      groups.set(key ?? `row ${row.row}`, last)
    }
    last = known ?? last
  }
  const found = [...groups.values()].filter(({ rows: own }) => own.length > 0)
  if (together === null || together === 'one' || join.by === 'row') return found.map(withOptions)
  const by = join.by === 'column' || join.by === 'parent' ? 'code' : 'name'
  const isOther = (one: GoodsRow, other: GoodsRow) => isUnlike(one, other, { isColour, by })
  return found.flatMap((group) => apart(group, isOther, together === 'apart')).map(withOptions)
}

type IsOther = (one: GoodsRow, other: GoodsRow) => boolean

/** A group whose rows look like several articles: as these articles, or with the row that a person is asked about. */
function apart(group: RowGroup, isOther: IsOther, isSplit: boolean): RowGroup[] {
  const { base, rows } = group
  const unlike = rows.find((row) => row !== base && isOther(base, row))
  if (!unlike) return [group]
  if (!isSplit) return [{ ...group, unlike }]
  const like = rows.filter((row) => row === base || !isOther(base, row))
  const others = rows.filter((row) => !like.includes(row))
  return [
    ...(like.length > 0 ? [{ base, rows: like }] : []),
    ...apart({ base: unlike, rows: others }, isOther, isSplit),
  ]
}

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
  const own = [
    cells.sku,
    cells.price,
    cells.priceWithoutTax,
    cells.regularPrice,
    cells.mrp,
    cells.cost,
    cells.stock,
  ]
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
function withOptions(group: RowGroup): RowGroup {
  const { base, rows } = group
  const named = [base, ...rows].find(({ options }) => options.some(({ name }) => name !== ''))
  if (!named) return group
  const fields = named.options.flatMap(({ name }) => name.split('|').map(attributeOf))
  const parent = rows.includes(base) ? undefined : optionsOf(base)
  const read = (row: GoodsRow): GoodsRow => {
    const cells = { ...row.cells }
    for (const [at, own] of optionsOf(row).entries()) {
      const field = fields[at]
      // A variation without a value is sold in all values of its product.
      const value = own.text === '' && parent?.[at] ? parent[at] : own
      if (!field || value.text === '' || stockWords.noOption.has(value.text.toLowerCase())) continue
      cells[field] ??= value
    }
    return { ...row, cells, options: [] }
  }
  // A parent row lists the values of all its variations, so its options are dropped.
  const shown = rows.includes(base) ? read(base) : { ...base, options: [] }
  return { ...group, base: shown, rows: rows.map(read) }
}

/** The values of a row's options; a cell may have several with a sign between, as in `S|Green`. */
const optionsOf = ({ options }: GoodsRow): Cell[] =>
  options.flatMap(({ name, value: { text, column } }) =>
    name.includes('|') || text.includes('|')
      ? text.split('|').map((one) => ({ text: one.trim(), column }))
      : [{ text, column }],
  )

function attributeOf(name: string): 'size' | 'colour' | 'material' | null {
  const word = name.trim().toLowerCase()
  if (stockWords.sizeOption.has(word)) return 'size'
  if (stockWords.colourOption.has(word)) return 'colour'
  return stockWords.materialOption.has(word) ? 'material' : null
}
