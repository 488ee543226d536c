import { spellingKey } from '#shared/formats/fold.ts'
import prices from './data/prices.json' with { type: 'json' }

/** Whole rupees; `high` is null without an upper limit. */
export type PriceWords = { low: number; high: number | null }

const AMOUNT = String.raw`(\d{1,6}(?:\.\d{1,2})?)`
const SMALLEST_OF_A_RANGE = 50
const SMALLEST_ALONE = 99
const MOST_RUPEES = 999_999

/**
 * A way to say a price, as a named row of `prices.json`: the words before and after an amount, or between two amounts.
 * `example` is a text with its lowest and highest price.
 */
type Row = {
  name: string
  before?: string
  beforeOptional?: string
  joined?: string
  joinedOptional?: string
  after?: string
  afterOptional?: string
  gives: string
  example: (string | number | null)[]
}

/** Alternatives of a pattern, in the spelling keys of their words. */
function any(phrases: string): string {
  const keys = phrases.split(', ').map((phrase) => phrase.split(' ').map(spellingKey).join(' '))
  return `(?:${keys.join('|').replaceAll('+', '[+]')})`
}

const anyOrNothing = (phrases: string | undefined) => (phrases === undefined ? '' : any(phrases))
const optionalPattern = (pattern: string) => (pattern === '' ? '' : `(?:${pattern})?`)
const patternAndSpace = (pattern: string) => (pattern === '' ? '' : `${pattern} `)

function patternOf(row: Row): RegExp {
  const before =
    patternAndSpace(anyOrNothing(row.before)) +
    optionalPattern(patternAndSpace(anyOrNothing(row.beforeOptional)))
  const joins =
    patternAndSpace(anyOrNothing(row.joined)) +
    optionalPattern(patternAndSpace(anyOrNothing(row.joinedOptional)))
  const other = joins === '' ? '' : ` ${joins}(?:rs )?${AMOUNT}`
  const after = row.after === undefined ? '' : ` ${any(row.after)}`
  const end = row.afterOptional === undefined ? '' : optionalPattern(` ${any(row.afterOptional)}`)
  const rupees = row.before === undefined ? '' : '(?:rs )?'
  return new RegExp(`(?<!\\S)${before}${rupees}${AMOUNT}${other}${after}${end}(?!\\S)`)
}

const aboutAmount = (high: number) => (high < SMALLEST_OF_A_RANGE ? null : { low: high / 2, high })

const meanings: Record<string, (low: number, high: number) => PriceWords | null> = {
  range: (low, high) =>
    Math.min(low, high) < SMALLEST_OF_A_RANGE
      ? null
      : { low: Math.min(low, high), high: Math.max(low, high) },
  most: (high) => ({ low: 0, high }),
  least: (low) => ({ low, high: null }),
  near: (amount) =>
    amount < SMALLEST_OF_A_RANGE ? null : { low: amount / 2, high: amount * 1.25 },
  // One named price means the range from its half up to it. The shopper does not want something much simpler for less.
  about: aboutAmount,
  // A number alone is a price only when it looks like one, such as 500 and 1499; 501 may be a model of jeans.
  round: (high) =>
    high >= SMALLEST_ALONE && (high % 50 === 0 || high % 100 === 99) ? aboutAmount(high) : null,
}

const readings = prices.readings.map((row: Row) => ({
  pattern: patternOf(row),
  read: (low: number, high: number) => meanings[row.gives]?.(low, high) ?? null,
}))

const soundsOf = (words: string) => new Set(words.split(' ').map(spellingKey))
const cheapWords = soundsOf(prices.cheapest)
const dearWords = soundsOf(prices.dearest)

/** The sort order in the words: the cheapest first or the dearest first; null for neither. */
export function priceOrderOf(words: readonly string[]): 'priceUp' | 'priceDown' | null {
  const sounds = words.map(spellingKey)
  if (sounds.some((sound) => cheapWords.has(sound))) return 'priceUp'
  return sounds.some((sound) => dearWords.has(sound)) ? 'priceDown' : null
}

