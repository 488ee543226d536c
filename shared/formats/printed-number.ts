import { withAsciiDigits, withoutSeparators } from './phone-number.ts'

/**
 * Reads a number of capital letters and digits (GSTIN, PAN, IFSC, account, gift code) in the ways that people print, type
 * or copy it: with spaces, dots, hyphens, brackets or invisible characters, in small letters, in the digits of any script.
 */
export function readPrinted(text: string): string {
  return withoutSeparators(withAsciiDigits(text.normalize('NFKC'))).toUpperCase()
}
