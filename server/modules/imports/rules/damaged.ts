import { monthNumber } from './period.ts'

/**
 * Spreadsheets change sizes and codes that are typed as numbers: they make a date of `2-4` (02-Apr, 2026-04-02, or the number
 * of the day), a number with an exponent of a long code (8.90E+12).
 */
const dayMonth = /^(?<day>\d{1,2})[-\s](?<name>[a-z]{3})$/i
const monthYear = /^(?<name>[a-z]{3})[-\s](?<day>\d{2})$/i
const isoDay = /^\d{4}-(?<month>\d{2})-(?<day>\d{2})(?:[T ].*)?$/
const shownDay = /^(?<day>\d{1,2})[/](?<month>\d{1,2})[/]\d{2,4}$/
const exponent = /^\d(?:\.\d+)?E[+-]\d{1,3}$/i
/** The numbers of the days from 2000 to 2049 in spreadsheets (ECMA-376 part 1, 18.17.4.1, the 1900 date base). */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 54_788]
const DAY_MS = 86_400_000
const SERIAL_OF_1970 = 25_569
const LONGEST = 30

/** The two numbers of a date, the smaller one first, as sizes are written; null for other texts. */
function dateNumbers(text: string): [number, number] | null {
  const found = [dayMonth, monthYear, isoDay, shownDay].map((one) => one.exec(text)?.groups)
  const { day, month, name } = found.find(Boolean) ?? {}
  const second = month === undefined ? monthNumber(name ?? '') : Number(month)
  if (day === undefined || second === 0) return null
  return Number(day) < second ? [Number(day), second] : [second, Number(day)]
}

function ofSerial(text: string): [number, number] | null {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return dateNumbers(new Date((serial - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10))
}

/** The likely size before a spreadsheet made it a date: `2-4` for `02-Apr`; null for other sizes. */
export function sizeBeforeDate(text: string): string | null {
  if (text.length > LONGEST) return null
  const plain = text.trim()
  return (dateNumbers(plain) ?? ofSerial(plain))?.join('-') ?? null
}

/** The size of a bangle whose last 0 a spreadsheet has taken off: `2.10` for `2.1`, which is none; null for others. */
export const sizeWithZero = (text: string): string | null =>
  /^\s*[12]\.1\s*$/.test(text) ? `${text.trim()}0` : null

/** The likely size before a spreadsheet changed it. */
export const sizeBefore = (text: string): string | null =>
  sizeBeforeDate(text) ?? sizeWithZero(text)

/** The damage of a code or a name: a date with what it probably was, or lost digits; null for an undamaged text. */
export function damageOf(text: string): { proposed: string | null } | null {
  if (text.length > LONGEST) return null
  const date = dateNumbers(text.trim())
  if (date) return { proposed: date.join('-') }
  return exponent.test(text.trim()) ? { proposed: null } : null
}
