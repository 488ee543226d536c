import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import brandRows from './data/brands.json' with { type: 'json' }
import { meaningsOf, wordKey } from './senses.ts'
import { emptyWords, telling } from './tables.ts'

/** A well-known brand of these trades, sold here or not, and the words by which its products are found. */
export type Brand = { name: string; words: readonly string[] }

/** Names that are common words, and the words that stand for them. They count only with signs between the letters. */
export const signedNames: ReadonlyMap<string, string> = new Map([['and', 'andbrand']])
const SIGNED = /\ba\.\s?n\.\s?d(?:\.|\b)/gi

/** Writes such a name in a text as its word: "A.N.D. kurti". */
export const readSigned = (text: string) => text.replaceAll(SIGNED, ' andbrand ')

/**
 * Names such as "H&M" and "W for Woman" only mean something as a whole; the rows of products have them as one word
 * too.
 */
function wordsOfBrand(name: string): string[] {
  const words = foldWords(name)
  const signed = signedNames.get(words.join(' '))
  if (signed !== undefined) return [signed]
  const isWhole = words.some((word) => word.length === 1 || emptyWords.has(word))
  return isWhole ? [words.join('')] : words
}

const rows = Object.entries(brandRows).map(([name, forms]) => ({
  name,
  words: wordsOfBrand(name),
  forms: [foldWords(name).join(' '), ...forms.split(', ')].filter(
    (form) => form !== '' && !signedNames.has(form),
  ),
}))

/** The spellings of the names, with the words by which their products are found. */
export const brandSpellings = meaningsOf(
  rows.flatMap(({ words, forms }) =>
    forms
      .filter((form) => form !== words.join(' '))
      .map((word) => ({ word, meaning: words.join(' ') })),
  ),
)

const longestFirst = rows.toSorted((a, b) => b.words.length - a.words.length)
const byFirst = Map.groupBy<string, Brand>(longestFirst, ({ words }) => wordKey(words.slice(0, 1)))

/** The brand whose whole name is among these folded words. */
export function brandIn(words: readonly string[]): Brand | undefined {
  for (const at of words.keys()) {
    const brand = brandAt(words, at)
    if (brand) return brand
  }
  return undefined
}

/** The brand whose whole name begins at this place: "bata sandal" names one, "mujhe bata" and "bata do" do not. */
export function brandAt(words: readonly string[], at: number): Brand | undefined {
  const word = words[at] ?? ''
  const brand = byFirst
    .get(wordKey([word]))
    ?.find((one) => wordKey(words.slice(at, at + one.words.length)) === wordKey(one.words))
  return brand && isTelling(words, at, brand) ? undefined : brand
}

/** Splits words into those of brands with several words and the others, in order. */
export function splitAtBrands(words: readonly string[]): { words: string[]; isBrand: boolean }[] {
  const parts: { words: string[]; isBrand: boolean }[] = []
  let others: string[] = []
  for (let at = 0; at < words.length;) {
    const length = brandAt(words, at)?.words.length ?? 1
    const some = words.slice(at, at + length)
    at += length
    if (length === 1) others.push(...some)
    else {
      parts.push({ words: others, isBrand: false }, { words: some, isBrand: true })
      others = []
    }
  }
  return [...parts, { words: others, isBrand: false }].filter((part) => part.words.length > 0)
}

/** True when a name that is also a word without meaning stands as this word. */
function isTelling(words: readonly string[], at: number, brand: Brand): boolean {
  if (!brand.words.every((word) => emptyWords.has(word))) return false
  const rest = words.slice(at + brand.words.length)
  if (telling.after.has(rest[0] ?? '')) return true
  const asking = rest.length > 0 ? words.slice(Math.max(at - 1, 0), at) : words.slice(0, at)
  return (
    asking.some((word) => telling.before.has(word)) &&
    !rest.some((word) => telling.wanting.has(word))
  )
}

const names = [...new Set(rows.flatMap(({ words }) => words).filter((word) => word.length > 2))]
const knownBrands = new Set(names.flatMap((word) => [word, singular(word)]))

/** True for a word in the name of a well-known brand: it is no typing error, also when no shop here sells the brand. */
export const isBrandWord = (word: string) => knownBrands.has(word)

/** Least letters of a word that may be a brand with one wrong letter. */
const SHORTEST = 5
const bySound = Map.groupBy(names, spellingKey)
const longer = names.filter((word) => word.length >= SHORTEST)

/** The names of brands that sound the same, else those that are `alike` and begin with the same letter. */
export function brandsLike(word: string, isAlike: (brand: string) => boolean): readonly string[] {
  const sounded = bySound.get(spellingKey(word)) ?? []
  if (sounded.length > 0 || word.length < SHORTEST) return sounded
  return longer.filter((brand) => brand[0] === word[0] && isAlike(brand))
}
