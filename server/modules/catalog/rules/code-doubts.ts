import { codeKey, hasWrongCheckDigit } from '#shared/catalog/barcodes.ts'
import { type MessageText, messageText } from '#shared/message.ts'

/** An article of the shop that has a code. */
export type CodeHolder = { id: string; key: string; productName: string; sku: string }

/** A variant as a person has entered it; without `barcodes` it keeps its stored ones. */
export type CodedVariant = {
  _id?: string | undefined
  SKU: string
  barcodes?: readonly string[] | undefined
  barcodesConfirmed?: boolean | undefined
}
type StoredCodes = { id: string; sku: string; barcodes: readonly string[] }

/**
 * The codes that a person has to look at again, at the field of their variant: a code that another article has too, and
 * a number of trade whose check digit is wrong. Codes that the variant had before are not asked about.
 */
export function findCodeDoubts(
  variants: readonly CodedVariant[],
  present: readonly StoredCodes[],
  holders: readonly CodeHolder[],
): Record<string, MessageText> {
  const holderOf = new Map(holders.map((holder) => [holder.key, holder]))
  const before = new Map(present.map(({ id, sku, barcodes }) => [id, keysOf([sku, ...barcodes])]))
  const first = new Map<string, string>()
  const doubts: Record<string, MessageText> = {}
  for (const [at, { _id = '', SKU, barcodes = [], barcodesConfirmed }] of variants.entries()) {
    const isNew = (code: string) => !before.get(_id)?.has(codeKey(code))
    const codes = [...barcodes, SKU]
    const doubt = codes.filter(isNew).flatMap((code) => {
      const key = codeKey(code)
      const { productName, sku } = holderOf.get(key) ?? { productName: '', sku: first.get(key) }
      if (sku !== undefined) {
        const name = [productName, sku].filter(Boolean).join(', ')
        return messageText('productFields.barcodeShared', { code, name })
      }
      const isWrong = code !== SKU && hasWrongCheckDigit(code)
      return isWrong ? messageText('productFields.barcodeCheckDigit', { code }) : []
    })[0]
    if (doubt && !barcodesConfirmed) doubts[`variants.${at}.barcodes`] = doubt
    for (const key of keysOf(codes)) if (!first.has(key)) first.set(key, SKU)
  }
  return doubts
}

const keysOf = (codes: readonly string[]) => new Set(codes.map(codeKey))
