import { paths } from '#shared/paths.ts'
import { hasCode, readLabel } from '#web/features/barcode/codes.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { Proof } from '#web/features/counter/hand-over/use-hand-over.ts'

/** 16 random bytes in hexadecimal, as in the QR code of the pass; in base64url in passes of earlier versions. */
const tokenFormat = /^(?:[\da-f]{32}|[\w-]{22})$/i

/** True when a text has the form of a pickup token. Other QR codes are not sent to the server. */
export function looksLikeToken(text: string): boolean {
  return tokenFormat.test(text.trim())
}

export type FoundOrder =
  | { step: 'found'; order: MerchantOrder; proof: Proof }
  /** The text is neither a pickup code of this site nor a code of goods. */
  | { step: 'foreign' }
  /** A label or a barcode of an article of this store; `path` is the screen that shows it. */
  | { step: 'goods'; path: string }
  /** No ready order of this store has this code. */
  | { step: 'unknown' }
  | { step: 'failed'; error: CallError }

/** Finds the order of a scanned or pasted text, or the article whose label or barcode it is. Rejects only with the signal's reason. */
export async function findByToken(text: string, signal?: AbortSignal): Promise<FoundOrder> {
  const token = text.trim()
  try {
    if (!looksLikeToken(token)) return await findGoods(token, signal)
    await demandSignal()
    const order = await call('POST /scan-pickup', { token }, { signal })
    return { step: 'found', order, proof: { token } }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'NOT_FOUND' ? { step: 'unknown' } : { step: 'failed', error }
  }
}

const LONGEST_CODE = 64

/** The stock of the articles with this code; several are shown together. */
async function findGoods(code: string, signal?: AbortSignal): Promise<FoundOrder> {
  const tag = readLabel(code)
  if (tag) return { step: 'goods', path: paths.scannedTag(tag) }
  if (code === '' || code.length > LONGEST_CODE) return { step: 'foreign' }
  const { products } = await call('GET /inventory', { search: code }, { signal })
  const isOfGoods = products.some(({ variants }) => variants.some((one) => hasCode(one, code)))
  return isOfGoods
    ? { step: 'goods', path: paths.inventory({ search: code }) }
    : { step: 'foreign' }
}
