/** Further words are ignored, as each word is searched in every row. */
const MOST_WORDS = 6

/** Patterns of `like`, one for each word of a search, which must all match. */
export function likePatterns(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
    .map((word) => `%${escaped(word)}%`)
}

/** Escapes the wildcards of `like`: `%`, `_` and `\`. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
