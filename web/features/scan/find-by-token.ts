import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { looksLikeToken } from './token.ts'

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
