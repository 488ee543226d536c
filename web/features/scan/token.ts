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
  /** The text is not a pickup code of this site. */
  | { step: 'foreign' }
  /** No ready order of this store has this code. */
  | { step: 'unknown' }
  | { step: 'failed'; error: CallError }

/** Finds the order of a scanned or pasted text. Rejects only with the signal's reason. */
export async function findByToken(text: string, signal?: AbortSignal): Promise<FoundOrder> {
  const token = text.trim()
  if (!looksLikeToken(token)) return { step: 'foreign' }
  try {
    await demandSignal()
    const order = await call('POST /scan-pickup', { token }, { signal })
    return { step: 'found', order, proof: { token } }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'NOT_FOUND' ? { step: 'unknown' } : { step: 'failed', error }
  }
}
