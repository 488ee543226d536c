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
  'ke alawa',
  'ke siva',
  'chhod ke',
  'ko chhodkar',
  'ko chhod kar',
  'ko chhod ke',
  'chhodkar',
  'chhod kar',
  'chhod ke',
  'nahi chahiye',
  'nahin chahiye',
  'mat dikhao',
  'nahi',
  'nahin',
]

/** Gives all ways to say "without" after a word one spelling, before words like "ke" are removed. */
export function negationWords(words: readonly string[]): string[] {
  const said = ` ${words.join(' ')} `
  const plain = afterPhrases.reduce(
    (text, phrase) => text.replaceAll(` ${phrase} `, ` ${AFTER} `),
    said,
  )
  const beside = plain.replaceAll(/ (?:with|ke saath|ke sath) /g, ` ${WITH} `)
  const ended = beside.replaceAll(/ (bina|bagair|bagar) (\S+) (?:ke|ka|ki) /g, ` $1 $2 ${END} `)
  return ended.split(' ').filter(Boolean)
}

/** Marks the phrases that are not wanted, and removes the words that say so. */
export function negated(phrases: readonly Phrase[]): Phrase[] {
  const marked: Phrase[] = []
  let isNot = false
  let isBeside = false
  for (const phrase of phrases) {
    const [word = ''] = phrase.words
    if (phrase.sense === null && word === AFTER) refuseLast(marked)
    else if (phrase.sense === null && before.has(word)) isNot = true
    else if (phrase.sense === null && word === END) isNot = false
    else if (phrase.sense === null && word === WITH) isBeside = true
    else {
      const isCompany = isBeside && phrase.sense?.kind === 'article'
      marked.push({ ...phrase, ...(isNot && { not: true }), ...(isCompany && { comesWith: true }) })
      isNot = false
    }
  }
  return marked
}

function refuseLast(marked: Phrase[]): void {
  const last = marked.pop()
  if (last) marked.push({ ...last, not: true })
}
