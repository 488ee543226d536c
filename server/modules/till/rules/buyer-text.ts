import { likePatterns } from '#shared/formats/fold.ts'
import { readPrinted } from '#shared/formats/printed-number.ts'

type BuyerFields = { name?: string | undefined; gstin?: string | undefined }
/** The beginning of a GSTIN, or patterns for the words of a name. */
export type BuyerText = { gstin: string } | { name: string[] }

const SHORTEST = 3
const signsOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** What is typed of a buyer. A GSTIN tells more than a name; null while both are too short to tell one from others. */
export function readBuyerText({ name = '', gstin = '' }: BuyerFields): BuyerText | null {
  const printed = (readPrinted(gstin) || gstin.replaceAll(/[\s-]/g, '')).toUpperCase()
  if (printed !== '') return signsOf(printed) < SHORTEST ? null : { gstin: printed }
  return signsOf(name) < SHORTEST ? null : { name: likePatterns(name) }
}
