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
/** What follows, or stands before it, is only what the article is for: "jutti for lehenga", "lehenga ke liye jutti". */
const FOR = 'forits'
const FOR_LAST = 'foritslast'
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
  const forIts = beside
    .replaceAll(/ (?:for|to wear with|(?:that )?goe?s? with|(?:that|to) match) /g, ` ${FOR} `)
    .replaceAll(/ (?:ke|ki|ka) (?:liye|lie|liy|lia) /g, ` ${FOR_LAST} `)
  const ended = forIts.replaceAll(/ (bina|bagair|bagar) (\S+) (?:ke|ka|ki) /g, ` $1 $2 ${END} `)
  return ended.split(' ').filter(Boolean)
}

type Said = 'before' | 'after' | 'end' | 'beside' | 'for' | 'forLast'

/** What a word says about its neighbours; undefined for a word that is asked for. */
function sayingOf({ words, sense }: Phrase): Said | undefined {
  const [word = ''] = words
  if (sense !== null) return undefined
  return saying.get(word) ?? (before.has(word) ? 'before' : undefined)
}

const saying = new Map<string, Said>([
  [AFTER, 'after'],
  [END, 'end'],
  [WITH, 'beside'],
  [FOR, 'for'],
  [FOR_LAST, 'forLast'],
])

/** Marks the phrases that are not wanted or come with the article, and removes the words that say so. */
export function negated(phrases: readonly Phrase[]): Phrase[] {
  const marked: Phrase[] = []
  const purposes = new Set<Phrase>()
  let last: Said | undefined
  let isBeside = false
  for (const phrase of phrases) {
    const said = sayingOf(phrase)
    if (said === undefined) marked.push(marking(phrase, { isNot: last === 'before', isBeside }))
    if (said === 'after') refuseLast(marked)
    const latest = marked.at(-1)
    if (latest && (said === 'forLast' || (said === undefined && last === 'for')))
      purposes.add(latest)
    isBeside ||= said === 'beside'
    last = said
  }
  return withoutPurposes(marked, purposes)
}

/** Without the articles that another article is for; what cloth or clothes are for is what is asked for. */
function withoutPurposes(marked: Phrase[], purposes: ReadonlySet<Phrase>): Phrase[] {
  const isArticle = ({ sense }: Phrase) => sense?.kind === 'article' && sense.name !== 'clothes'
  const isFound = marked.some((one) => isArticle(one) && !one.not && !purposes.has(one))
  return isFound ? marked.filter((one) => !isArticle(one) || !purposes.has(one)) : marked
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
