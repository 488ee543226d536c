/**
 * Puts commas into the digits of a whole number, without `Intl`: a browser loads its tables for languages with the first
 * formatter, which takes a slow phone a fifth of a second before a page works.
 */
export function groupThousands(digits: string): string {
  return digits.replaceAll(/(\d)(?=(?:\d{3})+$)/g, '$1,')
}

/** The same in Indian grouping: `12,34,567`. */
export function groupLakhs(digits: string): string {
  return digits.replaceAll(/(\d)(?=(?:\d\d)+\d$)/g, '$1,')
}
