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
/** What stands before it comes with the article before that, or is what the article after it goes with. */
const WITH_LAST = 'besidelast'
/** Between two of a kind, either of which is asked for or refused: "sweatshirt ya sweater", "except puma and nike". */
const EITHER = 'eitherof'
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
  'mat dikhana',
  'mat dikhaiye',
  'mat dena',
  'nahi dikhana',
  'ko hata ke',
  'hata ke',
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
  const forIts = plain
    .replaceAll(/ (?:for|to wear with|(?:that )?goe?s? with|(?:that|to) match) /g, ` ${FOR} `)
    .replaceAll(/ (?:ke|ki|ka) (?:liye|lie|liy|lia) /g, ` ${FOR_LAST} `)
    .replaceAll(/ with /g, ` ${WITH} `)
    .replaceAll(/ (?:ke|ki|ka) (?:saath|sath|sang) /g, ` ${WITH_LAST} `)
    .replaceAll(/ (?:or|ya|and|aur) /g, ` ${EITHER} `)
  const ended = forIts.replaceAll(/ (bina|bagair|bagar) (\S+) (?:ke|ka|ki) /g, ` $1 $2 ${END} `)
  return ended.split(' ').filter(Boolean)
}

type Said = 'before' | 'after' | 'end' | 'beside' | 'besideLast' | 'for' | 'forLast' | 'either'

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
  [WITH_LAST, 'besideLast'],
  [EITHER, 'either'],
])

/** What has been read of a query so far. */
type Reading = {
  marked: Phrase[]
  purposes: Set<Phrase>
  last: Said | undefined
  isBeside: boolean
}

/** Marks the phrases that are not wanted or come with the article, and removes the words that say so. */
export function negated(phrases: readonly Phrase[]): Phrase[] {
  const reading: Reading = { marked: [], purposes: new Set(), last: undefined, isBeside: false }
  for (const phrase of phrases) {
    const said = sayingOf(phrase)
    if (said === undefined) readPhrase(reading, phrase)
    else readSaying(reading, said)
    reading.last = said
  }
  return withoutPurposes(reading.marked, reading.purposes)
}

function readPhrase({ marked, purposes, last, isBeside }: Reading, phrase: Phrase): void {
  const earlier = marked.at(-1)
  if (last === 'either' && earlier && isEither(earlier, phrase)) {
    if (earlier.not) marked.push({ ...phrase, not: true })
    else marked.splice(-1, 1, eitherOf(earlier, phrase))
    return
  }
  const one = marking(phrase, { isNot: last === 'before', isBeside })
  marked.push(one)
  if (last === 'for') purposes.add(one)
}

function readSaying(reading: Reading, said: Said): void {
  const { marked, purposes } = reading
  const latest = marked.at(-1)
  if (said === 'after') refuseLast(marked)
  if (said === 'forLast' && latest) purposes.add(latest)
  if (said === 'besideLast' && latest) bringLast(reading, latest)
  reading.isBeside ||= said === 'beside'
}

/** "Kurta dupatta ke saath" is a kurta with a dupatta; "suit ke saath jutti" is a jutti. */
function bringLast({ marked, purposes }: Reading, latest: Phrase): void {
  const hasOther = marked.some((one) => one !== latest && isArticle(one) && !purposes.has(one))
  if (hasOther && isArticle(latest)) marked.splice(-1, 1, { ...latest, comesWith: true })
  else purposes.add(latest)
}

/** Two articles, or two refused things; two colours that are joined may both be meant. */
function isEither(one: Phrase, other: Phrase): boolean {
  const isSameKind = one.sense?.kind === other.sense?.kind
  return one.not === true ? isSameKind : isArticle(one) && isArticle(other) && !one.comesWith
}

/** The later article, or the earlier one. */
function eitherOf({ sense, or = [], words }: Phrase, later: Phrase): Phrase {
  return {
    ...later,
    words: [...words, ...later.words],
    or: [...or, ...(sense ? [sense.name] : [])],
  }
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article' && sense.name !== 'clothes'

/** Without the articles that another article is for; what cloth or clothes are for is what is asked for. */
function withoutPurposes(marked: Phrase[], purposes: ReadonlySet<Phrase>): Phrase[] {
  const isFound = marked.some((one) => isArticle(one) && !one.not && !purposes.has(one))
  const said = isFound ? marked.filter((one) => !isArticle(one) || !purposes.has(one)) : marked
  // In "bhaiya, bachche ke liye" it is for the child.
  const people = said.filter((one) => isPerson(one) && purposes.has(one))
  return people.length > 0 ? said.filter((one) => !isPerson(one) || purposes.has(one)) : said
}

const isPerson = ({ sense }: Phrase) => sense?.kind === 'audience'

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
