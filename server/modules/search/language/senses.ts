import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'

/** The meaning of a word; `name` is the same for all words with this meaning. */
export type Sense = {
  kind: 'article' | 'quality' | 'colour' | 'audience' | 'occasion' | 'unsold'
  name: string
  /** The shade of a colour; `name` is then its colour family. */
  shade?: string
}

/**
 * The first character of lexemes that are not plain words: `#` the article itself, `+` an article that comes with it,
 * `@` a colour family, `%` an audience, `=` material, craft or occasion, `~` the sound of a word, `^` the last word of
 * the product's name, `$` a word of the shop's name or place, `*` a word of the brand as it is written. The database
 * adds `!`, the city (`city_word` in migration 026).
 */
export type Mark = '#' | '+' | '@' | '%' | '=' | '~' | '^' | '$' | '*'

const kinds: Readonly<Record<string, Sense['kind']>> = {
  '#': 'article',
  '@': 'colour',
  '%': 'audience',
  '=': 'quality',
  '!': 'occasion',
  '?': 'unsold',
}

/** The kind of a meaning that a data file writes with a mark: `#shirt` is an article, `!diwali` an occasion. */
export const kindOf = (written: string): Sense['kind'] => kinds[written.charAt(0)] ?? 'article'

/** A lexeme with a mark. Its name has only letters, digits and hyphens, so that no lexeme needs escaping. */
export function markLexeme(mark: Mark, name: string): string {
  return mark + name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

/** The lexemes of an audience; an audience such as `women-or-men` has two. */
export function audienceMarks({ name }: Sense): string[] {
  return name.split('-or-').map((one) => markLexeme('%', one))
}

/** A word of the trade and its meaning, both as an administrator typed them. */
export type ExplainedWord = { word: string; meaning: string }

/** The meanings of explained words, by the words' keys; `longest` is the number of words of the longest one. */
export type Meanings = { byKey: ReadonlyMap<string, readonly string[]>; longest: number }

export const noMeanings: Meanings = { byKey: new Map(), longest: 0 }

/** Least length for a comparison by sound; too many words sound like a shorter one. */
const SHORTEST_KEY = 4

/** One key for all spellings of a word, singular and plural, in Latin letters and Devanagari. */
export function wordKey(folded: readonly string[]): string {
  const singulars = folded.map(singular)
  const spelling = singulars.join(' ')
  return spelling.length < SHORTEST_KEY ? spelling : singulars.map(spellingKey).join(' ')
}

export function meaningsOf(entries: readonly ExplainedWord[]): Meanings {
  const folded = entries.map(({ word, meaning }) => [foldWords(word), foldWords(meaning)] as const)
  return {
    byKey: new Map(folded.map(([word, meaning]) => [wordKey(word), meaning])),
    longest: Math.max(0, ...folded.map(([word]) => word.length)),
  }
}

/** Words of a query that were replaced by the words of their meaning. */
export type ReplacedWords = { from: readonly string[]; to: readonly string[] }

/**
 * Replaces explained words by their meanings; longer ones have priority. The words of a meaning are not replaced again.
 */
export function explain(
  words: readonly string[],
  meanings: Meanings,
): { words: string[]; replaced: ReplacedWords[] } {
  const replaced: ReplacedWords[] = []
  const plain: string[] = []
  for (let at = 0; at < words.length;) {
    const found = explainedAt(words.slice(at, at + meanings.longest), meanings)
    if (found) replaced.push(found)
    plain.push(...(found?.to ?? words.slice(at, at + 1)))
    at += found?.from.length ?? 1
  }
  return { words: plain, replaced }
}

function explainedAt(words: readonly string[], { byKey }: Meanings): ReplacedWords | undefined {
  for (let length = words.length; length > 0; length -= 1) {
    const from = words.slice(0, length)
    const to = byKey.get(wordKey(from))
    if (to) return { from, to }
  }
  return undefined
}
