/** The value of a text that is typed but is no number; a schema names it apart from an empty field. */
export const NO_NUMBER = Number.POSITIVE_INFINITY

const plain = /^[-+]?(?:\d+\.?\d*|\.\d+)$/
/** `1,299.50` and `1,00,000`: a comma groups thousands or lakhs, and is no decimal sign. */
const grouped = /^[-+]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

/** Reads a number as it is typed, without dropping a sign or a letter: NaN for an empty text. */
export function readTypedNumber(text: string): number {
  const typed = text.trim()
  if (typed === '') return Number.NaN
  if (plain.test(typed)) return Number(typed)
  return grouped.test(typed) ? Number(typed.replaceAll(',', '')) : NO_NUMBER
}
