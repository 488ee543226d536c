import { singular, spellingKey } from '#shared/fold.ts'
import { knownWords } from './lexicon.ts'

const SHORTEST_PART = 3

/** How many letters may be wrong in a word of this length. */
function wrongLettersAllowed(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : length < 9 ? 2 : 3
}

/** A word with its sound and the set of its letters (as bits), to exclude most other words quickly. */
type Shape = { word: string; key: string; letters: number }

const shapes: readonly Shape[] = knownWords.map(shapeOf)

function shapeOf(word: string): Shape {
  const letters = [...word].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) % 32)), 0)
  return { word, key: spellingKey(word), letters }
}

/** The correction of `typed` from the word lists and from `candidates` of product texts; null when none is similar. */
export function mendWord(typed: string, candidates: readonly string[]): string | null {
  const own = shapeOf(singular(typed))
  const most = wrongLettersAllowed(own.word.length)
  const near = [...shapes, ...candidates.map(shapeOf)]
    .filter((other) => mayBe(own, other, most))
    .map((other) => ({
      word: other.word,
      wrong: distance(own, other),
      begun: beginning(own.word, other.word),
    }))
    .filter(({ wrong }) => wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong || b.begun - a.begun)
  const best = near[0]?.word
  if (best === undefined || best === own.word) return null
  return typed.endsWith('s') && !best.endsWith('s') ? `${best}s` : best
}

/** Whether two words can differ by at most `most` letters: each wrong letter changes both letter sets by at most one. */
function mayBe(a: Shape, b: Shape, most: number): boolean {
  if (Math.abs(a.word.length - b.word.length) > most) return false
  let strange = a.letters ^ b.letters
  let count = 0
  for (; strange !== 0; strange &= strange - 1) count += 1
  return count <= 2 * most
}

/** The length of the common beginning. */
function beginning(a: string, b: string): number {
  const parted = [...a].findIndex((letter, at) => letter !== b[at])
  return parted === -1 ? a.length : parted
}

function distance(a: Shape, b: Shape): number {
  return Math.min(lettersWrong(a.word, b.word), lettersWrong(a.key, b.key) + 0.5)
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

type Letters = { a: string; i: number; b: string; j: number }

function isSwapped({ a, i, b, j }: Letters): boolean {
  return i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
}

/** Every way to split a word in two. */
export function partsOf(word: string): [string, string][] {
  const parts: [string, string][] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1)
    parts.push([word.slice(0, at), word.slice(at)])
  return parts
}

const listed = new Set(knownWords)

/** Splits two words that were written as one, like `nehrujacket`; null if it cannot. `known` are words of products. */
export function partWord(word: string, known: ReadonlySet<string>): string | null {
  const isKnown = (part: string) => listed.has(singular(part)) || known.has(singular(part))
  const parts = partsOf(word).find(([left, right]) => isKnown(left) && isKnown(right))
  return parts ? parts.join(' ') : null
}
