const signs = '=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20'

/**
 * Spreadsheets read a cell that begins with these characters as a formula; full-width signs in East Asian settings. A plain
 * negative number is none: an apostrophe would make a refund a text, which LibreOffice does not add up.
 */
const formula = new RegExp(`^(?!-\\d+(?:\\.\\d+)?$)(?:\\s*'*\\s*[${signs}]|[\\t\\r\\n])`)
const likeGuarded = new RegExp(`^'+\\s*[${signs}]`)
const guardedCell = new RegExp(`^'(?='*\\s*[${signs}]|[\\t\\r\\n])`)

/**
 * Puts an apostrophe before a text that would begin a formula (OWASP, CSV injection). A text that looks guarded already
 * gets one more, so that `withoutGuard` gives back every text.
 */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The same for cells that are texts, as in XLSX: only a text that looks guarded gets an apostrophe. */
export function guardQuoted(text: string): string {
  return likeGuarded.test(text) ? `'${text}` : text
}

/** A trimmed text without its guard. People open a CSV file in a spreadsheet and save it as XLSX with the guards in it. */
export function withoutGuard(text: string): string {
  return text.replace(guardedCell, '').trim()
}
