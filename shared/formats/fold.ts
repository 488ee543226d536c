import { transliterate } from './transliterate.ts'

/** The words of a text in lower-case Latin letters and digits, in order; all other signs separate words. */
export function foldWords(text: string): string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** The text in lower-case Latin letters, without accents and apostrophes. `U.S.` → `us.`; other signs stay. */
export function foldText(text: string): string {
  return transliterate(text.normalize('NFKC'))
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/(?<![a-z0-9])([a-z])\.(?=[a-z](?![a-z]))/g, '$1')
}

/** The singular of an English or Hindi word: `kurta` for `kurtas`, `chudi` for `chudiyan`. */
export function singular(word: string): string {
  return word
    .replace(/([a-z]{2}i)(?:ya+n?|yon)$/, '$1')
    .replace(/([a-z]{2}ee)ya+n$/, '$1')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([a-z0-9]{2}[^su])s$/, '$1')
    .replace(/([a-z0-9]{2})ie$/, '$1y')
}

const SEVERAL_SPELLINGS = /[wz]|[cps]h|([a-z])\1/
const spellings: readonly [RegExp, string][] = [
  [/(?:c*ch+)+/g, 'ch'],
  [/ph+/g, 'f'],
  [/sh+/g, 's'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/aa/g, 'a'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/([a-z])\1+/g, '$1'],
]

/** One key for all spellings of the same sounds: `chudi` for choodi, chhudi and chudi. */
export function spellingKey(word: string): string {
  if (!SEVERAL_SPELLINGS.test(word)) return word
  const key = spellings.reduce((spelt, [from, to]) => spelt.replaceAll(from, to), word)
  return key === word ? key : spellingKey(key)
}

/** Further words are ignored, because every word is matched against every row. */
const MOST_WORDS = 6

/** Patterns for `like`, one for each word of a search; a row must match all of them. */
export function likePatterns(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `%${escapeLike(word)}%`)
}

/** Escapes the wildcards of `like`: `%`, `_` and `\`. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
