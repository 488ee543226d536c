import { bangleMmOf, footMmOf } from '#shared/catalog/size-measures.ts'
import type { Category } from '#shared/contract/goods.ts'
import type { Variant } from '#shared/contract/catalog/catalog.ts'

/** The content of a column, as a key of its heading. Cells are numbers and sizes. */
export type ColumnWord =
  | 'label'
  | 'uk'
  | 'us'
  | 'eu'
  | 'foot'
  | 'chestInch'
  | 'chestCm'
  | 'age'
  | 'height'
  | 'innerMm'
  | 'roundMm'

export type SizeChart = {
  kind: 'shoes' | 'women' | 'men' | 'children' | 'bangles'
  columns: ColumnWord[]
  rows: string[][]
}

type WornSizes = {
  category: Category
  gender: Variant['Target Gender']
  age: Variant['Size Age Group']
  sizes: readonly string[]
}

const CM_PER_INCH = 2.54

/** The body measures that Indian shops use for their labels; undefined where the size label itself is the measure. */
export function sizeChartOf({ category, gender, age, sizes }: WornSizes): SizeChart | undefined {
  if (category === 'Bangles') return sizes.some(isBangleSize) ? bangles : undefined
  if (category === 'Footwear') return age === 'Adult' ? shoes(gender) : undefined
  if (age !== 'Adult') return sizes.some((size) => /\d/.test(size)) ? children : undefined
  if (!sizes.some((size) => letters.includes(size))) return undefined
  return gender === 'Male' ? clothes('men', 36) : clothes('women', 32)
}

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']

/** Each letter size is two inches more around the chest. */
function clothes(kind: 'women' | 'men', smallest: number): SizeChart {
  const rows = letters.map((letter, step) => {
    const inches = smallest + 2 * step
    return [letter, String(inches), String(Math.round(inches * CM_PER_INCH))]
  })
  return { kind, columns: ['label', 'chestInch', 'chestCm'], rows }
}

function shoes(gender: WornSizes['gender']): SizeChart {
  const womens = gender === 'Female'
  const [first, last] = womens ? [3, 8] : gender === 'Male' ? [6, 11] : [3, 11]
  const rows = Array.from({ length: last - first + 1 }, (_, step) => {
    const uk = first + step
    const foot = footMmOf(uk) / 10
    return [uk, uk + (womens ? 2 : 1), uk + (womens ? 33 : 34), foot.toFixed(1)].map(String)
  })
  return { kind: 'shoes', columns: ['uk', 'us', 'eu', 'foot'], rows }
}

const children: SizeChart = {
  kind: 'children',
  columns: ['age', 'height'],
  rows: [
    ['0–1', '75'],
    ['1–2', '86'],
    ['2–3', '98'],
    ['4–5', '110'],
    ['6–7', '122'],
    ['8–9', '134'],
    ['10–11', '146'],
    ['12–13', '158'],
  ],
}

const isBangleSize = (size: string) => /^2[.-](?:2|4|6|8|10|12)$/.test(size)

/** `2.4` is read "two and four": an inner diameter of two inches and four sixteenths. */
const bangles: SizeChart = {
  kind: 'bangles',
  columns: ['label', 'innerMm', 'roundMm'],
  rows: [2, 4, 6, 8, 10].map((sixteenths) => {
    const size = `2.${sixteenths}`
    const across = bangleMmOf(size)
    return [size, across.toFixed(0), (across * Math.PI).toFixed(0)]
  }),
}
