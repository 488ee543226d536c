import { foldWords, singular } from '#shared/formats/fold.ts'
import {
  articles,
  audiences,
  colours,
  emptyWords,
  fillerWords,
  occasions,
  qualities,
} from './tables.ts'

/** The compared facts of a product; the lists are over its variants. */
export type Article = {
  name: string
  brand: string
  subCategory: string
  skus: readonly string[]
  conditions: readonly string[]
  audiences: readonly string[]
}

/** Texts in the brand field that are no brand, because goods of many makers have them. */
const noBrands = new Set([
  '',
  'no brand',
  'unbranded',
  'generic',
  'local',
  'own',
  'other',
  'others',
  'na',
  'handmade',
  'none',
])

const foldToSingular = (text: string) => foldWords(text).map(singular)
/** Words that describe the kind of an article, so they fit the goods of many makers. */
const describing = new Set(
  [articles, colours, audiences, qualities, occasions]
    .flatMap((rows) => rows.flatMap(({ forms }) => forms))
    .flatMap(foldToSingular)
    .concat([...emptyWords, ...fillerWords].map(singular)),
)
const colourWords = new Set(colours.flatMap(({ forms }) => forms).flatMap(foldToSingular))

/**
 * Two products of different shops are the same article when they have one barcode, or one brand and one name in which a
 * word or number identifies the model. The colour may be in the name of only one of them. In doubt they are not the
 * same: a brand has many different kurtas.
 */
export function isSameArticle(one: Article, other: Article): boolean {
  if (!overlaps(one.conditions, other.conditions)) return false
  if (overlaps(one.skus.filter(isBarcode), other.skus.filter(isBarcode))) return true
  const brand = brandOf(one)
  if (noBrands.has(brand) || brand !== brandOf(other)) return false
  if (singular(one.subCategory.toLowerCase()) !== singular(other.subCategory.toLowerCase()))
    return false
  if (!overlaps(one.audiences, other.audiences)) return false
  const [words, otherWords] = [modelWords(one), modelWords(other)]
  return words.join(' ') === otherWords.join(' ') && words.some(namesModel)
}

/** True for a GTIN with a correct check digit whose prefix is not reserved for a shop's own numbers. */
export function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text.padStart(14, '0')].map(Number)
  const sum = digits.slice(0, -1).reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0)
  // GS1 reserves the prefixes 02, 04 and 20 to 29 for each shop's own numbers; in numbers of eight digits, the first
  // digits 0 and 2.
  const isOwn = text.length === 8 ? /^[02]/.test(text) : /^.(?:02|04|2\d)/.test(digits.join(''))
  return !isOwn && (10 - (sum % 10)) % 10 === digits.at(-1)
}

export function brandOf({ brand }: Pick<Article, 'brand'>): string {
  return foldWords(brand).join(' ')
}

/** The words of the name in a fixed order, without brand, colours and words without meaning. */
function modelWords({ name, brand }: Article): string[] {
  const left = new Set(foldToSingular(brand))
  return foldToSingular(name)
    .filter((word) => !left.has(word) && !colourWords.has(word) && !emptyWords.has(word))
    .toSorted()
}

function namesModel(word: string): boolean {
  return !describing.has(word) && (word.length > 2 || /\d/.test(word))
}

function overlaps(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one))
}