/**
 * Extracts a price from folded words: `under 500`, `2000 tak`, `500 se kam`, `1k to 2k`, `do hazaar tak`.
 * `rest` holds the other words.
 */
export function extractPrice(words: readonly string[]): {
  price: PriceWords | null
  rest: string[]
} {
  const plain = plainAmounts(words)
  const spelt = plain.map(spellingKey).join(' ')
  for (const { pattern, read } of readings) {
    const match = pattern.exec(spelt)
    const price = match && read(Number(match[1]), Number(match[2]))
    if (match && price && Math.max(price.low, price.high ?? 0) <= MOST_RUPEES) {
      const before = spelt.slice(0, match.index).split(' ').filter(Boolean).length
      const taken = match[0].split(' ').length
      const rest = [...plain.slice(0, before), ...plain.slice(before + taken)]
      return { price: whole(price), rest: rest.filter((word) => word !== 'rs') }
    }
  }
  return { price: null, rest: plain.filter((word) => !/^(?:rs|[-<>+])$/.test(word)) }
}

const whole = ({ low, high }: PriceWords): PriceWords => ({
  low: Math.ceil(low),
  high: high === null ? null : Math.floor(high),
})

const units = new Map(Object.entries(prices.units))
/** True for a word that makes the number before it hundreds or thousands. */
export const isScale = (word: string) => Object.hasOwn(scales, spellingKey(word))

const scales: Readonly<Record<string, number>> = prices.scales
const rupees = new Set(prices.rupees.split(' '))

/** Fractions that stand before a number: "paune do" is a quarter less than two, "saadhe teen" three and a half. */
const fractions = new Map(
  Object.entries(prices.fractions).map(([word, part]) => [spellingKey(word), part]),
)

function withoutFractions(words: readonly string[]): string[] {
  const plain: string[] = []
  for (const word of words) {
    const part = fractions.get(spellingKey(plain.at(-1) ?? ''))
    const unit = units.get(spellingKey(word)) ?? amountOf(word)
    if (part === undefined || unit === undefined) plain.push(word)
    else plain.splice(-1, 1, String(unit + part))
  }
  return plain
}

/**
 * Writes `1k`, `5 sau` and `do hazaar` as digits, replaces all names of the rupee by one, and removes this name after
 * an amount.
 */
function plainAmounts(words: readonly string[]): string[] {
  const plain: string[] = []
  for (const word of withoutFractions(words)) {
    const key = spellingKey(word)
    const last = plain.at(-1) ?? ''
    const amount = scaleAmount(last, key)
    if (amount !== null) plain.splice(-3, 3, ...scaledToo(plain.slice(-3, -1), key), amount)
    else if (key === 'hajar' || key === 'thousand') plain.push('1000')
    else if (!rupees.has(key.replace(/s$/, ''))) plain.push(thousands(word))
    else if (amountOf(last) === undefined) plain.push('rs')
  }
  return plain.filter((word, at) => word !== 'rs' || amountOf(plain[at + 1] ?? '') !== undefined)
}

function scaleAmount(word: string, scale: string): string | null {
  const unit = units.get(spellingKey(word)) ?? amountOf(word)
  const times = Object.hasOwn(scales, scale) ? scales[scale] : undefined
  return times !== undefined && unit !== undefined && unit < 100 ? String(unit * times) : null
}

/** Applies the scale to the first amount too: "do se teen hazaar" begins at two thousand. */
function scaledToo(before: readonly string[], scale: string): string[] {
  const [unit = '', join = ''] = before
  const low = /^(?:se|to|-)$/.test(join) ? scaleAmount(unit, scale) : null
  return low === null ? [...before] : [low, join]
}

function amountOf(word: string): number | undefined {
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(word) ? Number(word) : undefined
}

function thousands(word: string): string {
  const match = /^(\d{1,3}(?:\.\d)?)k$/.exec(word)
  return match ? String(Number(match[1]) * 1000) : word
}
