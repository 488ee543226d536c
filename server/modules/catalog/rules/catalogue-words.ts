import { withoutUnseen } from '#shared/contract/wire.ts'

/** Thrown when a row cannot become a product; the message is the reason shown in the report. */
export class Skip extends Error {
  override name = 'Skip'
}

/**
 * One pattern for a list of whole words, each in singular and plural. `*` matches the rest of a word, `#` a number; a
 * space and a hyphen match each other.
 */
export function wordPattern(words: readonly string[]): RegExp {
  const alternatives = words.map((word) =>
    word
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replace(/(?<=\p{L})$/u, '(?:e?s)?')
      .replaceAll('*', String.raw`[\p{L}\p{M}\p{N}]*`)
      .replaceAll(/[ -]/g, String.raw`[\s-]+`)
      .replaceAll('#', '[0-9.]+'),
  )
  return new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{M}\p{N}])`,
    'u',
  )
}

/** Removes invisible characters, and replaces each run of white space (also line ends) by one space. */
export function tidy(text: string): string {
  return withoutUnseen(text).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
}

/** The first whole words that fit into `most` characters, followed by `…`; null when no word fits. */
export function shortenAtWord(text: string, most: number): string | null {
  const characters = [...text]
  if (characters.length <= most) return text
  const room = characters.slice(0, most - 1)
  const next = characters[most - 1]
  const whole = next === ' ' ? room.length : room.lastIndexOf(' ')
  if (whole < 1) return null
  return `${room
    .slice(0, whole)
    .join('')
    .replace(/[\s,;:&(–-]+$/u, '')}…`
}

/** FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  // The hashes of similar texts differ only in the lowest bits; mixing in the upper bits spreads them.
  return (value ^ (value >>> 15)) >>> 0
}
