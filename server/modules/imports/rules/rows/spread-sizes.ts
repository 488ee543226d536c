import { type SizePieces, sizePairs } from '../sizes.ts'
import type { GoodsRow } from './goods-row.ts'

/** Sizes with their pieces in brackets behind a name: `Bangle gold polish [2.4-6 2.6-8]`. */
const pairsInBrackets = /^(?<name>.*\p{L}.*?)\s*[[(](?<pairs>[^[\]()]+)[\])]$/u
/** The same without brackets: `Kurti cotton M-2 L-3`, `Kurti M 2 L 3`. */
const pairsBehind =
  /^(?<name>.*?\p{L}{2}.*?)\s+(?<pairs>(?:(?:[\p{L}\p{N}.]{1,4}[-:=]|(?:[2-7]?x{0,4}[sml]|[12]\.\d{1,2})\s)\d{1,3}(?:[\s,;]+|$)){2,})$/iu

/**
 * A cell of sizes with their pieces becomes the pieces of each size; without a size, that of the stock or the end of the
 * name too.
 */
export function spreadSizes(row: GoodsRow): GoodsRow {
  const found = row.sizes.length === 0 ? (pairsOfCell(row.cells) ?? pairsOfName(row.cells)) : null
  if (!found) return row
  const { cells, column, pairs } = found
  return {
    ...row,
    cells,
    sizes: pairs.map((one) => ({ size: one.size, text: one.pieces, column })),
  }
}

type SizesFound = { cells: GoodsRow['cells']; column: number; pairs: SizePieces[] }

function pairsOfCell(cells: GoodsRow['cells']): SizesFound | null {
  const field = cells.size ? 'size' : 'stock'
  const { [field]: cell, ...others } = cells
  const pairs = cell ? sizePairs(cell.text) : null
  const isFound = cell && pairs && (field === 'size' || pairs.length > 1)
  return isFound ? { cells: others, column: cell.column, pairs } : null
}

function pairsOfName(cells: GoodsRow['cells']): SizesFound | null {
  const { productName: cell, size } = cells
  if (!cell || size) return null
  const found = pairsInBrackets.exec(cell.text) ?? pairsBehind.exec(cell.text)
  const { name = '', pairs: text = '' } = found?.groups ?? {}
  const pairs = sizePairs(text)
  if (!pairs || pairs.length < 2) return null
  return { cells: { ...cells, productName: { ...cell, text: name } }, column: cell.column, pairs }
}
