import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { PICKUP_CODE_TRIES, WRONG_CODES_PER_STORE_AND_DAY } from '#shared/limits.ts'

/** The proof that the right person collects the order. */
export type Proof = {
  code?: string | undefined
  token?: string | undefined
  /** The store's reason to hand over without a code; for cash orders only. */
  override?: { reason: string } | undefined
}

/** Throws unless there is exactly one proof and the payment method allows its kind. Does not check the code itself. */
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

/** Throws for an online order: it is paid already, so a gift code cannot lower the amount. */
export function checkGiftAllowed(paymentMethod: 'cash' | 'online'): void {
  if (paymentMethod !== 'cash')
    throw invalidField('giftCode', messageText('fields.giftCodeOnlyCash'))
}

/** Throws when a booking to try does not say what the customer keeps, or when a gift code would lower nothing. */
export function checkKeptSaid(
  { toTry }: { toTry: boolean },
  { kept, giftCode }: { kept?: readonly unknown[] | undefined; giftCode?: object | undefined },
): void {
  if (toTry && !kept) throw invalidField('kept', messageText('fields.keptRequired'))
  if (kept?.length === 0 && giftCode)
    throw invalidField('giftCode', messageText('fields.giftCodeNothingKept'))
}

function codeMissing(): AppError {
  return invalidField('code', messageText('fields.pickupCodeRequired'))
}

/** Throws HAND_OVER_LOCKED when the store has reached its limit of wrong codes per day. */
export function checkDay(wrongToday: number): void {
  if (wrongToday >= WRONG_CODES_PER_STORE_AND_DAY) throw new AppError('HAND_OVER_LOCKED')
}

/** Throws CODE_ENDED when no attempts of this order are left. */
export function checkTriesLeft(tries: number): void {
  if (tries >= PICKUP_CODE_TRIES) throw codeEnded()
}

/** True when one more wrong code after `wrongBefore` locks the store for the day. */
export function isLastOfDay(wrongBefore: number): boolean {
  return wrongBefore + 1 === WRONG_CODES_PER_STORE_AND_DAY
}

/** The error for a wrong code: WRONG_CODE with the number of attempts left, or CODE_ENDED. */
export function wrongCode(triesBefore: number): AppError {
  const triesLeft = PICKUP_CODE_TRIES - triesBefore - 1
  if (triesLeft <= 0) return codeEnded()
  const fields = { code: messageText('errors.WRONG_CODE') }
  return new AppError('WRONG_CODE', { triesLeft }, { fields })
}

function codeEnded(): AppError {
  return new AppError('CODE_ENDED', { triesLeft: 0 })
}
