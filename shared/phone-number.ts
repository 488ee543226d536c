const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/**
 * Reads an Indian mobile number in the ways that people write it: with +91, 91 or 0 before it, with spaces, hyphens or
 * brackets, in Devanagari digits. Returns its ten digits, or null. Mobile numbers begin with 6 to 9 (National Numbering
 * Plan of the Department of Telecommunications).
 */
export function readMobile(text: string): string | null {
  const digits = text
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replaceAll(/[\s().\u00ad\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060\ufeff-]/g, '')
  return /^(?:\+?91|0)?([6-9]\d{9})$/.exec(digits)?.[1] ?? null
}

/** Formats ten digits as `+91 98290 12345`. */
export function formatMobile(digits: string): string {
  return `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`
}

/** The address that opens a chat with this number in WhatsApp (https://faq.whatsapp.com/5913398998672934). */
export function whatsAppLink(digits: string): string {
  return `https://wa.me/91${digits}`
}
