import commonWords from './data/common-words.json' with { type: 'json' }
import { singular, spellingKey } from '#shared/formats/fold.ts'
import { brandsLike, isBrandWord } from './brands.ts'
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
 * Frequent words of English, Hindi and Hinglish, well-known makers, and names of people in names of shops. Such a word
 * was typed on purpose, even if it differs from an article by one letter.
 */
const common = new Set(commonWords.flatMap((line) => line.split(' ')))

const meantWords = new Set(knownWords)

/** True for a frequent word, which is neither misspelt nor unfinished. */
export const isCommonWord = (word: string) => common.has(word)

const SHORTEST_PART = 3
const MOST_CORRECTIONS = 2
/** Cost of a different first letter; the first letters are seldom wrong. */
const OTHER_BEGINNING = 0.6
/** Extra cost of a word for goods that are not sold. */
const NOT_SOLD = 1
/** Advantage of a word with a meaning over a name. */
const HAS_MEANING = 0.4
/** Advantage of a word for each doubling of its uses. */
const PER_DOUBLING = 0.12

/** The number of letters that may be wrong in a word of this length. */
function maxEditDistance(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

/** True when a word was probably typed on purpose. */
export function isKnownWord(word: string, vocabulary: Vocabulary): boolean {
  return common.has(word) || isBrandWord(word) || vocabulary.has(word)
}

/**
 * True for a word of descriptions that needs no correction. A word that is nearly a word of the trade is misspelt in
 * the description too: "legins", but not "velcro".
 */
export function isMentioned(
  word: string,
  correction: string | undefined,
  known: Vocabulary,
): boolean {
  if (!known.mentions(word)) return false
  const nearly = correction !== undefined && meantWords.has(singular(correction))
  return !(
    nearly && editDistance(singular(word), singular(correction)) <= maxEditDistance(word.length)
  )
}

/**
 * True for the misspelt name of a well-known brand that no shop here sells. It is not corrected to another word, unless
 * that word is as near.
 */
export function isForeignBrand(word: string, best: string | undefined, vocabulary: Vocabulary) {
  const brands = brandsLike(word, (brand) => editDistance(word, brand) <= 1)
  const isSold = brands.some((brand) => vocabulary.has(brand))
  const isNear = best !== undefined && isSureCorrection(word, best)
  return brands.length > 0 && !isSold && !isNear
}

/** Shortest name for a sure correction; a shorter name is one letter away from too many words. */
const SHORTEST_SURE_NAME = 6

/** True when the shopper surely meant this word of the trade or name: it sounds the same, or one letter is wrong. */
export function isSureCorrection(typed: string, word: string, isSounded = false): boolean {
  const sounds = [typed, word].map((one) => spellingKey(singular(one))) as [string, string]
  if (sounds[0] === sounds[1]) return true
  const isOfTrade = word.split(' ').some((one) => meantWords.has(singular(one)))
  if (word.includes(' ')) return isOfTrade
  const shortest = isOfTrade ? SHORTEST_SURE_NAME - 1 : SHORTEST_SURE_NAME
  if (typed[0] !== word[0] || typed.length < shortest) return false
  return editDistance(typed, word) <= 1 || (isSounded && editDistance(...sounds) <= 1)
}

type TypedWord = {
  /** True when only the sound of the typed word is known, not its spelling. */
  isSounded?: boolean
  /** True when more letters may follow. */
  isUnfinished?: boolean
}

type Candidate = { word: string; cost: number }

/** The most likely intended words, the best first. */
export function correctionsOf(
  typed: string,
  vocabulary: Vocabulary,
  kind: TypedWord = {},
): string[] {
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

function spelledLike(typed: string, vocabulary: Vocabulary, { isSounded }: TypedWord): Candidate[] {
  const forms = formsOf(typed).map(lettersOf)
  const sounds = forms.map(({ word }) => consonantsOf(word))
  const alike = likeAnyOf(forms, vocabulary)
  // The order of the vocabulary decides between words with the same cost.
  const found = alike.size === 0 ? [] : vocabulary.shapes.filter((one) => alike.has(one))
  return found.map((other) => {
    const strange = isSounded && !sounds.includes(other.consonants) ? OTHER_CONSONANTS : 0
    const wrong = (alike.get(other) ?? 0) + strange
    return { word: other.word, cost: costOf(typed, other, wrong) }
  })
}

/** The words that differ from one of these forms by few letters, each with the number of different letters. */
function likeAnyOf(forms: readonly Letters[], { byLength }: Vocabulary): Map<Shape, number> {
  const alike = new Map<Shape, number>()
  for (const own of forms) {
    const { length } = own.word
    const most = maxEditDistance(length)
    for (let other = length - most; other <= length + most; other += 1)
      addAlike(alike, own, byLength.get(other) ?? [])
  }
  return alike
}

function addAlike(alike: Map<Shape, number>, own: Letters, shapes: readonly Shape[]): void {
  const most = maxEditDistance(own.word.length)
  for (const shape of shapes) {
    const wrong = wrongIn(own, shape, most)
    if (wrong <= most) alike.set(shape, Math.min(wrong, alike.get(shape) ?? most))
  }
}

function soundingLike(typed: string, vocabulary: Vocabulary, kind: TypedWord): Candidate[] {
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
    ...spoken.map((one) =>
      byItsSound(one, meantWords.has(one.word) ? SAME_SOUND : SAME_SOUND_OF_NAME),
    ),
  ]
}

const byItsSound = (other: Shape, wrong: number): Candidate => ({
  word: other.word,
  cost: costOf(other.word, other, wrong),
})

/** Words that begin with the unfinished word, or nearly so: "sherv" is the beginning of "sherwani". */
function completionsOf(typed: string, { shapes }: Vocabulary): Candidate[] {
  const [key, ear] = [spellingKey(typed), earKey(typed)]
  return shapes.flatMap((other) => {
    const wrong = wrongAtBeginning({ typed, key, ear }, other)
    return wrong === null ? [] : [{ word: other.word, cost: costOf(typed, other, wrong) }]
  })
}

const LONG_BEGINNING = 5
/** Cost of a wrong last letter, which is the most likely mistake while a word is typed. */
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
  return ends.some((end) => editDistance(typed, other.word.slice(0, end)) === 1) ? 1 : null
}

