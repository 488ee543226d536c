import { familySizes } from './family-sizes.ts'

/**
 * The measures of sizes of shoes and bangles, and the size that a measure gives. Sources: a UK size is a third of an inch
 * (ISO/TS 19407, "Footwear: sizing, conversion of sizing systems"), and the usual tables of shops fit UK 8 to a foot of
 * ten and a third inches; bangles are sold by their inner diameter in inches and sixteenths.
 */
const MM_PER_INCH = 25.4

/** The foot, from the heel to the longest toe, that fits a UK size of adults. */
export function footMmOf(uk: number): number {
  return ((uk + 23) / 3) * MM_PER_INCH
}

/** Sizes of children end at 13, after which those of adults begin with 1. */
const CHILDREN_END = 13

/** The inner diameter of a bangle: `2.10` is two inches and ten sixteenths. */
export function bangleMmOf(size: string): number {
  const [inches = 0, sixteenths = 0] = size.split('.').map(Number)
  return (inches + sixteenths / 16) * MM_PER_INCH
}

/** Possible measures in millimetres; a value outside of them was measured wrong. */
export const measures = {
  foot: { least: 115, most: 300 },
  bangle: { least: 50, most: 76 },
} as const
export type Measure = keyof typeof measures

export type FoundSize =
  | { system: 'shoes'; size: (typeof familySizes.shoes)[number] }
  | { system: 'childShoes'; size: (typeof familySizes.childShoes)[number] }
  | { system: 'bangles'; size: (typeof familySizes.bangles)[number] }

/** A measure, and the size that it gives. */
export type MeasuredSize = FoundSize & { measure: Measure; mm: number }

/** A screen is read to about a millimetre, so that a foot of 263 mm still wears the UK 8 of 262.5 mm. */
const READING_MM = 1

const shoes: readonly { found: FoundSize; mm: number }[] = [
  ...familySizes.childShoes.map((size) => ({
    found: { system: 'childShoes' as const, size },
    mm: footMmOf(Number.parseInt(size.slice(3), 10) - CHILDREN_END),
  })),
  ...familySizes.shoes.map((size) => ({
    found: { system: 'shoes' as const, size },
    mm: footMmOf(Number(size.slice(3))),
  })),
]

/** The size that a measure gives; undefined outside of the sizes that are sold. */
export function sizeFor(measure: Measure, mm: number): FoundSize | undefined {
  const { least, most } = measures[measure]
  if (!(mm >= least && mm <= most)) return undefined
  return measure === 'foot' ? shoeFor(mm) : { system: 'bangles', size: bangleFor(mm) }
}

/** The smallest size that is long enough. */
function shoeFor(footMm: number): FoundSize | undefined {
  return shoes.find(({ mm }) => mm >= footMm - READING_MM)?.found
}

/** The size whose diameter is nearest; neighbours are three millimetres apart. */
function bangleFor(acrossMm: number): (typeof familySizes.bangles)[number] {
  const distance = (size: string) => Math.abs(bangleMmOf(size) - acrossMm)
  return (
    familySizes.bangles.toSorted((one, other) => distance(one) - distance(other))[0] ??
    familySizes.bangles[0]
  )
}

/** A bank card (ISO/IEC 7810, format ID-1), by which a screen is measured. */
export const CARD_MM = { long: 85.6, short: 53.98 } as const
