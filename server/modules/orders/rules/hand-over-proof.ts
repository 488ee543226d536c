import { type AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'

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
  if (shown) throw invalidField('override', messageText('fields.codeOrOverride'))
  if (paymentMethod !== 'cash')
    throw invalidField('override', messageText('fields.overrideOnlyCash'))
}

function codeMissing(): AppError {
  return invalidField('code', messageText('fields.pickupCodeRequired'))
}
