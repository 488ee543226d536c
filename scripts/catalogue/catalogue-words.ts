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

/** FNV-1a hash of a text. */
export function hashOf(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  // The hashes of similar texts differ only in the lowest bits; mixing in the upper bits spreads them.
  return (value ^ (value >>> 15)) >>> 0
}
