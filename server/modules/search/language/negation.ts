import { spellingKey } from '#shared/fold.ts'
import refusals from './data/refusals.json' with { type: 'json' }
import type { Phrase } from './lexicon.ts'
import { wordRewriter } from './rewrite.ts'

/** Before what is not wanted: "not black", "bina heel". */
const before = new Set(refusals.before.split(' '))
const spelt = new Set(refusals.bySound.split(' '))
const rewritten = wordRewriter(refusals.rewrites)

/** Hindi words of negation in their usual spelling, however they are spelt: बिना is "binaa". */
function plainNegation(word: string): string {
  const sound = spellingKey(word)
  return spelt.has(sound) ? sound : word
}

/** Gives all ways to say "without", "for" and "with" one word each, before words like "ke" are removed. */
export function negationWords(words: readonly string[]): string[] {
  return rewritten(words.map(plainNegation))
}

/**
 * Where what is not wanted is said, and where it ends: "bina heel ke sandal" asks for sandals. What follows shall come
 * with the article ("kurta with dupatta") or is only what it is for ("jutti for lehenga"); with `Last` it stands before
 * the word. Either of two of a kind is asked for or refused: "except puma and nike". A clause `about` the article names no
 * other one: "frock jisme titli bani ho" is no baniyan.
 */
type Said =
  | 'before'
  | 'after'
  | 'end'
  | 'beside'
  | 'besideLast'
  | 'for'
  | 'forLast'
  | 'either'
  | 'about'

/** What a word says about its neighbours; undefined for a word that is asked for. */
function sayingOf({ words, sense }: Phrase): Said | undefined {
  const [word = ''] = words
  if (sense !== null) return undefined
  return saying.get(word) ?? (before.has(word) ? 'before' : undefined)
}

/** The words that `refusals.json` writes for what is said about a neighbour. */
const saying = new Map<string, Said>([
  ['kebina', 'after'],
  ['notend', 'end'],
  ['beside', 'beside'],
  ['forits', 'for'],
  ['foritslast', 'forLast'],
  ['besidelast', 'besideLast'],
  ['eitherof', 'either'],
  ['aboutit', 'about'],
])

/** What has been read of a query so far. */
type Reading = {
  marked: Phrase[]
  purposes: Set<Phrase>
  last: Said | undefined
  isBeside: boolean
  isAbout: boolean
}

/** Marks the phrases that are not wanted or come with the article, and removes the words that say so. */
export function negated(phrases: readonly Phrase[]): Phrase[] {
  const reading: Reading = {
    marked: [],
    purposes: new Set(),
    last: undefined,
    isBeside: false,
    isAbout: false,
  }
  for (const phrase of phrases) {
    const said = sayingOf(phrase)
    if (said === undefined)
      readPhrase(reading, isAside(reading, phrase) ? { ...phrase, sense: null } : phrase)
    else readSaying(reading, said)
    reading.last = said
  }
  return withoutPurposes(reading.marked, reading.purposes)
}

/** Another article in a clause about the article, unless that says what it is for. */
const isAside = ({ isAbout, last }: Reading, phrase: Phrase) =>
  isAbout && last !== 'for' && isArticle(phrase)

function readPhrase(reading: Reading, phrase: Phrase): void {
  const { marked, purposes, last, isBeside } = reading
  const joined = alternativeTo(reading, phrase)
  const isRefused = joined?.not === true
  const one = marking(phrase, {
    not: last === 'before' || isRefused,
    comesWith: isBeside && phrase.sense?.kind === 'article',
    either: joined !== undefined && !isRefused,
  })
  marked.push(one)
  if (isForIt(reading, phrase, joined)) purposes.add(one)
}

/** What another article is for; in "for a plain kurti", what describes it stood between. */
function isForIt(
  { marked, purposes, last }: Reading,
  phrase: Phrase,
  joined: Phrase | undefined,
): boolean {
  if (last === 'for') return true
  if (joined) return purposes.has(joined)
  const described = marked.at(-2)
  if (last !== undefined || !described || !isArticle(phrase)) return false
  const describes = described.sense?.kind === 'quality' || described.sense?.kind === 'colour'
  return describes && purposes.has(described)
}

function alternativeTo({ marked, last }: Reading, phrase: Phrase): Phrase | undefined {
  const earlier = last === 'either' ? marked.at(-1) : undefined
  return earlier && isEither(earlier, phrase) ? earlier : undefined
}

function readSaying(reading: Reading, said: Said): void {
  const { marked, purposes } = reading
  if (said === 'after') refuseLast(marked)
  if (said === 'forLast') for (const one of lastOnes(marked)) purposes.add(one)
  if (said === 'besideLast') bringLast(reading)
  reading.isBeside ||= said === 'beside'
  reading.isAbout ||= said === 'about' && marked.some(isArticle)
}

/** The last phrase, with those that it is an alternative to: all of "saree ya suit". */
function lastOnes(marked: readonly Phrase[]): Phrase[] {
  const first = marked.findLastIndex(({ either }) => !either)
  return first < 0 ? [] : marked.slice(first)
}

/** "Kurta dupatta ke saath" is a kurta with a dupatta; "suit ke saath jutti" is a jutti. */
function bringLast({ marked, purposes }: Reading): void {
  const latest = lastOnes(marked)
  const others = marked.slice(0, marked.length - latest.length)
  const hasOther = others.some((one) => isArticle(one) && !purposes.has(one))
  if (!hasOther || !latest.every(isArticle)) for (const one of latest) purposes.add(one)
  else
    marked.splice(
      others.length,
      latest.length,
      ...latest.map((one) => ({ ...one, comesWith: true as const })),
    )
}

/** Two articles, or two refused things of a kind; of two colours that are joined, both may be meant. */
function isEither(one: Phrase, other: Phrase): boolean {
  const isSameKind = one.sense?.kind === other.sense?.kind
  return one.not === true ? isSameKind : isArticle(one) && isArticle(other) && !one.comesWith
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article' && sense.name !== 'clothes'

/** Without the articles that another article is for; what cloth or clothes are for is what is asked for. */
function withoutPurposes(marked: Phrase[], purposes: ReadonlySet<Phrase>): Phrase[] {
  const isFound = marked.some((one) => isArticle(one) && !one.not && !purposes.has(one))
  const said = isFound ? marked.filter((one) => !isArticle(one) || !purposes.has(one)) : marked
  // In "bhaiya, bachche ke liye" it is for the child.
  const person = said.findIndex((one) => isPerson(one) && purposes.has(one))
  return said.filter((one, at) => at >= person || !isPerson(one))
}

const isPerson = ({ sense }: Phrase) => sense?.kind === 'audience'

type Marks = Record<'not' | 'comesWith' | 'either', boolean>

function marking(phrase: Phrase, { not, comesWith, either }: Marks): Phrase {
  return {
    ...phrase,
    ...(not && { not }),
    ...(comesWith && { comesWith }),
    ...(either && { either }),
  }
}

function refuseLast(marked: Phrase[]): void {
  const last = marked.pop()
  if (last) marked.push({ ...last, not: true })
}
