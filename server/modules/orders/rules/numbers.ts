import { beginOfDay, DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { asNumberDigits, ORDER_NUMBER_DIGITS } from '#shared/formats/order-number.ts'

/** The present day in Asia/Kolkata: its first instant and the first instant of the next day. */
export function dayAround(now: Date): { begin: Date; end: Date } {
  const begin = beginOfDay(indianDay(now))
  return { begin: new Date(begin), end: new Date(begin + DAY_MS) }
}

/**
 * First and last id whose order number begins with this text (`k7q2mx`, `K7Q-2MX`, `K7Q-`); null if the text is not an
 * order number. A partial number needs its dash, because three letters can be a word.
 */
export function idsOfNumber(text: string): { first: string; last: string } | null {
  const said = asNumberDigits(text.trim())
  const dashed = /^([^- ]{3})[- ]([^- ]{0,3})$/.exec(said)
  const characters = dashed ? `${dashed[1]}${dashed[2]}` : said
  const digits = [...characters].map((character) => ORDER_NUMBER_DIGITS.indexOf(character))
  if ((!dashed && digits.length !== 6) || digits.includes(-1)) return null
  const begin = digits.reduce((sum, digit) => sum * 32 + digit, 0)
  const open = 32 ** (6 - digits.length)
  return {
    first: `${hex(begin * open * 4)}-0000-0000-0000-000000000000`,
    last: `${hex((begin + 1) * open * 4 - 1)}-ffff-ffff-ffff-ffffffffffff`,
  }
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0')
}
