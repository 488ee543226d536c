import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { readAmount } from './cells.ts'
import type { GoodsRow } from './rows.ts'
import { isSize } from './sizes.ts'

/** How many times a price of one article may be another one of it: rows with one name only, and rows with one code. */
const FAR = { name: 2, code: 3 } as const
const prices = ['price', 'priceWithoutTax', 'regularPrice', 'cost', 'mrp'] as const
const kinds = ['brand', 'category', 'subCategory'] as const

export const foldCell = (text: string | undefined) =>
  text?.trim().toLowerCase().replaceAll(/\s+/g, ' ') || null

export type IsColour = (word: string) => boolean

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
export function hasLikeName(one: GoodsRow, other: GoodsRow, isColour: IsColour): boolean {
  const [words, others] = [wordsOf(one, isColour), wordsOf(other, isColour)]
  return isWithin(words, others) || isWithin(others, words)
}

/** True for rows that look like two articles: unlike names, other brands or kinds, or prices far apart. */
export function isUnlike(
  one: GoodsRow,
  other: GoodsRow,
  { isColour, by }: { isColour: IsColour; by: keyof typeof FAR },
): boolean {
  const differs = (field: ImportField, read = foldCell) => {
    const [text, another] = [one, other].map(({ cells }) => read(cells[field]?.text))
    return Boolean(text && another && text !== another)
  }
  return (
    !hasLikeName(one, other, isColour) ||
    kinds.some((field) => differs(field)) ||
    differs('hsn', (text) => text?.slice(0, 2) ?? null) ||
    prices.some((field) => timesOf(one, other, field) > FAR[by])
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
