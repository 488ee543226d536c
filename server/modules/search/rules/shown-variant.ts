import type { CardVariant } from '#server/platform/db/tables/catalog.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { PriceRange, Search } from './filters.ts'
import { foldWords } from '#shared/formats/fold.ts'
import { type Phrase, readLabel } from '../language/lexicon.ts'
import type { Understanding } from '../language/read-query.ts'

/** The parts of a query that distinguish the variants of a product. */
export type AskedVariant = {
  /** Colour families of the colour filter, in small letters. */
  families: readonly string[]
  /** The phrases of the query that mean a colour. */
  phrases: readonly Phrase[]
  /** All words of the query; one of them may be a size. */
  words: readonly string[]
  /** The sizes of the filter or of the words, in the shops' spelling and small letters. */
  sizes: readonly string[]
  price: PriceRange | null
  /** The shown variant at the time when a shopper added the product to the wishlist. */
  saved?: SavedChoice
}

export type SavedChoice = { variantId: string | null; color: string | null }

export const NOTHING_ASKED: AskedVariant = {
  families: [],
  phrases: [],
  words: [],
  sizes: [],
  price: null,
}

type Filters = Pick<Search, 'colors' | 'sizes' | 'chosenSizes' | 'price'>

export function askedVariant(
  { colors, sizes, chosenSizes, price }: Filters,
  { phrases, words }: Pick<Understanding, 'phrases' | 'words'>,
): AskedVariant {
  return {
    words,
    sizes: chosenSizes ?? sizes,
    families: (colors ?? []).map((family) => family.toLowerCase()),
    phrases: phrases.filter(({ sense }) => sense?.kind === 'colour'),
    price,
  }
}

export type ShownVariant = {
  id: string
  price: number
  mrp: number
  family: string
  /** The shop's name for the colour, or its family when the shop gave no name. */
  color: string
  size: string | null
  image: string | null
  free: number
  isForChildren: boolean
  /** The shop's campaign for this variant. */
  offer: { until: string; was: number | null } | null
}

function read(variant: CardVariant): ShownVariant {
  const [id, price, mrp, family, name, size, image, free, ageGroup, until, was] = variant
  const isForChildren = ageGroup !== 'Adult'
  const offer = until === null ? null : { until, was }
  return { id, price, mrp, family, color: name || family, size, image, free, isForChildren, offer }
}

/**
 * `fitting`: the variants with the wanted colour, size and price. `shown`: the fitting variant on the card: in stock
 * before sold out, then the cheapest, as on the product page. `isNamed`: it has a wanted colour. `opens`: the choice on
 * the product page: the shown colour, and a size only if the query names one.
 */
export function chooseVariant(rows: readonly CardVariant[], asked: AskedVariant) {
  const variants = rows.map(read)
  return { variants, ...(chooseSaved(variants, asked.saved) ?? chooseAsked(variants, asked)) }
}

/** The variant by which the wishlist shows a product; undefined when all variants are retired. */
export function savedVariant(
  rows: readonly CardVariant[] | null,
  saved: SavedChoice,
): ShownVariant | undefined {
  return rows?.length ? chooseVariant(rows, { ...NOTHING_ASKED, saved }).shown : undefined
}

function chooseAsked(variants: ShownVariant[], asked: AskedVariant) {
  const ranks = rankColors(variants, asked)
  const best = Math.max(...ranks.values())
  const named = variants.filter(({ color }) => ranks.get(color) === best)
  const sized = fittingOf(named, ({ size }) => isAsked(size, asked))
  const fitting = fittingOf(sized, ({ price }) => isWithin(price, asked.price))
  const [first, ...rest] = fitting
  const shown = rest.reduce(better, mustExist(first, 'a variant of the product'))
  const isNamed = best > 0
  const isNarrowed = isNamed || fitting.length < variants.length
  const isOneSize = new Set(variants.map(({ size }) => size)).size === 1
  const isWhole = isNarrowed && (isOneSize || isAsked(shown.size, asked))
  const isOnlyColor = variants.every(({ color }) => color === shown.color)
  const opens = {
    variantId: isWhole ? shown.id : null,
    color: isWhole || isOnlyColor ? null : shown.color,
  }
  return { fitting, shown, isNamed, opens }
}

/** The saved variant, or the best variant of the saved colour; undefined when none of them is on sale. */
function chooseSaved(variants: ShownVariant[], saved: SavedChoice | undefined) {
  if (!saved) return undefined
  const exact = variants.filter(({ id }) => id === saved.variantId)
  const [first, ...rest] =
    exact.length > 0 ? exact : variants.filter(({ color }) => color === saved.color)
  if (!first) return undefined
  const shown = rest.reduce(better, first)
  const isExact = exact.length > 0
  const opens = { variantId: isExact ? shown.id : null, color: isExact ? null : shown.color }
  return { fitting: [first, ...rest], shown, isNamed: true, opens }
}

/** The variants that pass, or all variants when none passes. */
function fittingOf(variants: ShownVariant[], passes: (variant: ShownVariant) => boolean) {
  const passing = variants.filter(passes)
  return passing.length > 0 ? passing : variants
}

/** True when the size was chosen, or named as in "jutti uk 7": every word of the size is in the query. */
function isAsked(size: string | null, { sizes, words }: AskedVariant): boolean {
  const written = size?.toLowerCase()
  if (written === undefined) return false
  return sizes.length > 0
    ? sizes.includes(written)
    : written.split(' ').every((word) => words.includes(word))
}

function isWithin(price: number, range: PriceRange | null): boolean {
  return range === null || (price >= range.lowPaise && price <= range.highPaise)
}

function better(one: ShownVariant, other: ShownVariant): ShownVariant {
  const [has, hasOther] = [one.free > 0, other.free > 0]
  if (has !== hasOther) return has ? one : other
  return other.price < one.price ? other : one
}

function rankColors(variants: readonly ShownVariant[], asked: AskedVariant): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const variant of variants)
    if (!ranks.has(variant.color)) ranks.set(variant.color, rankOf(variant, asked))
  return ranks
}

const OF_FILTER = 4
const OF_NAME = 2
const OF_MEANING = 1
const REFUSED = -1

/**
 * The rank of a colour: the filter first, then the colour's own name (maroon), then its family (red). A refused colour
 * comes last.
 */
function rankOf({ color, family }: ShownVariant, { families, phrases }: AskedVariant): number {
  const ofFilter = families.includes(family.toLowerCase()) ? OF_FILTER : 0
  if (phrases.length === 0) return ofFilter
  const words = foldWords(`${color} ${family}`)
  const senses = readLabel(words).map(({ sense }) => sense?.name)
  const isNamed = (phrase: Phrase) => phrase.words.every((word) => words.includes(word))
  const isMeant = ({ sense }: Phrase) => senses.includes(sense?.name)
  if (phrases.some((phrase) => phrase.not && (isNamed(phrase) || isMeant(phrase)))) return REFUSED
  const wanted = phrases.filter(({ not }) => !not)
  return ofFilter + (wanted.some(isNamed) ? OF_NAME : 0) + (wanted.some(isMeant) ? OF_MEANING : 0)
}
