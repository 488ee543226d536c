import commonWords from './data/common-words.json' with { type: 'json' }
import { singular, spellingKey } from '#shared/fold.ts'
import { knownWords } from './dictionary.ts'
import { unsoldWords } from './lexicon.ts'
import {
  consonantsOf,
  earKey,
  type Letters,
  lettersOf,
  type Shape,
  type Vocabulary,
} from './vocabulary.ts'

/**
 * Frequent words of English, Hindi and Hinglish, makers whom every shopper knows, and names of families and people after
 * whom shops are called: they were typed on purpose, even if one letter makes an article of them.
 */
const common = new Set(commonWords.flatMap((line) => line.split(' ')))

const meant = new Set(knownWords)

/** Whether everybody uses the word, so that it is neither misspelt nor unfinished. */
export const isCommonWord = (word: string) => common.has(word)

const SHORTEST_PART = 3
const MOST_CORRECTIONS = 2
/** Letters at the beginning are seldom wrong. */
const OTHER_BEGINNING = 0.6
/** Words for goods that are not sold are meant less often. */
const NOT_SOLD = 1
/** How much a word with a meaning is preferred to a name. */
const HAS_MEANING = 0.4
/** How much a word that is used twice as often is preferred. */
const PER_DOUBLING = 0.12

/** How many letters may be wrong in a word of this length. */
function wrongLettersAllowed(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

/** Whether a word was probably typed on purpose. */
export function isKnownWord(word: string, vocabulary: Vocabulary): boolean {
  return common.has(word) || vocabulary.has(word)
}

/** A word of descriptions is misspelt there too when it is nearly a word of the trade: "legins", but not "velcro". */
export function isMentioned(
  word: string,
  correction: string | undefined,
  known: Vocabulary,
): boolean {
  if (!known.mentions(word)) return false
  const nearly = correction !== undefined && meant.has(singular(correction))
  return !(
    nearly && lettersWrong(singular(word), singular(correction)) <= wrongLettersAllowed(word.length)
  )
}

/** A shorter name is one letter away from too many words. */
const SHORTEST_SURE_NAME = 6

/** Whether it is surely this word of the trade or name that was typed: it sounds the same, or one letter is wrong. */
export function isSurely(typed: string, word: string, isSounded = false): boolean {
  const sounds = [typed, word].map((one) => spellingKey(singular(one))) as [string, string]
  if (sounds[0] === sounds[1]) return true
  const isOfTrade = word.split(' ').some((one) => meant.has(singular(one)))
  if (word.includes(' ')) return isOfTrade
  const shortest = isOfTrade ? SHORTEST_SURE_NAME - 1 : SHORTEST_SURE_NAME
  if (typed[0] !== word[0] || typed.length < shortest) return false
  return lettersWrong(typed, word) <= 1 || (isSounded && lettersWrong(...sounds) <= 1)
}

type Typed = {
  /** Only its sound is known, not its spelling. */
  isSounded?: boolean
  /** More letters may follow. */
  isUnfinished?: boolean
}

type Candidate = { word: string; cost: number }

/** The most likely words that were meant, the best first. */
export function correctionsOf(typed: string, vocabulary: Vocabulary, kind: Typed = {}): string[] {
  const words = [
    ...spelledLike(typed, vocabulary, kind),
    ...soundingLike(typed, vocabulary, kind),
    ...(kind.isUnfinished ? completionsOf(typed, vocabulary) : []),
  ]
    .filter(({ word }) => word !== typed)
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ word }) => word)
  return [...new Set(words)].slice(0, MOST_CORRECTIONS)
}

const formsOf = (typed: string) => [...new Set([typed, singular(typed)])]

function spelledLike(typed: string, vocabulary: Vocabulary, { isSounded }: Typed): Candidate[] {
  const forms = formsOf(typed).map(lettersOf)
  const sounds = forms.map(({ word }) => consonantsOf(word))
  const alike = likeAnyOf(forms, vocabulary)
  // In the order of the vocabulary, which decides between words that cost the same.
  const found = alike.size === 0 ? [] : vocabulary.shapes.filter((one) => alike.has(one))
  return found.map((other) => {
    const strange = isSounded && !sounds.includes(other.consonants) ? OTHER_CONSONANTS : 0
    const wrong = (alike.get(other) ?? 0) + strange
    return { word: other.word, cost: costOf(typed, other, wrong) }
  })
}

/** The words that differ from one of these forms by few letters, with their number. */
function likeAnyOf(forms: readonly Letters[], { byLength }: Vocabulary): Map<Shape, number> {
  const alike = new Map<Shape, number>()
  for (const own of forms) {
    const { length } = own.word
    const most = wrongLettersAllowed(length)
    for (let other = length - most; other <= length + most; other += 1)
      addAlike(alike, own, byLength.get(other) ?? [])
  }
  return alike
}

function addAlike(alike: Map<Shape, number>, own: Letters, shapes: readonly Shape[]): void {
  const most = wrongLettersAllowed(own.word.length)
  for (const shape of shapes) {
    const wrong = wrongIn(own, shape, most)
    if (wrong <= most) alike.set(shape, Math.min(wrong, alike.get(shape) ?? most))
  }
}

