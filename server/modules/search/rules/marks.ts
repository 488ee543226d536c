/**
 * Lexemes that are no plain words: `#` the article itself, `+` an article that comes with it, `@` a colour
 * family, `%` for whom, `=` cloth, craft or occasion, `~` how a word sounds.
 */
export type Mark = '#' | '+' | '@' | '%' | '=' | '~'

/** Letters, digits and hyphens follow, so that no lexeme needs escaping. */
export function marked(mark: Mark, name: string): string {
  return mark + name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
