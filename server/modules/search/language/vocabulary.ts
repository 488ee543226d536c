import { singular, spellingKey } from '#shared/formats/fold.ts'
import type { Completions } from '../rules/word-query.ts'
import { knownWords } from './dictionary.ts'

/** A word with its sounds and the set of its letters (as bits), to exclude most other words quickly. */
export type Shape = Letters & { consonants: string; ear: string; uses: number }
export type Letters = { word: string; key: string; letters: number }

/** A word of products and the number of products that have it; 0 for a word in descriptions only. */
export type UsedWord = { word: string; uses: number }

/** The words of all products and of the word lists, to which misspelt words are corrected. */
export type Vocabulary = {
  has: (word: string) => boolean
  /** True when only descriptions have the word. */
  mentions: (word: string) => boolean
  /** True when a word begins with these letters. */
  begins: (beginning: string) => boolean
  /** The most used words that begin with these letters, including the letters themselves when they are a word. */
  completions: Completions
  shapes: readonly Shape[]
  byLength: ReadonlyMap<number, readonly Shape[]>
  byWord: ReadonlyMap<string, Shape>
  /** Words by their consonants, for words whose sound only is known, and for words without vowels. */
  byConsonants: ReadonlyMap<string, readonly Shape[]>
  /** Words by their sound as people write it by ear. */
  byEar: ReadonlyMap<string, readonly Shape[]>
}

/** `before` is an earlier vocabulary, whose sounds are reused. */
export function vocabularyOf(words: readonly UsedWord[], before?: Vocabulary): Vocabulary {
  const uses = new Map(knownWords.map((word) => [word, 1]))
  for (const { word, uses: often } of words) uses.set(word, Math.max(often, uses.get(word) ?? 0))
  const correct = [...uses].filter(([, often]) => often > 0)
  const mentioned = new Set([...uses].filter(([, often]) => often === 0).map(([word]) => word))
  const shapes = correct.map(([word, often]) => {
    const known = before?.byWord.get(word)
    return known?.uses === often ? known : shapeOf(word, often)
  })
  const singulars = new Set(correct.map(([word]) => singular(word)))
  const inOrder = shapes.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  return {
    has: (word) => (uses.get(word) ?? 0) > 0 || singulars.has(singular(word)),
    mentions: (word) => mentioned.has(word),
    begins: (beginning) =>
      inOrder[placeOf(beginning, inOrder)]?.word.startsWith(beginning) ?? false,
    completions: (beginning) => mostUsed(beginningSo(beginning, inOrder)),
    shapes,
    byWord: new Map(shapes.map((shape) => [shape.word, shape])),
    byLength: groupedBy(shapes, ({ word }) => word.length),
    byConsonants: groupedBy(shapes, ({ consonants }) => consonants),
    byEar: groupedBy(shapes, ({ ear }) => ear),
  }
}

/** The index of this word in a sorted list, or the index at which it would be inserted. */
function placeOf(word: string, inOrder: readonly Shape[]): number {
  let [low, high] = [0, inOrder.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((inOrder[middle]?.word ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

function beginningSo(beginning: string, inOrder: readonly Shape[]): Shape[] {
  const from = placeOf(beginning, inOrder)
  const count = inOrder.slice(from).findIndex(({ word }) => !word.startsWith(beginning))
  return inOrder.slice(from, count === -1 ? undefined : from + count)
}

const MOST_COMPLETIONS = 16
/** Shortest beginning of a word to complete; a shorter one fits too many words. */
const SHORTEST_BEGINNING = 4
/** Least number of products with a completion; a rarer word is not better than a correction. */
const OFTEN = 2

/**
 * The frequent word that begins with the last word of a finished query: "sherw" is sherwani; null when there is none.
 */
export function completionOf(word: string, { byWord, completions }: Vocabulary): string | null {
  if (word.length < SHORTEST_BEGINNING) return null
  const best = completions(word).find((one) => one.length > word.length)
  return best !== undefined && (byWord.get(best)?.uses ?? 0) >= OFTEN ? best : null
}

function mostUsed(shapes: readonly Shape[]): readonly string[] {
  const sorted = shapes.toSorted((a, b) => b.uses - a.uses || a.word.localeCompare(b.word))
  return sorted.slice(0, MOST_COMPLETIONS).map(({ word }) => word)
}

function groupedBy<Key>(shapes: readonly Shape[], keyOf: (shape: Shape) => Key) {
  const groups = new Map<Key, Shape[]>()
  for (const shape of shapes) {
    const key = keyOf(shape)
    const group = groups.get(key)
    if (group) group.push(shape)
    else groups.set(key, [shape])
  }
  return groups
}

function shapeOf(word: string, uses: number): Shape {
  return { ...lettersOf(word), consonants: consonantsOf(word), ear: earKey(word), uses }
}

export function lettersOf(word: string): Letters {
  const letters = [...word].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) % 32)), 0)
  return { word, key: spellingKey(word), letters }
}

/** The sound of a word without its vowels: `nk` for nike and naike. The first letter stays if it is a vowel. */
export function consonantsOf(word: string): string {
  const key = spellingKey(word)
  return (
    (/^[aeiou]/.test(key) ? 'a' : '') +
    key
      .replaceAll('sch', 'sk')
      .replaceAll(/ch+|c(?=[eiy])/g, 's')
      .replaceAll(/n(?=[pb])/g, 'm')
      .replaceAll(/[aeiouyh]/g, '')
      .replaceAll('v', 'w')
      .replaceAll('c', 'k')
      .replaceAll('x', 'ks')
      .replaceAll(/[jz]/g, 's')
      .replaceAll(/(.)\1+/g, '$1')
  )
}

const byEar: readonly [RegExp, string][] = [
  [/ck|c(?![hiey])|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/(?<=[^aeio])e$/g, ''],
  [/ee|ea|ie|ei|ey|i|y(?![aeiou])/g, 'i'],
  [/oo|ou|au|[uo]/g, 'u'],
  [/ai|ay(?![aeiou])|[ae]/g, 'a'],
  [/(.)\1+/g, '$1'],
]

/** One key for words that sound alike to Indian speakers: "hudi" and "hoodie", "pent" and "pant". */
export function earKey(word: string): string {
  return byEar.reduce((key, [from, to]) => key.replaceAll(from, to), word)
}
