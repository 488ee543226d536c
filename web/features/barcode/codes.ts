import { codeKey, soughtKeys } from '#shared/catalog/barcodes.ts'

/** `https://…/t/ABC`: the address in the QR code of a label; undefined for other texts. */
export const readLabel = (text: string): string | undefined => /\/t\/([^/?#]+)/.exec(text)?.[1]

/** True when a variant has this code as its SKU or as a barcode. */
export function hasCode(
  { SKU, barcodes }: { SKU: string; barcodes: readonly string[] },
  code: string,
): boolean {
  const keys = soughtKeys(code)
  return [SKU, ...barcodes].some((one) => keys.includes(codeKey(one)))
}
