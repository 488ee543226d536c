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
