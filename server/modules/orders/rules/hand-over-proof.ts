import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { PICKUP_CODE_TRIES, WRONG_CODES_PER_STORE_AND_DAY } from '#shared/limits.ts'

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

/** Throws before a code is looked at when this order's or this store's tries are used up. */
export function checkTriesLeft(tries: number, wrongToday: number): void {
  if (wrongToday >= WRONG_CODES_PER_STORE_AND_DAY) {
    throw new AppError('HAND_OVER_LOCKED')
  }
  if (tries >= PICKUP_CODE_TRIES) throw codeEnded()
}

/** The wrong code after so many others that locks the store for the day. */
export function isLastOfDay(wrongBefore: number): boolean {
  return wrongBefore + 1 === WRONG_CODES_PER_STORE_AND_DAY
}

/** After one more wrong code: how many are left, or that the code has ended. */
export function wrongCode(triesBefore: number): AppError {
  const triesLeft = PICKUP_CODE_TRIES - triesBefore - 1
  if (triesLeft <= 0) return codeEnded()
  const fields = { code: messageText('errors.WRONG_CODE') }
  return new AppError('WRONG_CODE', { triesLeft }, { fields })
}

function codeEnded(): AppError {
  return new AppError('CODE_ENDED', { triesLeft: 0 })
}
