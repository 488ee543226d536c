import values from '../language/data/values.json' with { type: 'json' }
import { familySizes } from '#shared/catalog/family-sizes.ts'
import { withAsciiDigits } from '#shared/formats/phone-number.ts'
import { childIn } from './words.ts'

/** Usual spellings of letter sizes, which the shop's customers search for. */
const letters = new Map(Object.entries(values.letterSizes))
const LONGEST_SIZE = 20
/** A larger number of shoes is one of Europe. */
const LARGEST_UK = 15
/** Maximum length and number of sizes of a cell that names several. */
const LONGEST_RUN = 80
const MOST_OF_RUN = 20
const LONGEST_PAIRS = 160
/** Sizes of clothes in inches begin here; smaller numbers may be pieces. */
const LEAST_INCHES = 24
/** Maximum length of a name. The limit bounds the time of the pattern, and longer texts are descriptions. */
const LONGEST_NAME = 150
const numberedSize =
  /^(?:(?:uk|us|eu|ind|size|no\.?)[\s-]*)?(?:(?:[1-9]|[1-5]\d|[6-9][05])(?:\.5)?(?:c|y)?|1[0-3][05])$|^[12][.-](?:\d|1[0-4])$|^\d{1,2}\s*-\s*\d{1,2}\s*(?:y|yrs?|years?|m|months?)\.?$/i
/** The words for years behind an age: `2-3 saal` is `2-3Y`. */
const years = /(?<=\d)\s*(?:yrs?|years?|saal|sal|साल|वर्ष)\.?$/iu

const months = /(?<=\d)\s*(?:months?|mths?|mahine|mahina|maheene|महीने|महीना|माह)\.?$/iu
const usualAge = (text: string) => text.replace(years, 'Y').replace(months, ' M')

const numberWords = `(?:${values.sizeNames.replaceAll(', ', '|')})\\.?`
const worded = new RegExp(`^(?:${numberWords}\\s*[-:]?\\s*)?(\\S+?)(?:\\s*${numberWords})?$`, 'iu')
/** A size without the word for one beside it: `7 no`, `size M`. */
function withoutWord(text: string): string {
  const [, size = ''] = worded.exec(text) ?? []
  return isSize(size) ? size : text
}

/** The usual spelling of a size: `XXXL` is `3XL`, `small` is `S`; another text stays as it is. */
export function usualSize(size: string, isFootwear = false): string {
  const plain = withoutWord(size.trim()).replace(/^(\d{1,2}(?:\.5)?)\s*(uk|us|eu|ind)$/i, '$2 $1')
  const text = /^\d+\s*-\s*\d/.test(plain) ? usualAge(plain) : plain
  const known = letters.get(text.toLowerCase().replaceAll(/\s+/g, ' '))
  if (known !== undefined) return known
  const found = /^(uk\s*\/?\s*(?:ind)?)?[\s.-]*(\d{1,2}(?:\.5)?c?)$/i.exec(text)
  const [, said, number] = found ?? []
  if (!isFootwear || number === undefined) return text
  const isOfEurope = said === undefined && Number(number) > LARGEST_UK
  return `${isOfEurope ? 'EU' : 'UK'} ${number.toUpperCase()}`
}

/** True for a size: letters, numbers of clothes and shoes, or ages. */
export function isSize(text: string): boolean {
  const plain = usualAge(withAsciiDigits(text.trim()))
  if (plain.length > LONGEST_SIZE) return false
  return letters.has(plain.toLowerCase()) || numberedSize.test(plain)
}

