import type { Answers, ImportField, Join } from '#shared/contract/imports/mapping.ts'
import { readAmount } from './cells.ts'
import type { Cell, GoodsRow } from './rows/goods-row.ts'
import { isSize, splitSize } from './sizes.ts'
import { fieldsOf, stockWords } from './words.ts'

/**
 * The rows of one product; the first has the common values. `base` is a separate row in lists with parent rows.
 * `unlike`: a row that looks like another article, for which a person is asked.
 */
export type RowGroup = { base: GoodsRow; rows: GoodsRow[]; unlike?: GoodsRow }

type Grouping = {
  keyOf?: (row: GoodsRow) => string | null
  isColour?: IsColour
  isFootwear?: (row: GoodsRow) => boolean
  /** The person's answer about rows that look like two articles; null when they need not be looked at. */
  together?: Answers['together'] | null
}

/**
 * Joins rows into products. A row without a key belongs to the product above it, unless it has a name of its own. Rows
 * that have neither code nor attribute nor price (further pictures) are left out.
 */
export function groupRows(
  rows: readonly GoodsRow[],
  join: Join,
  { isColour = () => false, isFootwear = () => false, together, ...given }: Grouping = {},
): RowGroup[] {
  const { keyOf = keysOf(join, isFootwear) } = given
  const isLike = (one: GoodsRow, other: GoodsRow) => hasLikeName(one, other, isColour)
  const found = joinRows(rows, join, { keyOf, isLike }).filter(({ rows: own }) => own.length > 0)
  const isJoined = join.by !== 'row' && together !== null && together !== 'one'
  if (!isJoined) return found.map(withOptions)
  const by = join.by === 'column' || join.by === 'parent' ? 'code' : 'name'
  const isOther = (one: GoodsRow, other: GoodsRow) => isUnlike(one, other, { isColour, by })
  return found
    .flatMap((group) => splitUnlike(group, isOther, together === 'apart'))
    .map(withOptions)
}

type Keys = {
  keyOf: (row: GoodsRow) => string | null
  isLike: (one: GoodsRow, other: GoodsRow) => boolean
}

function joinRows(rows: readonly GoodsRow[], join: Join, { keyOf, isLike }: Keys): RowGroup[] {
  const groups = new Map<string, RowGroup>()
  let last: RowGroup | undefined
  for (const row of join.by === 'row' ? withNames(rows) : rows) {
    const key = keyOf(row)
    const isAbove = key === null && last !== undefined && isLike(last.base, row)
    const known = isAbove ? last : groups.get(key ?? '')
    last = known ?? { base: row, rows: [] }
    addRow(last, row)
    if (!known) groups.set(key ?? `row ${row.row}`, last)
  }
  return [...groups.values()]
}

type IsOther = (one: GoodsRow, other: GoodsRow) => boolean

/** A group whose rows look like several articles: as these articles, or with the row that a person is asked about. */
function splitUnlike(group: RowGroup, isOther: IsOther, isSplit: boolean): RowGroup[] {
  const { base, rows } = group
  const unlike = rows.find((row) => row !== base && isOther(base, row))
  if (!unlike) return [group]
  if (!isSplit) return [{ ...group, unlike }]
  const like = rows.filter((row) => row === base || !isOther(base, row))
  const others = rows.filter((row) => !like.includes(row))
  return [
    ...(like.length > 0 ? [{ base, rows: like }] : []),
    ...splitUnlike({ base: unlike, rows: others }, isOther, isSplit),
  ]
}