const MOST_VOWELS_APART = 4

/** Least number of consonants for a comparison by consonants alone; fewer consonants fit too many words. */
const FEWEST_CONSONANTS = 3

/** Cost of different consonants in a Devanagari word, because people who write by ear get the consonants right. */
const OTHER_CONSONANTS = 0.5

/**
 * The cost of different vowels, by spelling or by ear: half of a letter each, and more when the numbers of vowels
 * differ.
 */
function vowelsWrong(typed: string, { word, key, ear }: Shape): number {
  const written = Math.min(editDistance(typed, word), editDistance(spellingKey(typed), key))
  // In a word that is known by its sound only, the last vowel is spoken: नाइके is Nike.
  const byEarWrong = editDistance(earKey(`${typed}-`), `${ear}-`)
  const spoken = [word, word.replace(/e$/, '')].map(syllables)
  const other = spoken.includes(syllables(typed)) ? 0 : OTHER_SYLLABLES
  return Math.min(written, byEarWrong) / 2 + written * AS_WRITTEN + other
}

/** Cost per letter of a different spelling; decides between words that sound alike. */
const AS_WRITTEN = 0.05
const syllables = (word: string) => word.match(/[aeiou]+/g)?.length ?? 0
const OTHER_SYLLABLES = 0.75

/** Cost of a word with the same sound; less than one wrong letter. */
const SAME_SOUND = 0.2
const SAME_SOUND_OF_NAME = 0.6

/** True for an abbreviation without vowels, such as "snkrs", of at least three letters. */
export const isWithoutVowels = (word: string) => /^[b-df-hj-np-tv-xz]{3,}$/.test(word)

/** The number of wrong letters; infinite when there are surely more than `most`. */
function wrongIn(own: Letters, other: Letters, most: number): number {
  if (!mayBe(own, other, most)) return Infinity
  return Math.min(editDistance(own.word, other.word), editDistance(own.key, other.key) + 0.5)
}

function costOf(typed: string, { word, uses }: Shape, wrong: number): number {
  const begins = word[0] === typed[0] ? 0 : OTHER_BEGINNING
  const unsold = unsoldWords.has(word) && uses <= 1 ? NOT_SOLD : 0
  const meaning = meantWords.has(word) ? HAS_MEANING : 0
  return wrong + begins + unsold - meaning - PER_DOUBLING * Math.log2(1 + uses)
}

/**
 * True when two words may differ by at most `most` letters: each wrong letter changes both letter sets by at most one.
 */
function mayBe(a: Letters, b: Letters, most: number): boolean {
  let strange = a.letters ^ b.letters
  for (let count = 0; count < 2 * most && strange !== 0; count += 1) strange &= strange - 1
  return strange === 0
}

/** Edit distance: letters to add, remove, change, or swap with a neighbour. */
export function editDistance(a: string, b: string): number {
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

/** Splits a word into two known words that were written as one, like `nehrujacket`; null when no split is possible. */
export function splitCompound(word: string, vocabulary: Vocabulary): string | null {
  const parts = partsOf(word).find(([left, right]) => vocabulary.has(left) && vocabulary.has(right))
  return parts ? parts.join(' ') : null
}
