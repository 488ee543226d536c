/**
 * A named row of a data file that replaces a part of a query. `from` is a pattern, `phrases` are fixed words; `example`
 * is a text before and after, which is the row's test.
 */
export type RewriteRow = {
  name: string
  from?: string
  phrases?: string
  to: string
  example: string[]
}

/** Returns a function that applies the replacements of all rows to a text, one row after the other. */
export function rewriter(rows: readonly RewriteRow[]): (text: string) => string {
  const steps = rows.map(({ from = '', to }) => [new RegExp(from, 'g'), to] as const)
  return (text) => steps.reduce((written, [from, to]) => written.replaceAll(from, to), text)
}

/** The same for lists of words. */
export function wordRewriter(rows: readonly RewriteRow[]): (words: readonly string[]) => string[] {
  const spaced = rewriter(
    rows.flatMap(({ from, phrases = '', to, ...row }) =>
      (from === undefined ? phrases.split(', ') : [from]).map((one) => ({
        ...row,
        from: ` ${one} `,
        to: ` ${to} `,
      })),
    ),
  )
  return (words) =>
    spaced(` ${words.join(' ')} `)
      .split(' ')
      .filter(Boolean)
}