function keysOf(
  join: Join,
  isFootwear: (row: GoodsRow) => boolean,
): (row: GoodsRow) => string | null {
  switch (join.by) {
    case 'row':
      return ({ row }) => `row ${row}`
    case 'column':
      return ({ cells }) =>
        foldCell(Object.values(cells).find((cell) => cell.column === join.column)?.text)
    case 'name':
      return ({ cells }) => foldCell(cells.productName?.text)
    case 'nameWithoutSize':
      return (row) => {
        const name = row.cells.productName?.text ?? ''
        return foldCell(splitSize(name, () => isFootwear(row))?.name ?? name)
      }
    case 'parent':
      return ({ cells }) => {
        const above = cells.parent?.text.replace(/^id:/, '')
        return foldCell(above ?? cells.sku?.text)
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

const ofVariant = fieldsOf('ofVariant')

function addRow(group: RowGroup, row: GoodsRow): void {
  const kind = row.cells.rowKind?.text.toLowerCase() ?? ''
  const isParent = ['variable', 'grouped', 'external', 'parent'].some((word) => kind.includes(word))
  if (isParent) group.base = row
  else if (isVariant(row)) group.rows.push(row)
}

function isVariant({ cells, sizes, options }: GoodsRow): boolean {
  return (
    [...ofVariant].some((field) => cells[field]) ||
    options.some(({ value }) => value.text !== '') ||
    sizes.length > 0
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

/** How many times a price of one article may be another one of it: rows with one name only, and rows with one code. */
const FAR = { name: 2, code: 3 } as const
const prices = ['price', 'priceWithoutTax', 'regularPrice', 'cost', 'mrp'] as const
const kinds = ['brand', 'category', 'subCategory'] as const

export const foldCell = (text: string | undefined) =>
  text?.trim().toLowerCase().replaceAll(/\s+/g, ' ') || null

type IsColour = (word: string) => boolean

/** The words of a row's name, without its sizes; without its colours where a cell says the colour. */
function wordsOf({ cells, options }: GoodsRow, isColour: IsColour): Set<string> {
  const own = [cells.size, cells.colour, cells.material, ...options.map(({ value }) => value)]
  const attributes = new Set(own.flatMap((cell) => splitWords(cell?.text ?? '')))
  const words = splitWords(cells.productName?.text ?? '')
  const isSaid = (word: string) => cells.colour !== undefined && isColour(word)
  return new Set(words.filter((one) => !attributes.has(one) && !isSize(one) && !isSaid(one)))
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}.]+/gu) ?? []

const isWithin = (words: Set<string>, others: Set<string>) =>
  [...words].every((word) => others.has(word))

/** True when one name has all words of the other, apart from sizes and said colours; also for a row without a name. */
function hasLikeName(one: GoodsRow, other: GoodsRow, isColour: IsColour): boolean {
  if (one.cells.productName?.text === other.cells.productName?.text) return true
  const [words, others] = [wordsOf(one, isColour), wordsOf(other, isColour)]
  return isWithin(words, others) || isWithin(others, words)
}

/** True for rows that look like two articles: unlike names, other brands or kinds, or prices far apart. */
function isUnlike(
  one: GoodsRow,
  other: GoodsRow,
  { isColour, by }: { isColour: IsColour; by: keyof typeof FAR },
): boolean {
  const hasSame = (field: ImportField) => one.cells[field]?.text === other.cells[field]?.text
  const differs = (field: ImportField, read = foldCell) => {
    if (hasSame(field)) return false
    const [text, another] = [one, other].map(({ cells }) => read(cells[field]?.text))
    return Boolean(text && another && text !== another)
  }
  return (
    !hasLikeName(one, other, isColour) ||
    kinds.some((field) => differs(field)) ||
    differs('hsn', (text) => text?.slice(0, 2) ?? null) ||
    prices.some((field) => !hasSame(field) && timesOf(one, other, field) > FAR[by])
  )
}

/** How many times the smaller price is the larger one; 1 when a row has none. */
function timesOf({ cells }: GoodsRow, { cells: others }: GoodsRow, field: ImportField): number {
  const [price = 0, other = 0] = [cells[field], others[field]].map((cell) => {
    const read = readAmount(cell?.text ?? '')
    return 'value' in read ? read.value : 0
  })
  return price > 0 && other > 0 ? Math.max(price / other, other / price) : 1
}

/** A row as a person knows it: `Silk Saree · Loom · 1,999`. */
export const rowText = ({ cells }: GoodsRow): string =>
  (['productName', 'brand', 'price', 'mrp'] as const)
    .flatMap((field) => cells[field]?.text ?? [])
    .join(' · ')
    .slice(0, 80)
