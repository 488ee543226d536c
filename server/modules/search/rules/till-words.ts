import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { sizeForms } from '../language/sizes.ts'
import type { Understanding } from '../language/read-query.ts'
import { ownAsked } from './attempt.ts'
import { type Condition, literalOf } from './condition.ts'
import { usuallySpelled } from '../language/lexicon.ts'
import { rangeOf } from './filters.ts'

/** A number in the words of a counter, in paise when it is a price; `isWhole`: it names no paise. */
export type SaidNumber = { text: string; paise: number; isWhole: boolean; sizes: string[] }

/** The text of a counter: its reading without the numbers, which mean a price, a size or a code, and these numbers. */
export type CounterWords = { asked: Understanding; numbers: SaidNumber[]; rest: string }

/** A word that may be a size, when other words stand beside it: `linen white m`, `black 38`. */
const sizeBeside =
  /(?<=\s)(?:x{0,3}[sl]|m|[2-6]xl|\d{2}|2\.\d{1,2})(?!\S)|^(?:x{0,3}[sl]|m|[2-6]xl|\d{2}|2\.\d{1,2})(?=\s)/iu

/** A number as people write a price: `999`, `₹1,390/-`, `Rs. 999.50`. */
const amounts =
  /(?<!\S)(?:₹\s*|rs\.?\s*)?(\d{1,3}(?:,\d{2,3})+|\d+)(\.\d{1,2})?(?:\s*\/-)?(?!\S)/giu
const isSizeNumber = (text: string) => /^\d{1,2}(?:\.\d{1,2})?$/.test(text)

type Read = (text: string) => Understanding

/** Reads words with a size beside them too, for which no article is needed: `m white`. */
function readSized(read: Read, text: string): Understanding {
  const asked = read(text)
  const hasArticle = asked.phrases.some(({ sense }) => sense?.kind === 'article')
  if (asked.sizes.length > 0 || hasArticle) return asked
  const named = text.replace(sizeBeside, (word) => `size ${word}`)
  const sized = named === text ? asked : read(named)
  return sized.sizes.length > 0 ? sized : asked
}

function saidNumber(whole: string, part: string | undefined): SaidNumber {
  const text = whole.replaceAll(',', '') + (part ?? '')
  const paise = Math.min(Math.round(Number(text) * 100), Number.MAX_SAFE_INTEGER)
  return { text, paise, isWhole: !part, sizes: sizeForms(text) }
}

/** True when the numbers are said alone, not as the end of a range: `under 500`, `500 se 1000`. */
function areAlone({ price }: Understanding, numbers: readonly SaidNumber[]): boolean {
  if (price === null) return true
  const said = numbers.map(({ text }) => Number(text))
  const half = Math.ceil((price.high ?? 0) / 2)
  return said.includes(price.high ?? 0) && price.low === half && !said.includes(price.low)
}

/** The numbers of a text and its other words. `isKept`: the number stays with the words. */
function takeNumbers(text: string, isKept: (number: SaidNumber) => boolean) {
  const numbers: SaidNumber[] = []
  const rest = text.replaceAll(amounts, (typed, whole: string, part?: string) => {
    const number = saidNumber(whole, part)
    if (isKept(number)) return typed
    numbers.push(number)
    return ' '
  })
  return { numbers, rest: rest.replaceAll(/\s+/g, ' ').trim() }
}

/** Reads the words of a counter. A number is one of a size only beside its article or other words. */
export function readCounterWords(read: Read, search: string): CounterWords {
  const text = withAsciiDigits(search.normalize('NFKC')).trim()
  const asked = readSized(read, text)
  const isSized = asked.sizes.length > 0
  const some = takeNumbers(text, (number) => isSized && isSizeNumber(number.text))
  if (some.numbers.length === 0 || !areAlone(asked, some.numbers))
    return { asked, numbers: [], rest: text }
  const words = readSized(read, some.rest)
  if (!isSized || words.sizes.length > 0) return { ...some, asked: words }
  const all = takeNumbers(text, () => false)
  return { ...all, asked: readSized(read, all.rest) }
}

const MOST_WORDS = 6
const escapeWord = (word: string) => word.replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, String.raw`\$&`)

/**
 * Regular expressions of PostgreSQL, each for a typed word at the beginning of a word; one letter is a whole word. The
 * database knows the borders of words in Latin letters only.
 */
export function wordPatterns(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.slice(0, MOST_WORDS).map((word) => {
    if (!/^[a-z0-9]/i.test(word)) return escapeWord(word)
    return String.raw`\m${escapeWord(word)}${word.length === 1 ? String.raw`\M` : ''}`
  })
}

const colourPhrases = ({ phrases }: Understanding) =>
  phrases.filter(({ sense, not }) => sense?.kind === 'colour' && !not)

/** The colours of the words, in small letters: as a shop names them, as parts of its names, and their families. */
export function colorsOf(asked: Understanding) {
  const phrases = colourPhrases(asked)
  const families = phrases.map(({ sense }) => sense?.name ?? '')
  return { families, names: [...families, ...phrases.map(({ words }) => words.join(' '))] }
}

/** What the words mean for the rows of the index, for prices and for sizes. */
export function wantedOf(asked: Understanding) {
  const { query, price, sizes } = ownAsked(asked)
  return { query, range: price && rangeOf(price), sizes: sizes.flatMap(sizeForms) }
}

/** The conditions by which one article comes before another at the counter, the most important first. */
export function counterLayers(asked: Understanding): Condition[] {
  const { query } = wantedOf(asked)
  const article = asked.phrases.findLast(({ sense, not }) => sense?.kind === 'article' && !not)
  const { article: named, kind, name } = query?.layers ?? {}
  const word = article && literalOf(article.words.map(usuallySpelled), 'B')
  return [named, word, kind, name].filter((layer) => layer !== undefined)
}
