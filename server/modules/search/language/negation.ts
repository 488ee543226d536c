import { spellingKey } from '#shared/formats/fold.ts'
import refusals from './data/refusals.json' with { type: 'json' }
import type { Phrase } from './lexicon.ts'
import { wordRewriter } from './rewrite.ts'

/** Words before a refused thing: "not black", "bina heel". */
const wordsBefore = new Set(refusals.before.split(' '))
const refusalsBySound = new Set(refusals.bySound.split(' '))
const rewriteRefusals = wordRewriter(refusals.rewrites)

/** Hindi words of negation in their usual spelling, however they are spelt: बिना is "binaa". */
function plainNegation(word: string): string {
  const sound = spellingKey(word)
  return refusalsBySound.has(sound) ? sound : word
}

/** Replaces each way to say "without", "for" and "with" by one word, before words like "ke" are removed. */
export function negationWords(words: readonly string[]): string[] {
  return rewriteRefusals(words.map(plainNegation))
}

/**
 * The effect of a connecting word on its neighbours. `before` and `after`: the next or the last phrase is refused.
 * `end`: the refusal ends, as in "bina heel ke sandal", which asks for sandals. `beside`: the next phrase has to come
 * with the article ("kurta with dupatta"). `for`: the next phrase is only the purpose of the article ("jutti for
 * lehenga"). With `Last`, the phrase before the word is meant. `either`: two phrases of one kind are asked for or
 * refused together ("except puma and nike"). `about`: a clause that describes the article, so an article in it does not
 * count: "frock jisme titli bani ho" asks for no baniyan.
 */
type Effect =
  | 'before'
  | 'after'
  | 'end'
  | 'beside'
  | 'besideLast'
  | 'for'
  | 'forLast'
  | 'either'
  | 'about'

/** The effect of a word on its neighbours; undefined for a word that is itself asked for. */
function effectOf({ words, sense }: Phrase): Effect | undefined {
  const [word = ''] = words
  if (sense !== null) return undefined
  return effects.get(word) ?? (wordsBefore.has(word) ? 'before' : undefined)
}

/** The words that `refusals.json` uses for these effects. */
const effects = new Map<string, Effect>([
  ['kebina', 'after'],
  ['notend', 'end'],
  ['beside', 'beside'],
  ['forits', 'for'],
  ['foritslast', 'forLast'],
  ['besidelast', 'besideLast'],
  ['eitherof', 'either'],
  ['aboutit', 'about'],
])

/** The state while the phrases of a query are read. */
type Reading = {
  marked: Phrase[]
  purposes: Set<Phrase>
  last: Effect | undefined
  isBeside: boolean
  isAbout: boolean
}

/** Marks refused phrases and phrases that come with the article, and removes the words that say so. */
export function negatePhrases(phrases: readonly Phrase[]): Phrase[] {
  const reading: Reading = {
    marked: [],
    purposes: new Set(),
    last: undefined,
    isBeside: false,
    isAbout: false,
  }
  for (const phrase of phrases) {
    const effect = effectOf(phrase)
    if (effect === undefined)
      readPhrase(reading, isAside(reading, phrase) ? { ...phrase, sense: null } : phrase)
    else applyEffect(reading, effect)
    reading.last = effect
  }
  return withoutPurposes(reading.marked, reading.purposes)
}

/** True for another article in a clause that describes the article, unless the clause names its purpose. */
const isAside = ({ isAbout, last }: Reading, phrase: Phrase) =>
  isAbout && last !== 'for' && isArticle(phrase)

function readPhrase(reading: Reading, phrase: Phrase): void {
  const { marked, purposes, last, isBeside } = reading
  const joined = alternativeTo(reading, phrase)
  const isRefused = joined?.not === true
  const one = markPhrase(phrase, {
    not: last === 'before' || isRefused,
    comesWith: isBeside && phrase.sense?.kind === 'article',
    either: joined !== undefined && !isRefused,
  })
  marked.push(one)
  if (isForIt(reading, phrase, joined)) purposes.add(one)
}

/** True for a purpose of an article. In "for a plain kurti", a describing word may stand between. */
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

function applyEffect(reading: Reading, effect: Effect): void {
  const { marked, purposes } = reading
  if (effect === 'after') refuseLast(marked)
  if (effect === 'forLast') for (const one of lastOnes(marked)) purposes.add(one)
  if (effect === 'besideLast') bringLast(reading)
  reading.isBeside ||= effect === 'beside'
  reading.isAbout ||= effect === 'about' && marked.some(isArticle)
}

/** The last phrase with its alternatives: both articles of "saree ya suit". */
function lastOnes(marked: readonly Phrase[]): Phrase[] {
  const first = marked.findLastIndex(({ either }) => !either)
  return first < 0 ? [] : marked.slice(first)
}

/**
 * Handles "ke saath" after a phrase: "kurta dupatta ke saath" is a kurta with a dupatta; "suit ke saath jutti" is a
 * jutti.
 */
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

/**
 * True for two articles, or for two refused things of one kind. Two joined colours are not alternatives, because both
 * may be meant.
 */
function isEither(one: Phrase, other: Phrase): boolean {
  const isSameKind = one.sense?.kind === other.sense?.kind
  return one.not === true ? isSameKind : isArticle(one) && isArticle(other) && !one.comesWith
}

const isArticle = ({ sense }: Phrase) => sense?.kind === 'article' && sense.name !== 'clothes'

/**
 * The phrases without articles that are only a purpose. When no other article is named, the purpose itself is searched
 * for, as with cloth or clothes.
 */
function withoutPurposes(marked: Phrase[], purposes: ReadonlySet<Phrase>): Phrase[] {
  const isFound = marked.some((one) => isArticle(one) && !one.not && !purposes.has(one))
  const kept = isFound ? marked.filter((one) => !isArticle(one) || !purposes.has(one)) : marked
  // "Bhaiya, bachche ke liye" is for the child, so the person before the purpose does not count.
  const person = kept.findIndex((one) => isPerson(one) && purposes.has(one))
  return kept.filter((one, at) => at >= person || !isPerson(one))
}

const isPerson = ({ sense }: Phrase) => sense?.kind === 'audience'

type Marks = Record<'not' | 'comesWith' | 'either', boolean>

function markPhrase(phrase: Phrase, { not, comesWith, either }: Marks): Phrase {
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
