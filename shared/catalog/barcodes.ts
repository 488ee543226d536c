import { withAsciiDigits } from '../formats/phone-number.ts'
import { tidy } from './tidy-text.ts'

/** The digits of a number of trade's length: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) and GTIN-14. */
const tradeLength = /^(?:\d{8}|\d{12,14})$/
/** Spaces and hyphens divide the digits as on labels and books: `8 901234 567894`, `978-81-7525-766-5`. */
const dividers = /[\s-]/g
/** The groups of digits below the bars of EAN-13, UPC-A and EAN-8. */
const printed = /^\s*(?:\d \d{6} \d{6}|\d \d{5} \d{5} \d|\d{4} \d{4})\s*$/

const digitsOf = (code: string) => {
  const digits = code.replaceAll(dividers, '')
  return tradeLength.test(digits) ? digits : null
}

/** The code as it is stored: as typed, with the digits of every script as those of ASCII. */
const tidyCode = (code: string) => withAsciiDigits(tidy(code.normalize('NFKC')))

/** The check digit of the GS1 General Specifications, 7.9.1: modulo 10, with the weights 3 and 1 from the right. */
function hasRightCheckDigit(full: string): boolean {
  const digits = [...full].map(Number)
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** A number of trade as fourteen digits, with zeros in front; null for every other code. */
export function tradeNumber(code: string): string | null {
  const full = digitsOf(tidyCode(code))?.padStart(14, '0')
  return full !== undefined && hasRightCheckDigit(full) ? full : null
}

/** True for a code that looks like a number of trade, but whose last digit does not fit the others. */
export function hasWrongCheckDigit(code: string): boolean {
  return digitsOf(tidyCode(code)) !== null && tradeNumber(code) === null
}

/**
 * The form by which codes are compared: a number of trade as fourteen digits, a shop's own code in small letters.
 * `code_key` of the database does the same.
 */
export function codeKey(code: string): string {
  return tradeNumber(code) ?? tidyCode(code).toLowerCase()
}

/**
 * A code of several parts, as GS1-128 and GS1 DataMatrix have it, that begins with the number of trade: after `01` (GS1 General
 * Specifications, 3.2). Some readers put the kind of code before it, some the printed brackets around the `01`.
 */
const ofSeveralParts = /^(?:\][A-Za-z]\d)?\(?01\)?(\d{14})/

/** The forms of a read code by which goods are looked for: its own, and that of the number of trade in a code of several parts. */
export function soughtKeys(code: string): string[] {
  const inside = ofSeveralParts.exec(tidyCode(code))?.[1] ?? ''
  return tradeNumber(inside) === null ? [codeKey(code)] : [codeKey(code), inside]
}

/** The codes in a text, divided by commas, semicolons, bars or spaces; equal ones once. */
export function splitCodes(text: string): string[] {
  const parts = tidyCode(text).split(/[,;|]/)
  const codes = parts.flatMap((part) =>
    printed.test(part) || tradeNumber(part) !== null ? [part.trim()] : part.split(' '),
  )
  // A dash or zeros stand for no code.
  const filled = codes.filter((code) => /[\p{L}1-9]/u.test(code))
  const keys = filled.map(codeKey)
  return filled.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

/** The codes of a list followed by those of another one that it does not have. */
export const joinCodes = (codes: readonly string[], more: readonly string[]): string[] =>
  splitCodes([...codes, ...more].join(','))

/**
 * The first number of trade among these codes, in digits; undefined without one. GS1 reserves the prefixes 02, 04 and 20
 * to 29 for each shop's own numbers; in numbers of eight digits, the first digits 0 and 2.
 */
export function gtinOf(codes: readonly string[]): string | undefined {
  return codes.flatMap((code) => {
    const full = tradeNumber(code)
    if (full === null) return []
    const isShort = full.startsWith('000000')
    return (isShort ? /^.{6}[02]/ : /^.(?:02|04|2\d)/).test(full)
      ? []
      : [digitsOf(tidyCode(code)) ?? full]
  })[0]
}