function soundingLike(typed: string, vocabulary: Vocabulary, kind: Typed): Candidate[] {
  const isBare = isWithoutVowels(typed)
  const fewest = kind.isSounded ? 1 : isBare ? 2 : FEWEST_CONSONANTS
  const alike = formsOf(typed)
    .map(consonantsOf)
    .filter((key) => key.length >= fewest)
    .flatMap((key) => vocabulary.byConsonants.get(key) ?? [])
    .filter(({ word }) => Math.abs(word.length - typed.length) <= MOST_VOWELS_APART)
  const spoken =
    kind.isSounded || kind.isUnfinished ? [] : (vocabulary.byEar.get(earKey(typed)) ?? [])
  return [
    ...alike.map((one) => byItsSound(one, isBare ? SAME_SOUND : vowelsWrong(typed, one))),
    ...spoken.map((one) => byItsSound(one, meant.has(one.word) ? SAME_SOUND : SAME_SOUND_OF_NAME)),
  ]
}

const byItsSound = (other: Shape, wrong: number): Candidate => ({
  word: other.word,
  cost: costOf(other.word, other, wrong),
})

/** Words that begin as the unfinished word does, or nearly so: "sherv" is the beginning of "sherwani". */
function completionsOf(typed: string, { shapes }: Vocabulary): Candidate[] {
  const [key, ear] = [spellingKey(typed), earKey(typed)]
  return shapes.flatMap((other) => {
    const wrong = wrongAtBeginning({ typed, key, ear }, other)
    return wrong === null ? [] : [{ word: other.word, cost: costOf(typed, other, wrong) }]
  })
}

const LONG_BEGINNING = 5
/** The last letter is the most likely to be wrong while a word is typed. */
const LAST_LETTER = 0.6

function wrongAtBeginning(
  { typed, key, ear }: { typed: string; key: string; ear: string },
  other: Shape,
): number | null {
  if (other.word.length <= typed.length) return null
  if (other.key.startsWith(key)) return SAME_SOUND
  if (other.ear.startsWith(ear)) return SAME_SOUND_OF_NAME
  if (typed.length < LONG_BEGINNING || other.word[0] !== typed[0]) return null
  if (other.word.startsWith(typed.slice(0, -1))) return LAST_LETTER
  const ends = [typed.length - 1, typed.length, typed.length + 1]
  return ends.some((end) => lettersWrong(typed, other.word.slice(0, end)) === 1) ? 1 : null
}

const MOST_VOWELS_APART = 4

/** Fewer consonants are those of too many words, unless they are all that is known. */
const FEWEST_CONSONANTS = 3

/** A word in Devanagari has the right consonants, as nobody who writes it by ear mistakes them. */
const OTHER_CONSONANTS = 0.5

/** Each vowel counts as half a letter, as it is written or as it is spoken; one too many or too few as more. */
function vowelsWrong(typed: string, { word, key, ear }: Shape): number {
  const written = Math.min(lettersWrong(typed, word), lettersWrong(spellingKey(typed), key))
  // In a word that is known by its sound, the last vowel is spoken: नाइके is Nike.
  const byEarWrong = lettersWrong(earKey(`${typed}-`), `${ear}-`)
  const spoken = [word, word.replace(/e$/, '')].map(syllables)
  const other = spoken.includes(syllables(typed)) ? 0 : OTHER_SYLLABLES
  return Math.min(written, byEarWrong) / 2 + written * AS_WRITTEN + other
}

/** Of two words that sound alike, the one that is written more like it. */
const AS_WRITTEN = 0.05
const syllables = (word: string) => word.match(/[aeiou]+/g)?.length ?? 0
const OTHER_SYLLABLES = 0.75

/** A word that sounds the same counts as less than one wrong letter. */
const SAME_SOUND = 0.2
const SAME_SOUND_OF_NAME = 0.6

/** "Snkrs", as in a message; three letters are enough. */
export const isWithoutVowels = (word: string) => /^[b-df-hj-np-tv-xz]{3,}$/.test(word)

/** The number of wrong letters; infinite when there are surely more than `most`. */
function wrongIn(own: Letters, other: Letters, most: number): number {
  if (!mayBe(own, other, most)) return Infinity
  return Math.min(lettersWrong(own.word, other.word), lettersWrong(own.key, other.key) + 0.5)
}

function costOf(typed: string, { word, uses }: Shape, wrong: number): number {
  const begins = word[0] === typed[0] ? 0 : OTHER_BEGINNING
  const unsold = unsoldWords.has(word) && uses <= 1 ? NOT_SOLD : 0
  const meaning = meant.has(word) ? HAS_MEANING : 0
  return wrong + begins + unsold - meaning - PER_DOUBLING * Math.log2(1 + uses)
}

/** Whether two words can differ by at most `most` letters: each wrong letter changes both letter sets by at most one. */
function mayBe(a: Letters, b: Letters, most: number): boolean {
  let strange = a.letters ^ b.letters
  for (let count = 0; count < 2 * most && strange !== 0; count += 1) strange &= strange - 1
  return strange === 0
}

/** Edit distance: letters to add, remove, change, or swap with a neighbour. */
export function lettersWrong(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const cheapest = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const swapped = isSwapped({ a, i, b, j }) ? (before[j - 2] ?? 0) + 1 : cheapest
      row.push(Math.min(cheapest, swapped))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length] ?? 0
}

type Place = { a: string; i: number; b: string; j: number }

function isSwapped({ a, i, b, j }: Place): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
}

/** Every way to split a word in two. */
function partsOf(word: string): [string, string][] {
  const parts: [string, string][] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1)
    parts.push([word.slice(0, at), word.slice(at)])
  return parts
}

/** Splits two words that were written as one, like `nehrujacket`; null if it cannot. */
export function partWord(word: string, vocabulary: Vocabulary): string | null {
  const parts = partsOf(word).find(([left, right]) => vocabulary.has(left) && vocabulary.has(right))
  return parts ? parts.join(' ') : null
}
