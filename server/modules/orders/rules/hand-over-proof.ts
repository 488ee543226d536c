import type { AppError } from '#shared/errors.ts'
import { atField } from './status-form.ts'

/** What shows that the right person stands at the counter. */
export type Proof = {
  code?: string | undefined
  token?: string | undefined
  /** The store's own word, for cash alone. */
  override?: { reason: string } | undefined
}

/** One proof, of a kind that is enough for how the order is paid; the codes themselves are looked at later. */
export function checkProof(paymentMethod: 'cash' | 'online', proof: Proof): void {
  const { code, token, override } = proof
  const shown = code !== undefined || token !== undefined
  if (!override) {
    if (!shown) throw codeMissing()
    return
  }
  if (shown) throw atField('override', 'Hand over by code or without it, not both')
  if (paymentMethod !== 'cash')
    throw atField('override', 'What is paid already is handed over by code only')
}

function codeMissing(): AppError {
  return atField('code', 'Enter the pickup code the customer shows you')
}
