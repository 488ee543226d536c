import type { GoodsRow } from './goods-row.ts'

/** Colours with their pieces behind a name: `Palazzo rayon Black-6 Maroon-4`. */
const coloursBehind =
  /^(?<name>.*?\p{L}.*?)[\s,;:(-]+(?<colours>(?:\p{L}[\p{L}\p{M}]+\s*[-:=(]\s*\d{1,3}\)?[\s,;/+&]*){2,})\)?$/u
const pair = /(\p{L}[\p{L}\p{M}]+)\s*[-:=(]\s*(\d{1,3})/gu

/** Counted colours at the end of a name become the colours of a row that has no others. */
export function spreadColours(row: GoodsRow, isColour: (word: string) => boolean): GoodsRow {
  const { productName: cell, colour } = row.cells
  if (!cell || colour || row.sizes.length > 0) return row
  const found = coloursBehind.exec(cell.text)?.groups
  const pairs = [...(found?.['colours'] ?? '').matchAll(pair)]
  if (!pairs.some(([, word = '']) => isColour(word))) return row
  const name = found?.['name'] ?? ''
  const text = pairs.map(([, word, count]) => `${word}-${count}`).join(', ')
  const cells = {
    ...row.cells,
    productName: { ...cell, text: name },
    colour: { text, column: cell.column },
  }
  return { ...row, cells }
}
