const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const GSTIN = /^(?:0[1-9]|[12]\d|3[0-8]|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** The form of an enrolment number of a seller without GSTIN: the state's code and 13 signs. */
export const ENROLMENT_NUMBER = String.raw`\d{2}[0-9A-Z]{13}`
export const PAN = String.raw`[A-Z]{5}\d{4}[A-Z]`

/** The fault of a text that is not a GSTIN: its form, or its last sign, a checksum. Undefined for a GSTIN. */
export function gstinFault(text: string): 'form' | 'checksum' | undefined {
  if (!GSTIN.test(text)) return 'form'
  return text.at(-1) === checkSign(text.slice(0, -1)) ? undefined : 'checksum'
}

/** Modulus 36 with factors 1 and 2 in turn, as the GST portal computes it. */
export function checkSign(first14: string): string {
  let sum = 0
  for (const [index, sign] of [...first14].entries()) {
    const product = SIGNS.indexOf(sign) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36] ?? ''
}

type TaxNumbers = { gstin: string | null; pan: string | null }

/** The PAN of a business: characters 3 to 12 of its GSTIN, or the number that it has given; null without both. */
export function panOf({ gstin, pan }: TaxNumbers): string | null {
  return (gstin ? gstin.slice(2, 12) : pan) || null
}

/** False for a PAN beside a GSTIN of somebody else. A number that is missing agrees with every other. */
export function isPanOf(numbers: TaxNumbers): boolean {
  return !numbers.pan || panOf(numbers) === numbers.pan
}

/** True for the PAN of an individual (P) or a Hindu undivided family (H): its fourth letter is the kind of holder. */
export const isPersonsPan = (pan: string): boolean => /^[A-Z]{3}[PH]/.test(pan)
