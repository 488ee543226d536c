/**
 * The first character of lexemes that are not plain words: `#` the article itself, `+` an article that comes with
 * it, `@` a colour family, `%` an audience, `=` material, craft or occasion, `~` the sound of a word, `^` the
 * word that the name of a product ends with, `$` a word of the name or place of the shop, `*` a
 * word of the brand as it is written. The database adds `!`, the city (`city_word` in migration 026).
 */
export type Mark = '#' | '+' | '@' | '%' | '=' | '~' | '^' | '$' | '*'

/** Letters, digits and hyphens follow, so that no lexeme needs escaping. */
export function marked(mark: Mark, name: string): string {
  return mark + name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
