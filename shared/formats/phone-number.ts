/**
 * Reads an Indian mobile number in the ways that people write or copy it: with +91, 91, 0091 or 0 before it, with
 * spaces, dots, hyphens, brackets or invisible characters, in the digits of any script. Returns its ten digits, or null.
 * Mobile numbers begin with 6 to 9 (National Numbering Plan of the Department of Telecommunications).
 */
export function readMobile(text: string): string | null {
  const digits = withoutSeparators(
    withAsciiDigits(text.normalize('NFKC')).replace(/^\s*(?:tel|mob|mobile|ph|phone)\s*[:.]/iu, ''),
  )
  return /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1] ?? null
}

/** The text without the signs that stand between the groups of a number, seen and unseen. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(/[\s\p{Z}\p{Cf}\p{Cc}\p{Pd}\u115f\u1160\u3164\uffa0().,/_]/gu, '')
}

/** Formats ten digits as `+91 98290 12345`. */
export function formatMobile(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
}

/** The address that opens a chat with this number in WhatsApp (https://faq.whatsapp.com/5913398998672934). */
export function whatsAppLink(digits: string): string {
  return `https://wa.me/91${digits}`
}

/** The text with the digits of every script as those of ASCII: `९८` becomes `98`. */
export function withAsciiDigits(text: string): string {
  // Long lists ask this of each cell, and nearly all of them are ASCII.
  if (!/\P{ASCII}/u.test(text)) return text
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** The digits of a script follow each other in Unicode, from zero on. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
