import { singular } from '#shared/formats/fold.ts'

/**
 * A condition on the words of a product. `places`, some of the letters A to D, are the weights at which the word may be
 * (`language/index-words.ts` defines them); empty for any. `begins`: also longer words that begin with it.
 */
export type Condition =
  | { word: string; places: string; begins?: boolean }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }

export const wordOf = (word: string, places = ''): Condition => ({ word, places })
export const beginsWith = (word: string, places = ''): Condition => ({ word, places, begins: true })
export const not = (condition: Condition): Condition => ({ not: condition })

export function allOf(parts: readonly Condition[]): Condition {
  const [first, ...more] = parts
  return first && more.length === 0 ? first : { all: parts }
}

export function anyOf(ways: readonly Condition[]): Condition {
  const [first, ...more] = ways
  return first && more.length === 0 ? first : { any: ways }
}

export const wordsOf = (words: readonly string[], places = '') =>
  words.map((word) => wordOf(word, places))

/** All of these words in the singular, each at one of the places. */
export const literalOf = (words: readonly string[], places = '') =>
  allOf(wordsOf(words.map(singular), places))
