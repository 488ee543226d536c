const DEVANAGARI_ZERO = 0x966

/** `Rs`, `₹`, `INR` or `रु` may stand before or after the number, and `/-` or `only` after it. */
const currency = String.raw`(?:rs\.?|inr|₹|रु\.?|रू\.?|रुपये|rupees?)`
/** Digits without separators, or in groups as in `1,00,000`, `100,000` and `1 299`. */
const digits = String.raw`\d+|\d{1,3}(?:(?<separator>[, ])\d{2,3}(?:\k<separator>\d{2,3})*(?<=\d{3}))?`
/** Longest text that is read, in characters, because the pattern would take long for a longer one. */
const LONGEST = 100
const amount = new RegExp(
  String.raw`^${currency}? ?(?<whole>-?(?:${digits}))(?<rest>\.\d*)? ?(?:${currency}|/[-=]| |only)*$`,
  'i',
)

/** Reads a price in rupees as people in India write it: `Rs. 1,299/-`, `₹ 1,00,000`, `४९९`; null for other text. */
export function readRupees(text: string): number | null {
  if (text.length > LONGEST) return null
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replaceAll(/\s+/g, ' ')
    .trim()
  const found = amount.exec(plain)?.groups
  if (!found) return null
  return Number(`${found['whole']?.replaceAll(/[, ]/g, '')}${found['rest'] ?? ''}`)
}
