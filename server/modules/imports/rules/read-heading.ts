import data from '../language/data/heading-words.json' with { type: 'json' }
import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { partsOfName, usualField } from './words.ts'

/** The look of a column's cells: words, numbers, or nothing but 0 and 1. */
export type ColumnLook = 'words' | 'numbers' | 'flags'

/** The meaning of a heading's words. A heading with `options` may mean each of them, so a person is asked. */
export type HeadingMeaning = {
  field: ImportField | null
  options: readonly ImportField[]
  /** Of several columns with one field, the lowest rank has the plainest words. */
  rank: number
  /** True for an amount whose words do not say whose price it is, such as `Rate`, or that it is one, such as `Purchase`. */
  isPlain: boolean
  /** True when the words say whether the amount has the tax. */
  saysTax: boolean
  /** True for an amount that is not in rupees. */
  isForeign: boolean
}

type Rule = {
  if: string
  field?: ImportField | null
  ask?: ImportField[]
  rank?: number
  why?: 'foreign' | 'plain'
}

/** Maximum number of letters and words of a heading that are read. */
const LONGEST = 200
const MOST_WORDS = 5

const signs: [RegExp, string][] = [
  [/%/g, ' percent '],
  [/\+/g, ' plus '],
  // A place, as in `In stock [Main Road]`.
  [/\[[^\]]*\]/g, ' place '],
  // The rate, as in `Sale @`.
  [/@/g, ' rate '],
  [/\$/g, ' usd '],
  [/€/g, ' eur '],
  [/£/g, ' gbp '],
  [/₹/g, ' rs '],
  [/\bw\/o\b/g, ' w o '],
]

/** The words of a heading in small letters; signs are words too. */
function wordsOf(heading: string): string[] {
  const text = signs.reduce(
    (before, [sign, word]) => before.replaceAll(sign, word),
    heading.slice(0, LONGEST).normalize('NFKC').replaceAll(partsOfName, ' ').toLowerCase(),
  )
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
}

const phraseOf = (text: string) => wordsOf(text).join(' ')
const FILLER = 'filler'

/** The senses of each phrase. */
const senses = new Map<string, Set<string>>()
for (const [sense, phrases] of [...Object.entries(data.words), [FILLER, data.fillers] as const])
  for (const phrase of phrases.split(', ').map(phraseOf))
    senses.set(phrase, (senses.get(phrase) ?? new Set()).add(sense))

const rules = (data.rules as Rule[]).map((rule) => {
  const terms = rule.if.split(' ')
  const needs = terms.filter((term) => !term.startsWith('-'))
  return {
    ...rule,
    needs,
    bars: terms.flatMap((term) => (term.startsWith('-') ? term.slice(1) : [])),
  }
})

/** The senses of a heading: those of its longest known phrases, and `UNKNOWN` for any other word. */
function sensesOf(heading: string): Set<string> {
  const words = wordsOf(heading)
  const found = new Set<string>()
  for (let at = 0; at < words.length;) {
    let length = Math.min(MOST_WORDS, words.length - at)
    while (length > 1 && !senses.has(words.slice(at, at + length).join(' '))) length -= 1
    const known = senses.get(words.slice(at, at + length).join(' '))
    for (const sense of known ?? ['UNKNOWN']) found.add(sense)
    at += length
  }
  return found
}

/**
 * Reads what a heading says about price, tax, discount, stock, size and status. Undefined when its words say nothing of
 * this.
 */
export function readHeading(
  heading: string,
  look: ColumnLook = 'numbers',
): HeadingMeaning | undefined {
  const found = sensesOf(heading)
  found.add(look)
  const rule = rules.find(
    ({ needs, bars }) =>
      needs.every((one) => found.has(one)) && !bars.some((one) => found.has(one)),
  )
  if (!rule) return undefined
  return {
    field: rule.field ?? null,
    options: rule.ask ?? [],
    rank: rule.rank ?? 0,
    isPlain: rule.why === 'plain',
    saysTax: found.has('taxIn') || found.has('taxOut'),
    isForeign: rule.why === 'foreign',
  }
}

/** The field that a heading alone means; null when it means none, or a person has to choose. */
export const fieldOfHeading = (heading: string): ImportField | null =>
  usualField(heading) ?? readHeading(heading)?.field ?? null

/** True for a text that is nothing but words of headings. */
export function isHeading(text: string): boolean {
  return readHeading(text) !== undefined && !sensesOf(text).has('UNKNOWN')
}

/**
 * The word of a heading for a unit that is not a single piece: `dozen` in `Qty (dozen)`; `pcs` for an amount of one piece;
 * empty without one.
 */
export function unitInHeading(heading: string): string {
  const found = sensesOf(heading)
  // A gross amount is one before a discount, not one for 144 pieces.
  const isPack = (word: string) =>
    senses.get(word)?.has('packs') && !(found.has('amount') && senses.get(word)?.has('before'))
  return wordsOf(heading).find(isPack) ?? (found.has('perPiece') ? 'pcs' : '')
}

/** True for a text with the name or sign of money that is not rupees. */
export const saysForeign = (text: string): boolean => sensesOf(text).has('foreign')

const ofBills = ['tax', 'half', 'taxRate', 'taxedSum', 'registration', 'bill', 'weight']

/** True for a heading beside which a plain rate may not be the selling price: of tax, of a bill, of weight. */
export function saysBill(heading: string): boolean {
  const found = sensesOf(heading)
  return ofBills.some((sense) => found.has(sense))
}

/** True for the count with which a register of stock begins. */
export const saysOpening = (heading: string): boolean => sensesOf(heading).has('opening')

/** The words for amounts with and without tax, and for goods on and off sale, in a cell. */
export function cellSenses(text: string) {
  const found = sensesOf(text)
  const has = (sense: string) => found.has(sense)
  return {
    hasTax: has('taxIn') === has('taxOut') ? null : has('taxIn'),
    isShown: has('shown') === has('hidden') ? null : has('shown') !== has('not'),
  }
}

/** True when a title above the headings says that the amounts below are without tax. */
export const saysWithoutTax = (title: string): boolean => sensesOf(title).has('taxOut')

const numbered = /^(.*\p{L})[\s#.-]?[1-9]$/u

/**
 * A heading without the number that tells it from others with the same words, as `Rate2` beside `Rate`, or `Rate 1`
 * beside `Rate 2`: they mean the same, and a person chooses. Headings with a number that are known stay.
 */
export function withoutTwinNumber(heading: string, all: readonly string[]): string {
  const [, words] = numbered.exec(heading) ?? []
  if (words === undefined || usualField(heading) || readHeading(heading)) return heading
  const twins = all.filter((other) => (numbered.exec(other)?.[1] ?? other) === words)
  return twins.length > 1 ? words : heading
}
