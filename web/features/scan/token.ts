import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import type { MerchantOrder } from '#shared/contract/orders.ts'

/** 16 random bytes in base64url, as the pass's QR carries them. */
const tokenFormat = /^[\w-]{22}$/

/** Whether a text may be a pickup token at all; other QR codes are not worth a question to the server. */
export function looksLikeToken(text: string): boolean {
  return tokenFormat.test(text.trim())
}

export type Found =
  | { step: 'found'; order: MerchantOrder; token: string }
  /** No pickup code of this site. */
  | { step: 'foreign' }
  /** The code is no order's that is ready here. */
  | { step: 'unknown' }
  | { step: 'failed'; error: CallError }

/** The order a scanned or pasted text belongs to. Rejects with the signal's reason only. */
export async function findByToken(text: string, signal?: AbortSignal): Promise<Found> {
  const token = text.trim()
  if (!looksLikeToken(token)) return { step: 'foreign' }
  try {
    const order = await call('POST /scan-pickup', { token }, { signal })
    return { step: 'found', order, token }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'NOT_FOUND' ? { step: 'unknown' } : { step: 'failed', error }
  }
}
