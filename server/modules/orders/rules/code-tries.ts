import { AppError } from '#shared/app-error.ts'
import { PICKUP_CODE_TRIES, WRONG_CODES_PER_STORE_AND_DAY } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'

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
