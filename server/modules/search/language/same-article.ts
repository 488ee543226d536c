import { codeKey, gtinOf } from '#shared/catalog/barcodes.ts'
import { foldWords, singular } from '#shared/formats/fold.ts'
import { labelWords } from './index-words.ts'
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
  /** SKUs and barcodes. */
  codes: readonly string[]
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
  if (overlaps(gtinKeys(one.codes), gtinKeys(other.codes))) return true
  const brand = brandOf(one)
  if (noBrands.has(brand) || brand !== brandOf(other)) return false
  if (singular(one.subCategory.toLowerCase()) !== singular(other.subCategory.toLowerCase()))
    return false
  if (!overlaps(one.audiences, other.audiences)) return false
  const [words, otherWords] = [modelWords(one), modelWords(other)]
  return words.join(' ') === otherWords.join(' ') && words.some(namesModel)
}

/**
 * The indexed words by which the same articles are found, all of which their names have; none for an article that is
 * known by its number only.
 */
export function namingWords(article: Pick<Article, 'name' | 'brand'>): string[] {
  if (noBrands.has(brandOf(article))) return []
  const indexed = new Set(labelWords(article.name).map(singular))
  return modelWords(article).filter((word) => namesModel(word) && indexed.has(word))
}

/** The makers' numbers among these codes, in the form by which codes are compared. */
export const gtinKeys = (codes: readonly string[]): string[] =>
  codes.filter((code) => gtinOf([code]) !== undefined).map(codeKey)

export function brandOf({ brand }: Pick<Article, 'brand'>): string {
  return foldWords(brand).join(' ')
}

/** The words of the name in a fixed order, without brand, colours and words without meaning. */
function modelWords({ name, brand }: Pick<Article, 'name' | 'brand'>): string[] {
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