const pieceUnits = values.pieceUnits.split(', ').toSorted((a, b) => b.length - a.length)
/** A size, a sign or blank, and its pieces, with the signs up to the next size. */
const pair = new RegExp(
  String.raw`(?<size>\d{1,2}\s*-\s*\d{1,2}\s*\p{L}[\p{L}\p{M}]*\.?|[12]-\d{1,2}(?=\s*[(:=x×])|[\p{L}\p{N}.]+?)` +
    String.raw`(?<sign>\s*[:=x×*(]\s*|\s*[-/]\s*|\s+|(?<=\p{L})(?=\d))` +
    String.raw`(?<pieces>\d{1,3})(?:\s*(?:${pieceUnits.join('|')})\.?)?\)?(?=[\s,;/|&+]|$)[\s,;/|&+]*`,
  'iuy',
)
/** A size of several words with its pieces, behind a sign or before a unit: `free size 1 dozen`. */
const onlySize = new RegExp(
  `^(?<size>${[...letters.keys()]
    .filter((name) => name.includes(' '))
    .join(
      '|',
    )})(?:\\s*[-:=x×(]\\s*(?<signed>\\d{1,3})\\)?|\\s*[-:=x×(]?\\s*(?<counted>\\d{1,3}\\s*[\\p{L}\\p{M}]+\\.?)\\)?)$`,
  'iu',
)
const hasLetter = /\p{L}/u

/** The word for a number between a size and its pieces: `5 no 4` is `5: 4`. */
const numberBefore = new RegExp(`(?<=\\d)\\s*${numberWords}\\s*[-:=x×(]?\\s*(?=\\d)`, 'giu')
/** True for a list whose last number has the word too: `28 no 30 no` are sizes without pieces. */
const isList = (text: string) => new RegExp(`\\d\\s*${numberWords}$`, 'iu').test(text)

export type SizePieces = { size: string; pieces: string }

/**
 * Sizes with the pieces of each in one cell: `M-3, L-2`, `2.6=4 2.8=4`, `2-3Y: 3`, `L 3 XL 2`, `30-2 32-4`. Null for other
 * texts, and for those that may be ranges of sizes (`2-3, 4-5`, `6x10`) or lists of them (`28 30 32 34`).
 */
export function sizePairs(text: string): SizePieces[] | null {
  const single = onlySize.exec(withAsciiDigits(text.trim()))?.groups
  const { size: name, signed, counted } = single ?? {}
  const count = signed ?? counted
  if (name && count) return [{ size: name, pieces: count }]
  const plain = withAsciiDigits(text.trim())
  const isLong = text.length > LONGEST_PAIRS
  const found = isLong
    ? []
    : splitPairs(plain.replaceAll(numberBefore, (word) => (isList(plain) ? word : ': ')))
  const isUnique = new Set(found.map(({ size }) => size.toLowerCase())).size === found.length
  const isSaid = found.some((one) => saysPieces(one, found.length))
  return isUnique && isSaid && found.every(({ size }) => isSize(size)) ? found : null
}

type SignedPair = SizePieces & { sign: string }

/** The pairs of which a text consists; none when it has anything else. */
function splitPairs(text: string): SignedPair[] {
  const found: SignedPair[] = []
  pair.lastIndex = 0
  while (pair.lastIndex < text.length) {
    const { size, sign = '', pieces = '' } = pair.exec(text)?.groups ?? {}
    if (size === undefined) return []
    found.push({ size, sign: sign.trim(), pieces })
  }
  return found
}

/** Signs between a size and its pieces that mean nothing else. */
const plainSigns = new Set([':', '='])
const BRACKET = '('
/** Signs that also stand between the sizes of a range or a list. */
const signsOfRanges = new Set(['-', '/'])

/** True for a size with a number that may be the same size in inches: `M-38`, `M (38)`. */
const mayBeInches = ({ size, sign, pieces }: SignedPair) =>
  Number(pieces) >= LEAST_INCHES && (sign !== BRACKET || hasLetter.test(size))

/** True for a size with a sign behind it that can mean nothing but its pieces. */
function saysPieces({ size, sign, pieces }: SignedPair, count: number): boolean {
  if (plainSigns.has(sign)) return true
  if (mayBeInches({ size, sign, pieces })) return false
  if (sign === BRACKET) return true
  if (hasLetter.test(size)) return sign !== '' || count > 1 || size.includes('-')
  if (count === 1) return false
  const isOfBangle = size.includes('.')
  return isOfBangle || (signsOfRanges.has(sign) ? Number(pieces) < Number(size) : sign !== '')
}

