import { withAsciiDigits } from '../formats/phone-number.ts'

/** The rupee in both scripts. It may stand before or after the number, and `/-` or `only` after it. */
const currencyWords = `₹, INR, Rs., Rs, rupees, rupee, rupaye, rupaya, rupiya, rupay, rupye, rupya, rupe,
  रुपयों, रुपये, रुपए, रुपया, रुपयो, रुपे, रु., रू., रु, रू`
const currency = `(?:${currencyWords.replaceAll(/,\s+/g, '|').replaceAll('.', String.raw`\.`)})`
/** Digits without separators, or in groups as in `1,00,000`, `100,000` and `1 299`. */
const digits = String.raw`\d+|\d{1,3}(?:(?<separator>[, ])\d{2,3}(?:\k<separator>\d{2,3})*(?<=\d{3}))?`
/** Longest text that is read, in characters, because the pattern would take long for a longer one. */
const LONGEST = 100
const amount = new RegExp(
  String.raw`^${currency}? ?(?<whole>-?(?:${digits}))(?<rest>\.\d*)? ?(?:${currency}|/[-=]| |only)*$`,
  'i',
)
const sum = String.raw`(?:\d{1,3}(?:[, ]\d{2,3})*(?<=\d{3})|\d+)(?:\.\d+)?`
const amountAmong = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${currency} ?${sum}(?![\p{L}\p{N}]|[-/._][\p{L}\p{N}])|${sum} ?(?:${currency}(?![\p{L}\p{M}])|/[-=]))`,
  'iu',
)

const grouped =
  /^(?:(?:₹|rs\.?|inr|रु\.?)\s*)?[1-9]\d?(?:,\d{2})*,\d{3}(?:\.\d{1,2})?(?:\s*\/[-=])?$/i
/** Parts of the longest amount in groups. */
export const LONGEST_GROUPED = 4

/** True for an amount in groups, as India writes it: `1,00,000`, `Rs. 1,299/-`. */
export const isGrouped = (text: string): boolean => grouped.test(withAsciiDigits(text))

/** The first price in a sentence that a word or sign marks as rupees: `refund of Rs 1,290`; null without one. */
export function rupeesAmong(text: string): number | null {
  const found = amountAmong.exec(withAsciiDigits(text.slice(0, LONGEST)))?.[0]
  return found === undefined ? null : readRupees(found)
}

/** Reads a price in rupees as people in India write it: `Rs. 1,299/-`, `₹ 1,00,000`, `४९९`; null for other text. */
export function readRupees(text: string): number | null {
  if (text.length > LONGEST) return null
  const plain = withAsciiDigits(text.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim()
  const found = amount.exec(plain)?.groups
  if (!found) return null
  return Number(`${found['whole']?.replaceAll(/[, ]/g, '')}${found['rest'] ?? ''}`)
}
