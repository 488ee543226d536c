import { MAX_PRINTED_LABELS } from '#shared/limits.ts'
import { readTypedNumber } from '#web/lib/format.ts'

/** How many labels of each variant are printed: a number as typed, or as many as pieces are on the shelf. */
export type Copies = { typed: string; asOnShelf: boolean }

/** The number of labels of a variant with this stock; undefined when the text is no number of labels. */
export function copiesOf({ typed, asOnShelf }: Copies, stock: number): number | undefined {
  if (asOnShelf) return stock
  const number = readTypedNumber(typed)
  return Number.isInteger(number) && number >= 1 && number <= MAX_PRINTED_LABELS
    ? number
    : undefined
}

/** Each label as often as it is printed; undefined when the text is no number, or they are more than one print has. */
export function repeat<Label extends { stock: number }>(
  labels: readonly Label[],
  copies: Copies,
): Label[] | undefined {
  const counts = labels.map(({ stock }) => copiesOf(copies, stock))
  const total = counts.reduce<number>((sum, count) => sum + (count ?? Number.NaN), 0)
  if (Number.isNaN(total) || total > MAX_PRINTED_LABELS) return undefined
  return labels.flatMap((label, at) => Array.from({ length: counts[at] ?? 0 }, () => label))
}