/** The signs between the first and the last size: `32-40`, `S to XL`, and for shoes `6x10`. */
const rangeSign = /\s*(?:–|—|-|\bto\b|\bse\b|से|(?<=\d)\s*[x×*]\s*(?=\d))\s*/i
const withoutUnit = (text: string) =>
  withAsciiDigits(text.trim()).replace(/\s*(?:inch(?:es)?|in|cm|["″]|इंच|इन्च)\.?$/iu, '')

/** True for a cell with several numbers that is no size, and may name several: `M 2, XL 3, 5XL`, `28 no 30 no`. */
export function isUnclear(text: string): boolean {
  const plain = withAsciiDigits(text.trim())
  if (text.length > LONGEST_PAIRS || isSize(plain)) return false
  return /\d.*[,;|/\n].*\d/s.test(plain) || (isList(plain) && /\d.*\D\d/.test(plain))
}

const listSign = /\s*[,/|;\n]\s*|\s+(?:and|&|aur|और)\s+/
const betweenSizes = /(?<=\d)\s*x\s*(?=\d)|[\s,/|;+&*×–—-]+|\b(?:to|se|and|aur)\b|से|और/iu

/** The first and the last number of shoes: `UK 6-10`, `EU 40 to 44`, and without a system `1-5`. */
const shoeRange =
  /^(?<system>(?:uk|us|eu(?:ro?)?|ind)(?:\s*\/\s*(?:uk|ind))?)?[\s.:-]*(?<first>\d{1,2}c?)\s*(?:[-–—x×*]|\bto\b|\bse\b|से)\s*(?<last>\d{1,2}c?)$/iu

/** The ends of a range of shoes, with their system; undefined for other texts. */
function endsOfShoes(text: string, isFootwear: boolean): [string, string] | undefined {
  const { system, first = '', last = '' } = shoeRange.exec(withoutUnit(text))?.groups ?? {}
  if (first === '' || !(system || isFootwear)) return undefined
  const [from, to] = [first, last].map((one) => usualSize(`${system ?? ''} ${one}`, true))
  return [from ?? '', to ?? '']
}

/** One size of children's clothes is for so many years, or months. */
const MOST_YEARS = 3
const MOST_MONTHS = 6

/** True for ages that are too far apart for one size: `2-8 yrs`. */
function spansAges(text: string): boolean {
  const found = /^(\d{1,2})\s*-\s*(\d{1,2})\s*([ym])/i.exec(usualAge(withAsciiDigits(text.trim())))
  const [, from, to, unit = ''] = found ?? []
  return Number(to) - Number(from) > (/y/i.test(unit) ? MOST_YEARS : MOST_MONTHS)
}

/** True for several sizes with signs between, also when it is not clear which are meant: `11x1`. */
export function namesSizes(text: string, isFootwear = false): boolean {
  if (endsOfShoes(text, isFootwear) || spansAges(text)) return true
  const plain = withoutUnit(text)
  if (plain.length > LONGEST_RUN || isSize(plain) || isSize(text)) return false
  return [listSign, betweenSizes].some((sign) => {
    const parts = plain.split(sign).filter(Boolean)
    return parts.length > 1 && parts.every(isSize)
  })
}

/**
 * The sizes of a cell that names several: `S,M,L`, `S/M`, `32 to 40` (even sizes), `S-XXL`; null for one size. A range
 * is spelt out by its system: letters, inches of clothes in steps of two, shoes in steps of one, bangles.
 */
export function sizeRun(text: string, isFootwear: boolean): string[] | null {
  if (!namesSizes(text, isFootwear)) return null
  const ends = endsOfShoes(text, isFootwear)
  if (ends) return sizesBetween(...ends, true)
  const plain = withoutUnit(text)
  const parts = plain.split(listSign).filter(Boolean)
  const listed = parts.length > 1 ? parts : plain.split(/\s+/)
  if (listed.length > 1 && listed.every(isSize))
    return listed.map((one) => usualSize(one, isFootwear))
  const [first = '', last = '', ...rest] = plain.split(rangeSign)
  return rest.length === 0 ? sizesBetween(first, last, isFootwear) : null
}

/** True for three or more numbers in steps of one: `3, 4, 5, 6, 7` of shoes. */
export function isConsecutive(sizes: readonly string[]): boolean {
  const numbers = sizes.map((size) => (/^\d{1,2}$/.test(size) ? Number(size) : Number.NaN))
  return (
    numbers.length > 2 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1)
  )
}

/** True for sizes that follow one another in their system, and cannot be numbers of pieces: `28, 30, 32`, `S, M, L`. */
export function isRun(sizes: readonly string[]): boolean {
  const [first = '', last = ''] = [sizes[0], sizes.at(-1)]
  if (sizes.length < 2 || !sizes.every(isSize)) return false
  if (sizes.every((size) => /^\d+$/.test(size)) && Number(first) < LEAST_INCHES) return false
  const isAges = sizes.every((size) => years.test(size) || /\dy$/i.test(size))
  return isAges || isListed(sizes, first, last)
}

/** True for sizes that follow one another in a usual system, or in steps of one or two: `16, 18, 20`, `S, M, L`. */
export function isSeries(sizes: readonly string[]): boolean {
  const [first = '', second = '', last = ''] = [sizes[0], sizes[1], sizes.at(-1)]
  const step = Number(second) - Number(first)
  const isEven = (one: string, at: number) => Number(one) === Number(first) + at * step
  const isUsual = isRun(sizes) || (sizes.every(isSize) && isListed(sizes, first, last))
  return isUsual || ((step === 1 || step === 2) && sizes.every(isSize) && sizes.every(isEven))
}

const isListed = (sizes: readonly string[], first: string, last: string) =>
  sizesBetween(first, last, false)?.join() === sizes.map((size) => usualSize(size)).join()

/** The sizes from one to another; null when they are of no common system. */
function sizesBetween(first: string, last: string, isFootwear: boolean): string[] | null {
  const [from, to] = [usualSize(first, isFootwear), usualSize(last, isFootwear)]
  const steps = isFootwear ? familySizes.shoes : familySizes.inches
  const system: readonly string[] | undefined = [
    familySizes.letters,
    steps,
    familySizes.bangles,
  ].find((sizes: readonly string[]) => sizes.includes(from) && sizes.includes(to))
  const found =
    system?.slice(system.indexOf(from), system.indexOf(to) + 1) ??
    numbersBetween(from, to, isFootwear)
  return found.length > 1 ? found : null
}

/** A number with the letters that stand around it: `EU 40`, `UK 8C`. */
const partsOfNumber = /^(\D*)(\d+)(\D*)$/

function numbersBetween(from: string, to: string, isFootwear: boolean): string[] {
  const [, before, first, behind] = partsOfNumber.exec(from) ?? []
  const last = to.match(partsOfNumber)?.[2]
  if (`${before}${last}${behind}` !== to) return []
  const [least, most] = [Number(first), Number(last)]
  const step = !isFootwear && least % 2 === 0 && most % 2 === 0 ? 2 : 1
  const count = (most - least) / step + 1
  if (!Number.isInteger(count) || count > MOST_OF_RUN) return []
  return Array.from(
    { length: Math.max(0, count) },
    (_, at) => `${before}${least + at * step}${behind}`,
  )
}

const footwear = new Set(values.footwear.split(', '))
const namesFootwear = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => footwear.has(word))

/** Sizes of children's clothes begin here, in even numbers. */
const LEAST_OF_CHILDREN = 16

/** True for a small number, which names a design rather than a size: `Kurta 5`. Sizes of clothes begin at 24. */
function isNumberOfDesign(name: string, size: string, isFootwear: () => boolean): boolean {
  const isSmall = /^\d+$/.test(size) && Number(size) < LEAST_INCHES
  if (!isSmall || namesFootwear(name) || isFootwear()) return false
  const isOfChildren = Number(size) >= LEAST_OF_CHILDREN && Number(size) % 2 === 0
  return !isOfChildren || childIn(name) === undefined
}

const nameAndSize = new RegExp(
  String.raw`^(?<before>.*?\p{L}.*?)[\s,/-]+(?:(?:size|sz)\s+)?\(?(?<written>(?:uk|us|eu|ind)[\s.-]*\d{1,2}(?:\.5)?` +
    String.raw`|\d{1,2}\s?-\s?\d{1,2}\s?(?:y|yrs?|years?|m|months?)|[\p{L}\p{N}.]{1,9}?(?:\s?size)?)` +
    String.raw`(?<numbered>(?<=\d)\s*${numberWords})?\)?$`,
  'iu',
)

/** Several sizes at the end of a name: `Kurti (M,L,XL)`, `Jeans 28/30/32`, `Chappal 6-10`. */
const oneOfRun = String.raw`(?:[2-7]?x{0,4}[sml]|1[0-3][05]|\d{1,2}(?:\.\d{1,2})?)`
const betweenRun = String.raw`(?:\s*(?:[,/&-]|(?<=\d\s*)[x×](?=\s*\d))\s*|\s+)`
const nameAndRun = new RegExp(
  String.raw`^(?<name>.*?\p{L}.*?)(?:\s*[([]\s*|\s+-?\s*)(?<run>${oneOfRun}(?:${betweenRun}${oneOfRun})+)\s*[)\]]?$`,
  'iu',
)

type NameParts = { name: string; size: string }

function splitRun(text: string, isFootwear: () => boolean): NameParts | null {
  const { name = '', run = '' } = nameAndRun.exec(text)?.groups ?? {}
  const size = withAsciiDigits(run)
  const isOfDesigns = size
    .split(/[\s,/&-]+|(?<=\d)\s*[x×]\s*(?=\d)/)
    .every((one) => isNumberOfDesign(name, one, isFootwear))
  const isOfSizes =
    size !== '' && !isOfDesigns && namesSizes(size, namesFootwear(name) || isFootwear())
  return isOfSizes ? { name, size } : null
}

function splitOne(name: string, isFootwear: () => boolean): NameParts | null {
  const found = nameAndSize.exec(name)?.groups
  if (!found) return null
  const { before = '', written = '', numbered } = found
  const size = withAsciiDigits(written)
  return isSize(size) && (numbered || !isNumberOfDesign(before, size, isFootwear))
    ? {
        name: closeBracket(
          before.replace(/(?:\s+(?:size|sz|no|number)\.?)?[\s,/(-]*$/i, ''),
          written,
        ),
        size,
      }
    : null
}

/**
 * Splits a size at the end of a name, after a space, a hyphen or in brackets: `Kurta Cotton 40`, `Gown (XL)`,
 * `Mojri 6 no`; several sizes stay one text. `isFootwear`: whether the caller knows a name with a small number as footwear.
 */
export function splitSize(name: string, isFootwear: () => boolean = () => false): NameParts | null {
  if (name.length > LONGEST_NAME) return null
  return splitRun(name.trim(), isFootwear) ?? splitOne(name.trim(), isFootwear)
}

/** A name with its last bracket closed, before which the same size may stand: `कुर्ता L (Kurta` is `कुर्ता (Kurta)`. */
function closeBracket(name: string, size: string): string {
  const at = name.lastIndexOf('(')
  if (at <= name.lastIndexOf(')')) return name
  const before = name.slice(0, at).trim()
  const isRepeated = before.endsWith(` ${size}`)
  return `${isRepeated ? before.slice(0, -size.length).trim() : before} ${name.slice(at)})`
}
