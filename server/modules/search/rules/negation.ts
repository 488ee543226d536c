import { spellingKey } from '#shared/fold.ts'
import type { Phrase } from './lexicon.ts'

/** Before what is not wanted: "not black", "bina heel". */
const before = new Set(
  'not no without except excluding minus bina bagair bagar binaa non exclude'.split(' '),
)
/** After it, as one word for all of them. */
const AFTER = 'kebina'
/** Where what is not wanted ends: "bina heel ke sandal" asks for sandals. */
const END = 'notend'
/** What follows shall come with the article: "kurta with dupatta". */
const WITH = 'beside'
const afterPhrases = [
  'ke bina',
  'ke bagair',
  'ke alava',
  'ke siva',
  'chhod ke',
  'ko chodkar',
  'ko chhod kar',
  'ko chhod ke',
  'chodkar',
  'chhod kar',
  'nahi chahiye',
  'nahin chahiye',
  'mat dikhao',
  'nahi',
  'nahin',
]

const spelt = new Set(['bina', 'bagair', 'nahi', 'nahin', 'siva', 'alava', 'chodkar'])

/** Hindi words of negation in their usual spelling, however they are spelt: बिना is "binaa". */
function plainNegation(word: string): string {
  const sound = spellingKey(word)
  return spelt.has(sound) ? sound : word
}

/** Gives all ways to say "without" after a word one spelling, before words like "ke" are removed. */
export function negationWords(words: readonly string[]): string[] {
  const said = ` ${words.map(plainNegation).join(' ')} `
  const plain = afterPhrases.reduce(
    (text, phrase) => text.replaceAll(` ${phrase} `, ` ${AFTER} `),
    said,
  )
  const beside = plain.replaceAll(/ (?:with|ke saath|ke sath) /g, ` ${WITH} `)
  const ended = beside.replaceAll(/ (bina|bagair|bagar) (\S+) (?:ke|ka|ki) /g, ` $1 $2 ${END} `)
  return ended.split(' ').filter(Boolean)
}

type Said = 'before' | 'after' | 'end' | 'beside'

/** What a word says about its neighbours; undefined for a word that is asked for. */
function sayingOf({ words, sense }: Phrase): Said | undefined {
  const [word = ''] = words
  if (sense !== null) return undefined
  if (word === AFTER) return 'after'
  if (word === END) return 'end'
  if (word === WITH) return 'beside'
  return before.has(word) ? 'before' : undefined
}

/** Marks the phrases that are not wanted or come with the article, and removes the words that say so. */
export function negated(phrases: readonly Phrase[]): Phrase[] {
  const marked: Phrase[] = []
  let isNot = false
  let isBeside = false
  for (const phrase of phrases) {
    const said = sayingOf(phrase)
    if (said === undefined) marked.push(marking(phrase, { isNot, isBeside }))
    if (said === 'after') refuseLast(marked)
    isNot = said === 'before'
    isBeside ||= said === 'beside'
  }
  return marked
}

function marking(
  phrase: Phrase,
  { isNot, isBeside }: { isNot: boolean; isBeside: boolean },
): Phrase {
  const isCompany = isBeside && phrase.sense?.kind === 'article'
  return { ...phrase, ...(isNot && { not: true }), ...(isCompany && { comesWith: true }) }
}

function refuseLast(marked: Phrase[]): void {
  const last = marked.pop()
  if (last) marked.push({ ...last, not: true })
}
